import type { VideoTask } from "../../contracts/task";

interface Billed {
  order: Pick<VideoTask["order"], "durationS" | "n" | "width" | "height" | "resolution">;
  facts?: VideoTask["facts"];
}

/** How long a video is where neither the order nor the model says so. */
const USUAL_SECONDS = 5;

/** Seconds of all videos of an order, by what the model says of it where it has said so: what they are paid by. */
export function videoSeconds({ order, facts }: Billed): number {
  return (facts?.durationS ?? order.durationS ?? USUAL_SECONDS) * order.n;
}

/** The resolution that the seconds are billed at, as `720p`; undefined if neither the model nor the order says it. */
export function videoResolution({ order, facts }: Billed): string | undefined {
  const { width, height } = facts ?? order;
  return width && height ? `${Math.min(width, height)}p` : (order.resolution ?? undefined);
}
