import { Failure } from "../contracts/errors";
import { MOST_KEYS } from "../contracts/key-pool";
import type { ResumeWay } from "../contracts/routing";
import type { Framing, ModelEndpoint } from "../endpoints/define";
import type { Cancellation, ModelCall } from "../providers/capabilities";
import type { Affinity } from "../routing/affinity";
import { Walk } from "../routing/walk";
import { makeAttempt, perhapsDone } from "./attempt";
import type { Call, Resumable } from "./call";
import { changesKey, statedWait, takeKey } from "./call-keys";
import type { Gateway } from "./gateway";
import { LateStream } from "./late-stream";
import { leave } from "./leave";
import type { Serving } from "./ports";
import type { Started } from "./started";
import { inputTokens } from "./token-bounds";

/**
 * After this long without a token, the headers and then keep-alives are sent; other targets may still be tried until the first token.
 * Failures before this time set the status.
 */
const FIRST_TOKEN_GRACE_MS = 15_000;

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

  constructor(call: Call<ModelEndpoint>, affinity: Affinity) {
    this.#call = call;
    this.#affinity = affinity;
    this.#streams = call.endpoint.stream?.asked(call.input) ?? false;
    const { model, route } = call;
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
      new Failure("bad_response_body", "This answer differs from what the first target had sent, so it could not go on with it."),
    );
  }

  async #from(first: Serving): Promise<Started> {
    let serving = first;
    let refused = 0;
    for (let repeat = 0; ; ) {
      try {
        return await this.#attempt(serving);
      } catch (error) {
        const { clock } = this.#call;
        if (clock.aborted) throw clock.reason;
        if (!(error instanceof Failure)) throw error;
        if (changesKey(serving, this.#call, error) && refused < MOST_KEYS) {
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
        serving = next;
        repeat = 0;
      }
    }
  }

  async #attempt(serving: Serving): Promise<Started> {
    const { clock } = this.#call;
    const { target } = serving;
    const { health, plan } = target;
    const began = Date.now();
    this.#walk.made++;
    health.begin(began);
    this.#call.current = serving;
    const key = takeKey(serving, this.#call, this.#affinity);
    const own = clock.begin(plan.timeouts, this.#streams);
    this.#call.attempt(target, this.#call);
    try {
      const started = await makeAttempt(serving, this.#call, own, (framing, call) => {
        this.framing = { framing, call };
      });
      health.answered();
      if (started.kind === "stream") health.firstToken(Date.now() - began);
      clock.commit();
      if (key) target.provider.keys?.answered(key, target.model);
      if (this.#call.conversation !== "")
        this.#affinity.keep(this.#call.conversation, { target: health, key: key?.id ?? "", home: this.#call.home }, Date.now());
      return started;
    } catch (thrown) {
      own.stop();
      const error = own.aborted ? own.reason : thrown;
      this.#call.current = undefined;
      leave(serving, clock.aborted ? undefined : error);
      if (error instanceof Failure && !clock.aborted) this.#call.attemptFailed(error);
      throw error;
    }
  }

  /** Throws for a failure after which a repeat might do the work twice. */
  #refuseUnsure(error: Failure): void {
    const { endpoint, input } = this.#call;
    if (error.detail.unsure && !endpoint.repeatable?.(input)) throw perhapsDone(error);
  }
}

/** The promise's value if it arrives in time. */
async function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs, undefined);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function sleep(ms: number, signal: Cancellation): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
