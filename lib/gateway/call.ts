import type { CacheUse } from "../contracts/cache-terms";
import type { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import type { ImageFile } from "../contracts/media";
import type { Actor } from "../contracts/person";
import type { BilledParts } from "../contracts/prices";
import type { AttemptRecord } from "../contracts/record";
import type { TokenUse } from "../contracts/token-use";
import type { CallContext, Endpoint, ModelEndpoint, PathParams } from "../endpoints/define";
import type { ModelCall } from "../providers/capabilities";
import type { Expected } from "../routing/affinity";
import { planOfListed, type RoutePlan } from "../routing/plan";
import type { Turn } from "./agent-session/turn";
import { attemptRecord, MOST_ATTEMPTS_KEPT } from "./attempt-record";
import { AttemptState } from "./attempt-state";
import type { BodyLog } from "./body-log";
import type { CallSlot } from "./calls";
import type { CallClock } from "./clock";
import { secretsOf } from "./credentials";
import type { GatewayRequest } from "./exchange";
import type { Metrics } from "./metrics";
import type { AskedOf, CallTrace, Serving, Target } from "./ports";
import type { ResponseMaking } from "./response-making";
import type { Resumable } from "./resumable";
import type { CountedUse } from "./token-use";

const NONE: readonly AttemptRecord[] = [];
const NO_SERVING: readonly Serving[] = [];
const NO_IMAGES: readonly ImageFile[] = [];
const NO_PARAMS: PathParams = Object.freeze({});
const LISTED = planOfListed();
const NO_BYTES = new Uint8Array();
const MOST_WARNINGS = 20;
/** Texts are cut after they have been scrubbed: half a secret would not be recognised. */
export const WORDS_READ = 4_000;

/**
 * One call, from request to record. Each stage of the pipeline reads its input here and writes its results. All fields exist from the
 * start, so that every call has the same hidden class; nothing is copied between stages (docs/decisions/0005).
 */
export class Call<Of extends { id: string } = Endpoint> {
  readonly startedAt = performance.now();
  readonly at = Date.now();

  // Find endpoint.
  params: PathParams = NO_PARAMS;
  /** The value of the query parameter that selects an endpoint of a shared address, if no endpoint has it. */
  action: string | null | undefined;
  /** Absent if tracing is off. */
  trace: CallTrace | undefined;

  // Authenticate.
  principal: Principal | undefined;
  /** The person who acts, at endpoints of the console. */
  person: Actor | undefined;
  address = "";
  client = "";
  bodies: BodyLog | undefined;
  // Admit.
  slot: CallSlot | undefined;

  // Read body.
  /** The body as sent, decoded. */
  sent: Uint8Array = NO_BYTES;
  /** The content type of a multipart form. */
  form: string | undefined;
  /** The body as text if it was decoded before it is parsed. */
  text: string | undefined;
  readMs = -1;

  // Parse.
  /** The prompt that filled the body in, its version, and its model if the caller changed nothing; empty and 0 for other calls. */
  prompt = "";
  promptVersion = 0;
  promptModel = "";
  /** For the console and endpoints without a model: body and query by their contracts. */
  body: unknown;
  search: unknown;
  /** For a model's endpoint: the validated body, and its bytes if they may be passed on. */
  input: unknown;
  wire: Uint8Array | null = null;
  /** The input as parsed by the endpoint, if it parses it. */
  read: unknown;
  /** Whether the reply's `usage` includes the cost. */
  wantsCost = false;
  /** The model's name as the caller wrote it. */
  model = "";
  endUser = "";
  /** Characters of text for speech. */
  characters: number | undefined;
  bytesIn = 0;
  carried: ModelCall<unknown>["carried"];
  #context: CallContext | undefined;
  /** The caller's own credentials: `secretsOf` finds them. */
  secrets: readonly string[] | undefined;
  /** Its place in the session of a coding agent; absent if the client names none. */
  turn: Turn | undefined;

  // Choose targets.
  /** In the order in which this call tries them. */
  serving: readonly Serving[] = NO_SERVING;
  route: RoutePlan = LISTED;
  /** The target that serves the call if nothing fails. */
  first: Target | undefined;
  /** The conversation that the call belongs to; empty if calls need not stay at one target. */
  conversation = "";
  expected: Expected | undefined;
  /** Set if this call makes a queued background response. */
  making: ResponseMaking | undefined;

  // Reserve budget.
  /** Subjects of the budgets with a reservation for it, separated by spaces; usually empty. `leasedBy`: the process that leased it. */
  heldBy = "";
  leasedBy = "";
  heldNano = 0;

  // Attempt.
  /** Absent until the call begins. */
  running: CallClock | undefined;
  images: readonly ImageFile[] = NO_IMAGES;
  target: Target | undefined;
  /** The current or last attempt. */
  state: AttemptState | undefined;
  /** The serving target, with its share of the target's health to return; absent between attempts. */
  current: Serving | undefined;
  /** Absent until the first attempt. */
  walk: Resumable | undefined;
  /** The input with the beginning of the answer, for a target that resumes it. */
  prefixed: unknown;
  attempts = 0;
  firstAttemptMs = -1;
  /** Failed attempts; created with the first one. */
  #failed: AttemptRecord[] | undefined;
  /** Failed attempts and the last one; created at the end of the call. */
  #all: readonly AttemptRecord[] | undefined;
  /** Whether an attempt is running, or gave the answer. */
  #attempting = false;
  #warnings: string[] | undefined;

  // Deliver.
  stream = false;
  firstEventMs = -1;
  bytesOut = 0;
  /** Cleaned by `countedUse`; absent until there is an answer. */
  tokens: CountedUse | undefined;
  /** How it was answered without an upstream. */
  cache: CacheUse = "";
  /** Cost of attempts that broke off and that another one resumed; null if unknown. */
  spentNano: number | null = 0;

  // Record.
  /** Id of the call that it is a mirror's copy of, and the rollout of its route with its side of it; usually empty. */
  mirrorOf = "";
  rollout = "";
  over = false;
  /** True if no row may be written. */
  unrecorded = false;

  constructor(
    readonly requestId: string,
    readonly endpoint: Of,
    public request: GatewayRequest,
  ) {}

  /** The key's principal. Only after `authenticate`. */
  get caller(): Principal {
    if (!this.principal) throw new Error(`${this.endpoint.id} must not be public`);
    return this.principal;
  }

  /** Only after `begin`. */
  get clock(): CallClock {
    if (!this.running) throw new Error(`${this.endpoint.id} has not begun`);
    return this.running;
  }

  /** Only after `parse`. */
  get context(): CallContext {
    if (!this.#context) throw new Error(`${this.endpoint.id} has no context yet`);
    return this.#context;
  }

  set context(context: CallContext) {
    this.#context = context;
  }

  /** Milliseconds since the call arrived. */
  elapsed(): number {
    return performance.now() - this.startedAt;
  }

  /** Milliseconds from the end of its body to the first attempt; undefined if there was none. */
  get queuedMs(): number | undefined {
    return this.firstAttemptMs < 0 || this.readMs < 0 ? undefined : this.firstAttemptMs - this.readMs;
  }

  /** At most 20 are kept; a provider may add one per message. */
  warn(message: string): void {
    this.#warnings ??= [];
    if (this.#warnings.length < MOST_WARNINGS && !this.#warnings.includes(message)) this.#warnings.push(message.slice(0, WORDS_READ));
  }

  get warnings(): readonly string[] | undefined {
    return this.#warnings;
  }

  /** Whether the row contains text of a caller or a vendor. */
  get hasWords(): boolean {
    return this.endUser !== "" || this.attempts > 1 || this.#warnings !== undefined;
  }

  /** Separately billed parts of the current attempt. */
  get billed(): BilledParts | undefined {
    return this.state?.billed;
  }

  /** Counts that the current attempt's upstream has reported so far. */
  get told(): TokenUse | undefined {
    return this.state?.told;
  }

  attempt(target: Target, asked: AskedOf): AttemptState {
    const state = this.begin(target);
    this.trace?.attempt(target, asked);
    return state;
  }

  /** The same without a trace. */
  begin(target: Target): AttemptState {
    const state = this.beside(target);
    this.target = target;
    this.state = state;
    this.#attempting = true;
    return state;
  }

  /** Begins an attempt that runs beside the current one. */
  beside(target: Target): AttemptState {
    const state = new AttemptState(target, this.elapsed());
    this.attempts++;
    if (this.attempts === 1) this.firstAttemptMs = state.from;
    return state;
  }

  /** An attempt beside the current one has answered, and takes its place. */
  adopt(state: AttemptState, asked: AskedOf): void {
    if (this.state === state) return;
    this.target = state.target;
    this.state = state;
    this.#attempting = true;
    this.trace?.attempt(state.target, asked);
  }

  /** Records an attempt beside the current one that has failed, or one that another has overtaken. */
  besideFailed(state: AttemptState, failure: Failure): void {
    this.#keep(state, failure);
    if (this.state !== state) return;
    this.trace?.attemptFailed(failure, secretsOf(this));
    this.#attempting = false;
  }

  /** The current attempt has failed. */
  attemptFailed(failure: Failure): void {
    if (this.state) this.besideFailed(this.state, failure);
  }

  #keep(state: AttemptState, failure: Failure): void {
    this.#failed ??= [];
    if (this.#failed.length < MOST_ATTEMPTS_KEPT) this.#failed.push(this.#recordOf(state, failure));
  }

  /** Counts every attempt. `failure` is how the call ended. */
  countAttempts(metrics: Pick<Metrics, "attempt">, failure: Failure | undefined): void {
    if (this.#failed) for (const { provider, code, from, to } of this.#failed) metrics.attempt(provider, code, (to - from) / 1000);
    if (!this.#attempting || !this.state) return;
    metrics.attempt(this.state.target.provider.id, failure?.code ?? "", (this.elapsed() - this.state.from) / 1000);
  }

  #recordOf(state: AttemptState, failure: Failure | undefined): AttemptRecord {
    const times = { from: Math.round(state.from), to: Math.round(this.elapsed()) };
    return attemptRecord(state, times, { failure, secrets: failure ? secretsOf(this) : [] });
  }

  /** Every attempt if one has failed or used a key of several, ready for display; otherwise empty. `failure` is how the call ended. */
  attemptRecords(failure: Failure | undefined): readonly AttemptRecord[] {
    const failed = this.#failed ?? NONE;
    const { state } = this;
    if (!state || !this.#attempting || (!failure && failed === NONE && !state.key)) return failed;
    this.#all ??= [...failed, this.#recordOf(state, failure)];
    return this.#all;
  }
}

export function isModelCall(call: Call): call is Call<ModelEndpoint> {
  return call.endpoint.kind === "model";
}
