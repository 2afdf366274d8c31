import type { Caller } from "../contracts/keys";
import { FairQueue } from "../timing/fair-queue";

/** Calls that are parsed and begun before sockets are read again: as they come, and out of a line, whose turns should be short. */
export const STARTS_AT_ONCE = 16;
const STARTS_FROM_LINE = 4;

/**
 * Lets only so many calls begin in a turn of the event loop; what is more waits, teams and their callers in turn. Without it a thousand
 * calls of one key that come at once would all be begun before anybody else's is even read.
 */
export class Starts {
  /** The calls that a key may have running bound its length. */
  readonly #line = new FairQueue<() => void>(Number.POSITIVE_INFINITY);
  #begun = 0;

  /** Undefined if a call may begin at once; else resolves when it is its turn. */
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
