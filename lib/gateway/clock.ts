import { Failure } from "../contracts/errors";

/** The bounds of a call, in milliseconds. */
export interface Bounds {
  /** Until the first event or the answer. */
  firstMs: number;
  /** Between two events of a stream. */
  idleMs: number;
  /** The whole call. */
  wholeMs: number;
}
export const TEXT_BOUNDS: Bounds = { firstMs: 120_000, idleMs: 120_000, wholeMs: 600_000 };

const running = new Set<CallClock>();
let ticker: NodeJS.Timeout | undefined;

/**
 * Ends a call that waits too long, through the one signal every wait of the call obeys. All clocks share one timer,
 * because a timer per call and event would cost more than the rest of the bookkeeping; they are right to 250 ms.
 */
export class CallClock {
  readonly #controller = new AbortController();
  readonly #bounds: Bounds;
  readonly #end: number;
  #due: number;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    const now = Date.now();
    this.#end = now + bounds.wholeMs;
    this.#due = Math.min(this.#end, now + bounds.firstMs);
    running.add(this);
    ticker ??= setInterval(tick, 250);
    ticker.unref?.();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** An event came: the idle time starts anew. */
  touch(): void {
    this.#due = Math.min(this.#end, Date.now() + this.#bounds.idleMs);
  }

  abort(reason: Failure): void {
    this.stop();
    this.#controller.abort(reason);
  }

  /** The call is over; nothing is aborted any more. */
  stop(): void {
    running.delete(this);
  }

  expire(now: number): void {
    if (now >= this.#due) this.abort(new Failure("upstream_timeout", "The model took too long to answer."));
  }
}

function tick(): void {
  const now = Date.now();
  for (const clock of running) clock.expire(now);
  if (running.size === 0) {
    clearInterval(ticker);
    ticker = undefined;
  }
}
