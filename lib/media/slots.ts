import { Failure } from "../contracts/errors";
import type { Caller } from "../contracts/keys";
import type { Cancellation } from "../providers/capabilities";
import { FairQueue } from "../timing/fair-queue";

/** Pieces of work that may wait; in a full line whoever has most of it gives way. */
const MOST_WAITING = 256;
/** Work that nobody in particular has asked for. */
const NOBODY: Caller = { teamId: "", keyId: "" };

interface Waiting {
  begin(): void;
  giveUp(reason: unknown): void;
}

/** Lets only so many pieces of work run at once; the others wait, teams and their callers in turn, and leave when they are given up. */
export class Slots {
  #free: number;
  readonly #waiting: FairQueue<Waiting>;

  constructor(count: number, mostWaiting = MOST_WAITING) {
    this.#free = count;
    this.#waiting = new FairQueue(mostWaiting);
  }

  /** Throws the signal's reason, and `rate_limit_exceeded` where the line is full of the caller's own. */
  async run<Result>(
    work: () => Promise<Result>,
    { signal, caller = NOBODY }: { signal?: Cancellation; caller?: Caller } = {},
  ): Promise<Result> {
    signal?.throwIfAborted();
    await this.#turn(caller, signal);
    try {
      return await work();
    } finally {
      this.#free++;
      this.#beginNext();
    }
  }

  #beginNext(): void {
    while (this.#free > 0) {
      const next = this.#waiting.take();
      if (!next) return;
      this.#free--;
      next.begin();
    }
  }

  #turn(caller: Caller, signal?: Cancellation): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => waiting.giveUp(signal?.reason);
      const waiting: Waiting = {
        begin() {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
        giveUp: (reason) => {
          signal?.removeEventListener("abort", leave);
          this.#waiting.remove(waiting);
          reject(reason);
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.add(waiting, caller)?.item.giveUp(full());
      this.#beginNext();
    });
  }
}

function full(): Failure {
  const words = "Too many files of your team are waiting to be read; try again in a moment.";
  return new Failure("rate_limit_exceeded", words, { retryAfterMs: 2_000, limit: { owner: "team", limit: "queue" } });
}
