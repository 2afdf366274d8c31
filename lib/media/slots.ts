import { Failure } from "../contracts/errors";
import type { Caller } from "../contracts/keys";
import type { Cancellation } from "../providers/capabilities";
import { FairQueue } from "../timing/fair-queue";

/** Maximum queue length; in a full queue the caller with most entries loses one. */
const MOST_WAITING = 256;
/** The caller of internal work. */
const NOBODY: Caller = { teamId: "", keyId: "" };

interface Waiting {
  begin(): void;
  giveUp(reason: unknown): void;
}

/** Limits concurrency; the others wait, fairly by team and caller, and leave if their signal fires. */
export class Slots {
  #free: number;
  readonly #waiting: FairQueue<Waiting>;

  constructor(count: number, mostWaiting = MOST_WAITING) {
    this.#free = count;
    this.#waiting = new FairQueue(mostWaiting);
  }

  /** Throws the signal's reason, and `rate_limit_exceeded` if the caller's own work fills the queue. */
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
