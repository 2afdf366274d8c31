import type { VideoTask } from "../../contracts/task";

/** How long a video is where neither the order nor the model says so. */
const USUAL_SECONDS = 5;

/** Seconds of all videos of an order, by what the model says of it where it has said so: what they are paid by. */
export function videoSeconds({ order, facts }: { order: Pick<VideoTask["order"], "durationS" | "n">; facts?: VideoTask["facts"] }): number {
  return (facts?.durationS ?? order.durationS ?? USUAL_SECONDS) * order.n;
}
