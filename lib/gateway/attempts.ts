import { Failure } from "../contracts/errors";
import { MOST_KEYS } from "../contracts/key-pool";
import type { ResumeWay } from "../contracts/routing";
import type { Framing, ModelEndpoint } from "../endpoints/define";
import type { ModelCall } from "../providers/capabilities";
import type { Affinity } from "../routing/affinity";
import { Walk } from "../routing/walk";
import { discard, makeAttempt, perhapsDone, type Trial } from "./attempt";
import type { Call } from "./call";
import { changesKey, statedWait, takeKey } from "./call-keys";
import type { Gateway } from "./gateway";
import { LateStream } from "./late-stream";
import { leave } from "./leave";
import { chargeLost } from "./lost-attempt";
import type { Serving } from "./ports";
import type { Resumable } from "./resumable";
import { sleep } from "./sleep";
import type { Started } from "./started";
import { inputTokens } from "./token-bounds";

/**
 * After this long without a token, the headers and then keep-alives are sent; other targets may still be tried until the first token.
 * Failures before this time set the status.
 */
const FIRST_TOKEN_GRACE_MS = 15_000;

const NEVER = Number.POSITIVE_INFINITY;

/** Tries the targets of a call in order until one answers. */
export async function attempt({ affinity }: Pick<Gateway, "affinity">, call: Call<ModelEndpoint>): Promise<Started> {
  const attempts = new Attempts(call, affinity);
  call.walk = attempts;
  const { stream } = call.endpoint;
  const started = attempts.run();
  if (!stream?.asked(call.input)) return started;
  const early = await within(started, FIRST_TOKEN_GRACE_MS);
  if (early) return early;
  const { framing } = attempts;
  return framing ? new LateStream(started, framing, call.clock).started : started;
}

/**
 * The attempts of one call. Nothing has been sent to the caller yet, so a lost connection, an overload or a refused credential is retried
 * or moved to another target (`protocols`, table of failures); other failures are final. So are those after which the work may have been
 * done, unless the endpoint is safe to repeat.
 */
class Attempts implements Resumable {
  /** Framing of the last streaming attempt, for what is sent before the first token. */
  framing: { framing: Framing; call: ModelCall<unknown> } | undefined;
  readonly #call: Call<ModelEndpoint>;
  readonly #affinity: Affinity;
  readonly #streams: boolean;
  readonly #walk: Walk<Serving>;
  readonly #hedgeMs: number;
  /** Running attempts without a token: the current one, and one that started beside it. */
  #first: Trial | undefined;
  #beside: Trial | undefined;
  /** A failure of one of two attempts after which no other target may answer. */
  #final: Failure | undefined;

  constructor(call: Call<ModelEndpoint>, affinity: Affinity) {
    this.#call = call;
    this.#affinity = affinity;
    this.#streams = call.endpoint.stream?.asked(call.input) ?? false;
    const { model, route } = call;
    this.#hedgeMs = call.serving.length > 1 ? route.hedgeMs : NEVER;
    this.#walk = new Walk(call.serving, { model, route, promptTokens: () => inputTokens(call, 0) });
  }

  run(): Promise<Started> {
    return this.#from(this.#walk.first(Date.now()));
  }

  /** Whether another target may resume a broken stream. */
  mayResume(error: Failure, way: ResumeWay): boolean {
    const { endpoint, input, clock } = this.#call;
    if (clock.aborted || endpoint.repeatable?.(input) !== true || !this.#walk.mayGoOn(error)) return false;
    return this.#walk.canResume(way);
  }

  /**
   * Tries the next target after the serving one broke off: for the whole answer, or for what follows `prefixed`. Rejects with `error` if
   * none is ready.
   */
  async resume(error: Failure, way: ResumeWay, prefixed?: unknown): Promise<Started> {
    const { current: at } = this.#call;
    this.#call.prefixed = prefixed;
    if (at) {
      this.#call.attemptFailed(error);
      this.#call.current = undefined;
      leave(at, error);
    }
    this.#walk.way = way;
    const next = this.#walk.next(Date.now(), error, at);
    if (!next) throw error;
    return this.#from(next);
  }

  /** The resumed answer differs from what was sent. This is no failure of its target, which may resume in another way. */
  differs(): void {
    const { current: at } = this.#call;
    if (!at) return;
    this.#call.current = undefined;
    leave(at);
    this.#walk.giveBack(at);
    this.#call.attemptFailed(
      new Failure("bad_response_body", "This answer differs from what the first target had sent, so it could not be used to continue it."),
    );
  }

  async #from(first: Serving): Promise<Started> {
    let serving = first;
    let refused = 0;
    let last: Failed | undefined;
    for (let repeat = 0; ; ) {
      const room = roomFor(serving);
      if (room !== true && !(await room)) {
        serving = this.#afterFull(last);
        repeat = 0;
        continue;
      }
      try {
        return await (this.#hedgeMs === NEVER ? this.#attempt(serving) : this.#race(serving));
      } catch (error) {
        const { clock, state } = this.#call;
        if (clock.aborted) throw clock.reason;
        if (this.#final) throw this.#final;
        if (!(error instanceof Failure)) throw error;
        if (state && changesKey(state, error) && refused < MOST_KEYS) {
          refused++;
          // A refused key costs neither a repeat nor one of the call's attempts.
          this.#walk.made--;
          continue;
        }
        this.#refuseUnsure(error);
        const pause = this.#walk.pauseBefore(error, serving, { retryAfterMs: statedWait(serving, error), nth: repeat, now: Date.now() });
        if (pause !== undefined) {
          repeat++;
          await sleep(pause, clock);
          continue;
        }
        const next = this.#walk.mayGoOn(error) ? this.#walk.next(Date.now(), error, serving) : undefined;
        if (!next) throw error;
        last = { error, at: serving };
        serving = next;
        repeat = 0;
      }
    }
  }

  /** The next target after one that has as many calls as its limits allow, in all processes together. */
  #afterFull(last: Failed | undefined): Serving {
    const now = Date.now();
    const next = this.#walk.next(now, last?.error, last?.at);
    if (!next) throw last?.error ?? this.#walk.noRoom(now);
    return next;
  }

  /** The answer of a target, or that of the next one if it begins first. Rejects with the first one's failure if both fail. */
  async #race(serving: Serving): Promise<Started> {
    const first = this.#attempt(serving);
    const early = await within(first, this.#hedgeMs);
    if (early) return early;
    const { clock, endpoint, input, making } = this.#call;
    const mayHedge = !clock.aborted && !making && this.#walk.way === undefined && endpoint.repeatable?.(input) === true;
    const next = mayHedge ? this.#walk.beside(Date.now()) : undefined;
    if (!next) return first;
    const room = roomFor(next);
    if (room !== true && !(await room)) return first;
    if (!this.#first) {
      // It has failed meanwhile.
      next.target.health.giveRoom(next);
      this.#walk.giveBack(next);
      return first;
    }
    return Promise.any([first, this.#attempt(next, true)]).catch(() => first);
  }

  async #attempt(serving: Serving, beside = false): Promise<Started> {
    const trial = this.#begin(serving, beside);
    try {
      const began = Date.now();
      const started = await makeAttempt(trial, this.#call, (framing, call) => {
        this.framing = { framing, call };
      });
      if (trial.state.lost) {
        discard(started);
        throw trial.clock.reason;
      }
      this.#answered(trial, started.kind === "stream" ? Date.now() - began : undefined);
      return started;
    } catch (thrown) {
      throw this.#failed(trial, thrown);
    }
  }

  #begin(serving: Serving, beside: boolean): Trial {
    const call = this.#call;
    const { target } = serving;
    this.#walk.made++;
    target.health.begin(Date.now());
    const state = beside ? call.beside(target) : call.attempt(target, call);
    state.key = takeKey(serving, call.conversation, this.#affinity);
    const options = { timeouts: target.plan.timeouts, streams: this.#streams, log: state };
    const clock = beside ? call.clock.beginBeside(options) : call.clock.begin(options);
    const trial = { serving, state, clock };
    if (beside) this.#beside = trial;
    else {
      call.current = serving;
      this.#first = trial;
    }
    return trial;
  }

  /** An attempt has its first token, or its answer. */
  #answered(trial: Trial, firstTokenMs: number | undefined): void {
    const { serving, state, clock } = trial;
    const { target } = serving;
    const rival = this.#rivalOf(trial);
    if (rival) this.#overtake(rival);
    this.#first = undefined;
    this.#beside = undefined;
    this.#call.adopt(state, this.#call);
    this.#call.current = serving;
    target.health.answered();
    if (firstTokenMs !== undefined) target.health.firstToken(firstTokenMs);
    this.#call.clock.commit(clock);
    const { key } = state;
    if (key) target.provider.keys?.answered(key, target.model);
    const { conversation, expected } = this.#call;
    if (conversation !== "") this.#affinity.keep(conversation, { target: target.health, key: key?.id ?? "", ...expected }, Date.now());
  }

  /** The failure that the attempt ends with. */
  #failed(trial: Trial, thrown: unknown): unknown {
    const { serving, state, clock: own } = trial;
    const { clock } = this.#call;
    own.stop();
    const error = own.aborted ? own.reason : thrown;
    if (state.lost) return error;
    const beside = trial === this.#beside;
    const rival = this.#rivalOf(trial);
    if (beside) this.#beside = undefined;
    else this.#first = undefined;
    // The record of a call that is over has left its current target.
    if (beside || !this.#call.over) leave(serving, clock.aborted ? undefined : error);
    if (!beside) this.#call.current = undefined;
    if (!(error instanceof Failure) || clock.aborted) return error;
    this.#call.besideFailed(state, error);
    if (beside) changesKey(state, error);
    if (rival && !this.#walk.allows(error)) {
      this.#final = error;
      this.#overtake(rival);
    }
    return error;
  }

  #rivalOf(trial: Trial): Trial | undefined {
    return trial === this.#first ? this.#beside : this.#first;
  }

  /** Gives an attempt up because another one has answered or ended the call. Its target may still be asked to resume. */
  #overtake(trial: Trial): void {
    const { serving, state, clock } = trial;
    state.lost = true;
    const failure = new Failure("client_closed", "Another target was faster.");
    this.#call.besideFailed(state, failure);
    if (clock.reached) chargeLost(this.#call, state);
    leave(serving);
    if (this.#call.current === serving) this.#call.current = undefined;
    this.#walk.giveBack(serving);
    clock.abort(failure);
  }

  /** Throws for a failure after which a repeat might do the work twice. */
  #refuseUnsure(error: Failure): void {
    const { endpoint, input } = this.#call;
    if (error.detail.unsure && !endpoint.repeatable?.(input)) throw perhapsDone(error);
  }
}

/** Takes room for an attempt at a target, among the calls of all processes. */
const roomFor = (serving: Serving) => serving.target.health.takeRoom(serving.target.plan, serving);

/** The last attempt that failed. */
interface Failed {
  error: Failure;
  at: Serving;
}

/** The promise's value if it arrives in time. */
async function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs, undefined);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
