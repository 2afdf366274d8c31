import type { Cancellation } from "../../../../lib/providers/capabilities";
import { breathe } from "../pace";

/** Work done without a pause before other requests get their turn, in milliseconds. */
const TURN_MS = 8;

/** Cuts long work into slices: call `pause` between small steps. */
export class Turns {
  #since = performance.now();
  constructor(readonly signal: Cancellation) {}

  /** Gives way if the slice is used up. Throws the signal's reason if it has fired. */
  async pause(): Promise<void> {
    this.signal.throwIfAborted();
    if (performance.now() - this.#since < TURN_MS) return;
    await breathe(this.signal);
    this.#since = performance.now();
  }
}
