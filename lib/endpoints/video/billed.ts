import type { VideoTask } from "../../contracts/task";

interface Billed {
  order: Pick<VideoTask["order"], "durationS" | "n" | "width" | "height" | "resolution">;
  facts?: VideoTask["facts"];
}

/** The length of a video if neither the order nor the model has one. */
const USUAL_SECONDS = 5;

/** Billed seconds of all videos of an order, by the model's facts if known. */
export function videoSeconds({ order, facts }: Billed): number {
  return (facts?.durationS ?? order.durationS ?? USUAL_SECONDS) * order.n;
}

/** The resolution at which the seconds are billed, such as `720p`; undefined if neither the model nor the order has one. */
export function videoResolution({ order, facts }: Billed): string | undefined {
  const { width, height } = facts ?? order;
  return width && height ? `${Math.min(width, height)}p` : (order.resolution ?? undefined);
}
