import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";

/** Sends copies of calls to the mirrors of their routes. */
export interface MirrorQueue {
  /** Takes a call that has been answered, if its route's share includes it. Never throws and never waits. */
  offer(call: Call<ModelEndpoint>): void;
}
