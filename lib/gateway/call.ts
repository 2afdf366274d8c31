import type { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import type { ImageFile } from "../contracts/media";
import type { Actor } from "../contracts/person";
import type { BilledParts } from "../contracts/prices";
import type { AttemptRecord } from "../contracts/record";
import type { ResumeWay } from "../contracts/routing";
import { tierOf } from "../contracts/token-counts";
import type { TokenUse } from "../contracts/token-use";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import type { CallContext, Endpoint, ModelEndpoint, PathParams } from "../endpoints/define";
import type { ModelCall } from "../providers/capabilities";
import { planOfListed, type RoutePlan } from "../routing/plan";
import { hiding } from "../secrets/scrub";
import { attemptRecord, MOST_ATTEMPTS_KEPT } from "./attempt-record";
import type { BodyLog } from "./body-log";
import type { CallSlot } from "./calls";
import type { CallClock } from "./clock";
import { credentialsOf } from "./credentials";
import type { GatewayRequest } from "./exchange";
import type { Metrics } from "./metrics";
import type { AskedOf, CallTrace, Serving, Target } from "./ports";
import type { Started } from "./started";
import type { CountedUse } from "./token-use";

const NONE: readonly AttemptRecord[] = [];
const NO_SERVING: readonly Serving[] = [];
const NO_IMAGES: readonly ImageFile[] = [];
const NO_PARAMS: PathParams = Object.freeze({});
const LISTED = planOfListed();
const NO_BYTES = new Uint8Array();
const MOST_WARNINGS = 20;
/** Text is cut to what is kept of it after it has been cleaned: half a secret would not be recognised. */
export const WORDS_READ = 4_000;

/** Makes a queued background response: wraps the models so that the response is stored under its own id. */
export interface ResponseMaking {
  serving(chosen: readonly Serving[]): Serving[];
}

/** The attempts of a call, for a stream that breaks off. */
export interface Resumable {
  /** Whether another target may be asked for the rest. */
  mayResume(error: Failure, way: ResumeWay): boolean;
  /** Asks it: for the whole answer, or for what comes after `prefixed`. Rejects with `error` if none is ready. */
  resume(error: Failure, way: ResumeWay, prefixed?: unknown): Promise<Started>;
  /** The answer that was to go on differs from what was sent. */
  differs(): void;
}

/**
 * One call, from its request to its record. Every stage of the pipeline reads what it needs from here and writes what it finds out. All
 * fields exist from the start, so that every call has one hidden class; nothing is copied between stages (docs/decisions/0005).
 */
export class Call<Of extends { id: string } = Endpoint> {
  readonly startedAt = performance.now();
  readonly at = Date.now();

  // Find endpoint.
  params: PathParams = NO_PARAMS;
  /** The value of the query parameter that chooses among endpoints of one address, if it is none of theirs. */
  action: string | null | undefined;
  /** Absent if no traces are collected. */
  trace: CallTrace | undefined;

  // Authenticate.
  principal: Principal | undefined;
  /** Who acts, at an endpoint of the console. */
  person: Actor | undefined;
  address = "";
  client = "";
  /** Absent if the key keeps no bodies. */
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
  /** Of the console and of endpoints without a model: body and query by their contracts. */
  body: unknown;
  search: unknown;
  /** Of a model's endpoint: the checked body, and its bytes if they may be passed on. */
  input: unknown;
  wire: Uint8Array | null = null;
  /** The input as the endpoint has read it, if it does. */
  read: unknown;
  /** Whether the reply's `usage` includes the cost. */
  wantsCost = false;
  /** The model's name as the caller wrote it. */
  model = "";
  endUser = "";
  /** Of a text to be spoken. */
  characters: number | undefined;
  bytesIn = 0;
  carried: ModelCall<unknown>["carried"];
  #context: CallContext | undefined;

  // Choose targets.
  /** In the order in which this call asks them. */
  serving: readonly Serving[] = NO_SERVING;
  route: RoutePlan = LISTED;
  /** The target that is meant to serve the call if nothing fails. */
  first: Target | undefined;
  /** Key of the conversation that the call belongs to; empty if its targets need not be the same. */
  conversation = "";
  /** Set if this call makes a queued background response. */
  making: ResponseMaking | undefined;

  // Reserve budget.
  /** The budgets that hold something for it, by subject, separated by spaces; usually empty. */
  heldBy = "";

  // Attempt.
  /** Absent until the call begins. */
  running: CallClock | undefined;
  images: readonly ImageFile[] = NO_IMAGES;
  target: Target | undefined;
  /** The target that serves it now, with its share of the target's health to give back; absent between attempts. */
  current: Serving | undefined;
  /** Absent until the first attempt. */
  walk: Resumable | undefined;
  /** The input with the beginning of the answer, for a target that goes on with it. */
  prefixed: unknown;
  attempts = 0;
  firstAttemptMs = -1;
  /** Attempts that failed; made with the first one. */
  #failed: AttemptRecord[] | undefined;
  /** The same with the last attempt; made at the end of the call. */
  #all: readonly AttemptRecord[] | undefined;
  /** Answers of upstreams during the current attempt, and the last of them. */
  #answers = 0;
  #answerStatus = 0;
  #answerHeaders: ReplyHeaders | undefined;
  #attemptedAt = 0;
  /** Whether an attempt runs, or gave the answer. */
  #attempting = false;
  #warnings: string[] | undefined;

  // Deliver.
  stream = false;
  firstEventMs = -1;
  bytesOut = 0;
  /** Cleaned by `countedUse`; absent until there is an answer. */
  tokens: CountedUse | undefined;
  /** Parts billed at rates of their own, as the provider noted them. */
  billed: BilledParts | undefined;
  /** What the upstream of the attempt that runs has told until now, as far as the provider noted it. */
  told: TokenUse | undefined;

  /** Cost of attempts that broke off in the middle of an answer that another one went on with; null if not known. */
  spentNano: number | null = 0;

  // Record.
  /** True once the call has ended. */
  over = false;
  /** True if no row may be written. */
  unrecorded = false;

  constructor(
    readonly requestId: string,
    readonly endpoint: Of,
    public request: GatewayRequest,
  ) {}

  /** The key's principal. Only of calls that have passed `authenticate`. */
  get caller(): Principal {
    if (!this.principal) throw new Error(`${this.endpoint.id} must not be public`);
    return this.principal;
  }

  /** Only of calls that have begun. */
  get clock(): CallClock {
    if (!this.running) throw new Error(`${this.endpoint.id} has not begun`);
    return this.running;
  }

  /** Only of calls that have passed `parse`. */
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

  /** From the end of its body to the first attempt; undefined if there was none. */
  get queuedMs(): number | undefined {
    return this.firstAttemptMs < 0 || this.readMs < 0 ? undefined : this.firstAttemptMs - this.readMs;
  }

  /** At most 20 are kept; a provider may find one per message. */
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

  /** Notes parts that are billed at rates of their own; each replaces its earlier value. */
  billedParts(parts: BilledParts): void {
    this.billed = this.billed ? { ...this.billed, ...parts } : parts;
  }

  /** Notes what an upstream says that it bills; what it doesn't say stays as it was noted before. */
  note(use: TokenUse): void {
    if (use.billed) this.billedParts(use.billed);
    if (use.input || use.output) this.told = use;
  }

  /** An attempt at a target begins. */
  attempt(target: Target, asked: AskedOf): void {
    this.begin(target);
    this.trace?.attempt(target, asked);
  }

  /** The same without a trace. */
  begin(target: Target): void {
    this.target = target;
    this.attempts++;
    this.#attemptedAt = this.elapsed();
    this.#attempting = true;
    this.#answers = 0;
    // What an attempt that failed was billed for is not what the next one costs.
    this.billed = undefined;
    this.told = undefined;
    if (this.attempts === 1) this.firstAttemptMs = this.#attemptedAt;
  }

  /** An upstream has answered. */
  answered(status: number, headers: ReplyHeaders): void {
    this.#answers++;
    this.#answerStatus = status;
    this.#answerHeaders = headers;
    // Google tells the tier that served a call here alone.
    const tier = tierOf(headers["x-gemini-service-tier"]);
    if (tier) this.billedParts({ tier });
  }

  /** The current attempt has failed. */
  attemptFailed(failure: Failure): void {
    this.#failed ??= [];
    const failed = this.#failed;
    hiding(credentialsOf(this.request), () => {
      if (failed.length < MOST_ATTEMPTS_KEPT) failed.push(this.#attemptRecord(failure));
      this.trace?.attemptFailed(failure);
    });
    this.#attempting = false;
  }

  /** Counts every attempt. `failure` is how the call ended. */
  countAttempts(metrics: Pick<Metrics, "attempt">, failure: Failure | undefined): void {
    if (this.#failed) for (const { provider, code, from, to } of this.#failed) metrics.attempt(provider, code, (to - from) / 1000);
    if (!this.#attempting) return;
    metrics.attempt(this.target?.provider.id ?? "", failure?.code ?? "", (this.elapsed() - this.#attemptedAt) / 1000);
  }

  #attemptRecord(failure?: Failure): AttemptRecord {
    const times = { from: Math.round(this.#attemptedAt), to: Math.round(this.elapsed()) };
    // Of several answers it is not known which one failed.
    const only = this.#answers === 1 && this.#answerHeaders;
    const answer = only ? { status: this.#answerStatus, headers: only } : undefined;
    return attemptRecord(this.target, times, { failure, answer });
  }

  /** Every attempt if one has failed, ready to be shown; empty if none has. `failure` is how the call ended. */
  attemptRecords(failure: Failure | undefined): readonly AttemptRecord[] {
    const failed = this.#failed ?? NONE;
    if (!this.#attempting || (!failure && failed === NONE)) return failed;
    this.#all ??= [...failed, this.#attemptRecord(failure)];
    return this.#all;
  }
}

/** Whether a model serves the call. */
export function isModelCall(call: Call): call is Call<ModelEndpoint> {
  return call.endpoint.kind === "model";
}
