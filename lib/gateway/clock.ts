import { Failure } from "../contracts/errors";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import type { CancelListener, Cancellation } from "../providers/capabilities";
import { Deadline, unwatch, watch } from "../timing/deadline";

/** The bounds of a call, in milliseconds. */
export interface Bounds {
  /** Until the first event of a stream; a whole answer has the time of the whole call. */
  firstMs: number;
  /** Between two events of a stream. */
  idleMs: number;
  /** The whole call. */
  wholeMs: number;
}
export const TEXT_BOUNDS: Bounds = { firstMs: 120_000, idleMs: 120_000, wholeMs: 600_000 };

/** Keeps what is known of the answers of upstreams. */
interface AnswerLog {
  answered(status: number, headers: ReplyHeaders): void;
}

/** Ends a call that waits too long or whose caller has gone. Every wait of the call listens to it. */
export class CallClock extends Deadline implements Cancellation {
  reason: unknown = undefined;
  readonly #bounds: Bounds;
  readonly #end: number;
  readonly #log: AnswerLog | undefined;
  #listeners: CancelListener[] | undefined;
  #over = false;

  constructor(bounds: Bounds, streams: boolean, log?: AnswerLog) {
    super();
    this.#bounds = bounds;
    this.#log = log;
    const now = Date.now();
    this.#end = now + bounds.wholeMs;
    this.due = streams ? Math.min(this.#end, now + bounds.firstMs) : this.#end;
    watch(this);
  }

  get aborted(): boolean {
    return this.reason !== undefined;
  }

  throwIfAborted(): void {
    if (this.reason !== undefined) throw this.reason;
  }

  addEventListener(_type: "abort", listener: CancelListener): void {
    if (this.#listeners) this.#listeners.push(listener);
    else this.#listeners = [listener];
  }

  removeEventListener(_type: "abort", listener: CancelListener): void {
    const place = this.#listeners?.indexOf(listener) ?? -1;
    if (place >= 0) this.#listeners?.splice(place, 1);
  }

  answered(status: number, headers: ReplyHeaders): void {
    this.#log?.answered(status, headers);
  }

  /** An event came: the idle time starts anew. */
  touch(): void {
    this.touched = true;
  }

  override dueAfter(now: number): number {
    return Math.min(this.#end, now + this.#bounds.idleMs);
  }

  abort(reason: Failure): void {
    if (this.#over) return;
    this.stop();
    this.reason = reason;
    // Each listener hears it once; listeners may take themselves off while it happens.
    for (const listener of this.#listeners?.splice(0) ?? []) {
      if (typeof listener === "function") listener();
      else listener.handleEvent();
    }
  }

  /** The call is over; nothing is aborted any more. */
  stop(): void {
    this.#over = true;
    unwatch(this);
  }

  expire(): void {
    this.abort(new Failure("upstream_timeout", "The model took too long to answer."));
  }
}
