import { Failure } from "../contracts/errors";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import type { CancelListener, Cancellation } from "../providers/capabilities";
import type { TimeoutPlan } from "../routing/plan";
import { Deadline, unwatch, watch } from "../timing/deadline";

/** Keeps what is known of the answers of upstreams. */
interface AnswerLog {
  answered(status: number, headers: ReplyHeaders): void;
}

/** A deadline that every wait of its work listens to. */
abstract class Clock extends Deadline implements Cancellation {
  reason: unknown = undefined;
  #listeners: CancelListener[] | undefined;
  #over = false;

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

  /** The work is over; nothing is aborted any more. */
  stop(): void {
    this.#over = true;
    unwatch(this);
  }
}

/** Ends a call whose caller has gone, or whose attempts and waits together take longer than `totalMs`. */
export class CallClock extends Clock {
  readonly #log: AnswerLog | undefined;
  #attempt: AttemptClock | undefined;

  constructor(totalMs: number, log?: AnswerLog) {
    super();
    this.#log = log;
    this.due = Date.now() + totalMs;
    if (totalMs !== Number.POSITIVE_INFINITY) watch(this);
  }

  /** Begins the clock of another attempt. `streams`: its time counts until the first token, else until the whole answer. */
  begin(timeouts: TimeoutPlan, streams: boolean): AttemptClock {
    this.#attempt = new AttemptClock({ timeouts, streams, log: this.#log });
    return this.#attempt;
  }

  /** The attempt's answer goes to the caller: the total no longer counts. */
  commit(): void {
    unwatch(this);
  }

  /** The clock of the attempt that runs, or ran last. */
  get attempt(): Cancellation {
    return this.#attempt ?? this;
  }

  /** An event came: the idle time starts anew. */
  touch(): void {
    if (this.#attempt) this.#attempt.touched = true;
  }

  override abort(reason: Failure): void {
    // First the attempt: to end the call stops its clock, which then aborts nothing.
    this.#attempt?.abort(reason);
    super.abort(reason);
  }

  override stop(): void {
    super.stop();
    this.#attempt?.stop();
  }

  expire(): void {
    this.abort(new Failure("upstream_timeout", "The model took too long to answer."));
  }
}

interface AttemptOptions {
  timeouts: TimeoutPlan;
  streams: boolean;
  log: AnswerLog | undefined;
}

/** Ends one attempt that is silent for too long. Another one may follow. */
export class AttemptClock extends Clock {
  readonly #timeouts: TimeoutPlan;
  readonly #log: AnswerLog | undefined;
  /** When the answer, or its first token, has to be there. */
  readonly #answerBy: number;
  #connecting = false;

  constructor({ timeouts, streams, log }: AttemptOptions) {
    super();
    this.#timeouts = timeouts;
    this.#log = log;
    this.#answerBy = Date.now() + (streams ? timeouts.firstTokenMs : timeouts.attemptMs);
    this.due = this.#answerBy;
    watch(this);
  }

  connecting(): void {
    // A request beside a stream that has begun is part of its idle time.
    if (this.due !== this.#answerBy) return;
    this.#connecting = true;
    this.due = Math.min(this.#answerBy, Date.now() + this.#timeouts.connectMs);
  }

  connected(): void {
    if (!this.#connecting) return;
    this.#connecting = false;
    this.due = this.#answerBy;
  }

  answered(status: number, headers: ReplyHeaders): void {
    this.#log?.answered(status, headers);
  }

  override dueAfter(now: number): number {
    return now + this.#timeouts.idleMs;
  }

  expire(): void {
    // The same target would be as silent again. The work may have been done, unless nothing was sent.
    const unsure = !this.#connecting;
    this.abort(new Failure("upstream_timeout", "The model took too long to answer.", { elsewhere: true, unsure }));
  }
}
