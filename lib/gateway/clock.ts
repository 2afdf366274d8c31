import { Failure } from "../contracts/errors";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import type { CancelListener, Cancellation } from "../providers/capabilities";
import type { TimeoutPlan } from "../routing/plan";
import { Deadline, unwatch, watch } from "../timing/deadline";

/** Records the answers of an attempt's upstream. */
interface AnswerLog {
  answered(status: number, headers: ReplyHeaders): void;
}

/** A deadline that all waits of its work listen to. */
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
    // Each listener is called once; listeners may remove themselves meanwhile.
    for (const listener of this.#listeners?.splice(0) ?? []) {
      if (typeof listener === "function") listener();
      else listener.handleEvent();
    }
  }

  /** The work is done; nothing is aborted any more. */
  stop(): void {
    this.#over = true;
    unwatch(this);
  }
}

/** Ends a call whose caller has gone, or whose attempts and waits together exceed `totalMs`. */
export class CallClock extends Clock {
  #attempt: AttemptClock | undefined;
  /** Of an attempt that runs beside it. */
  #beside: AttemptClock | undefined;

  constructor(totalMs: number) {
    super();
    this.due = Date.now() + totalMs;
    if (totalMs !== Number.POSITIVE_INFINITY) watch(this);
  }

  /** Starts the clock of another attempt. `streams`: its limit applies to the first token, otherwise to the whole answer. */
  begin(options: AttemptOptions): AttemptClock {
    this.#attempt = new AttemptClock(options);
    return this.#attempt;
  }

  /** The same for an attempt that runs beside the current one. */
  beginBeside(options: AttemptOptions): AttemptClock {
    this.#beside = new AttemptClock(options);
    return this.#beside;
  }

  /** An attempt's answer is being sent: the total no longer applies. */
  commit(attempt: AttemptClock): void {
    this.#attempt = attempt;
    this.#beside = undefined;
    unwatch(this);
  }

  get attempt(): Cancellation {
    return this.#attempt ?? this;
  }

  /** An event arrived: the idle time restarts. */
  touch(): void {
    if (this.#attempt) this.#attempt.touched = true;
  }

  override abort(reason: Failure): void {
    // The attempt first: ending the call stops its clock, which then aborts nothing.
    this.#attempt?.abort(reason);
    this.#beside?.abort(reason);
    super.abort(reason);
  }

  override stop(): void {
    super.stop();
    this.#attempt?.stop();
    this.#beside?.stop();
  }

  expire(): void {
    this.abort(new Failure("upstream_timeout", "The model took too long to answer."));
  }
}

interface AttemptOptions {
  timeouts: TimeoutPlan;
  streams: boolean;
  log?: AnswerLog;
}

/** Ends an attempt that is silent for too long. Another one may follow. */
export class AttemptClock extends Clock {
  readonly #timeouts: TimeoutPlan;
  readonly #log: AnswerLog | undefined;
  /** The deadline of the answer or its first token. */
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

  /** Whether the upstream may have received the request. */
  get reached(): boolean {
    return !this.#connecting;
  }

  connecting(): void {
    // A request made while a stream is running is part of its idle time.
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
    // The same target would be as slow again. The work may have been done, unless nothing was sent.
    const unsure = !this.#connecting;
    this.abort(new Failure("upstream_timeout", "The model took too long to answer.", { elsewhere: true, unsure }));
  }
}
