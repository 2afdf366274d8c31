import type { Caller } from "../contracts/keys";
import { FairQueue } from "../timing/fair-queue";

/** Calls that are parsed and started before sockets are read again. */
export const STARTS_AT_ONCE = 16;
const STARTS_FROM_LINE = 4;

/**
 * Limits how many calls start per turn of the event loop; further ones wait, alternating between teams and their callers. Otherwise a
 * thousand simultaneous calls of one key would all start before anybody else's is read.
 */
export class Starts {
  /** Its length is bounded by the concurrent calls per key. */
  readonly #line = new FairQueue<() => void>(Number.POSITIVE_INFINITY);
  #begun = 0;

  /** Undefined if a call may start at once; otherwise resolves at its turn. */
  turn(caller: Caller): Promise<void> | undefined {
    if (this.#begun >= STARTS_AT_ONCE || this.#line.length > 0)
      return new Promise((resolve) => {
        this.#line.add(resolve, caller);
      });
    if (this.#begun++ === 0) setImmediate(this.#next);
    return undefined;
  }

  readonly #next = (): void => {
    this.#begun = 0;
    while (this.#begun < STARTS_FROM_LINE) {
      const begin = this.#line.take();
      if (!begin) break;
      this.#begun++;
      begin();
    }
    if (this.#begun > 0) setImmediate(this.#next);
  };
}
