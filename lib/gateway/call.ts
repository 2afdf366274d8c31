import type { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { type BilledParts, costOf, lacksTier, NANO_DOLLARS } from "../contracts/prices";
import type { AttemptRecord, CallRecord, Outcome } from "../contracts/record";
import { tierOf } from "../contracts/token-counts";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import { hiding, scrub } from "../secrets/scrub";
import { attemptRecord, MOST_ATTEMPTS_KEPT } from "./attempt-record";
import type { BodyLog } from "./body-log";
import { credentialsOf } from "./credentials";
import type { GatewayRequest } from "./exchange";
import type { Metrics } from "./metrics";
import type { AskedOf, CallTrace, Target } from "./ports";
import type { CountedUse } from "./token-use";

const NONE: readonly AttemptRecord[] = [];
const WARNING_KEPT = 300;
/** Proxies refuse replies whose headers are long. */
const WARNING_HEADER = 500;
const USER_KEPT = 256;
/** Words are cut to what is kept of them once they have been cleaned: half a secret would not be known for one. */
export const WORDS_READ = 4_000;

/** Gathers what becomes the call's one record. The pipeline fills it as it learns; nothing reads it to decide. */
export class CallLog {
  readonly startedAt = performance.now();
  readonly #at = Date.now();
  /** As it came; absent if no call of its own did. */
  request: GatewayRequest | undefined;
  /** Where traces are collected. */
  trace: CallTrace | undefined;
  principal: Principal | undefined;
  model = "";
  target: Target | undefined;
  stream = false;
  attempts = 0;
  firstEventMs = -1;
  /** When the body had been read, and the first attempt began; -1 where it never came to that. */
  readMs = -1;
  firstAttemptMs = -1;
  endUser = "";
  /** What it used, cleaned by `countedUse`; absent until its answer is there. */
  tokens: CountedUse | undefined;
  /** What the provider noted as billed at rates of its own; more than the counts of the answer can say. */
  billed: BilledParts | undefined;
  /** Of a text that was spoken. */
  characters: number | undefined;
  /** The budgets that hold something for it, by subject, separated by spaces; empty if none does. */
  heldBy = "";
  /** Who called from where, once that is known. */
  address = "";
  client = "";
  bytesIn = 0;
  bytesOut = 0;
  /** Absent if the key keeps no bodies. */
  bodies: BodyLog | undefined;
  /** Attempts that failed; made with the first one. */
  #failed: AttemptRecord[] | undefined;
  /** The same with the one that gave the answer, or broke off in the middle of it; made at the end of the call. */
  #all: readonly AttemptRecord[] | undefined;
  /** How often an upstream answered during the attempt that runs, and with what at last. */
  #answers = 0;
  #answerStatus = 0;
  #answerHeaders: ReplyHeaders | undefined;
  #attemptedAt = 0;
  /** Whether an attempt runs, or gave the answer. */
  #attempting = false;
  readonly #warnings: string[] = [];

  constructor(
    readonly requestId: string,
    readonly endpoint: string,
  ) {}

  /** At most 20 are kept; a provider may find one per message. */
  warn(message: string): void {
    if (this.#warnings.length < 20 && !this.#warnings.includes(message)) this.#warnings.push(message.slice(0, WORDS_READ));
  }

  /** Notes parts that are billed at rates of their own; each replaces what was noted of it before. */
  billedParts(parts: BilledParts): void {
    this.billed = this.billed ? { ...this.billed, ...parts } : parts;
  }

  /** The warnings so far as the header of a reply; undefined if there are none. Words of the caller may be among them. */
  get warningHeader(): string | undefined {
    if (this.#warnings.length === 0) return undefined;
    const words = hiding(credentialsOf(this.request), () => this.#warnings.map((warning) => kept(warning, WARNING_KEPT)).join("; "));
    const plain = words.replace(/[^\x20-\x7e]+/g, "?");
    return plain.length > WARNING_HEADER ? `${plain.slice(0, WARNING_HEADER - 3)}...` : plain;
  }

  /** Milliseconds since the call arrived. */
  elapsed(): number {
    return performance.now() - this.startedAt;
  }

  /** An attempt at a target begins. */
  attempt(target: Target, asked: AskedOf): void {
    this.begin(target);
    this.trace?.attempt(target, asked);
  }

  /** The same of a call that no collector hears of. */
  begin(target: Target): void {
    this.target = target;
    this.attempts++;
    this.#attemptedAt = this.elapsed();
    this.#attempting = true;
    this.#answers = 0;
    // What an attempt that failed was billed for is not what the next one costs.
    this.billed = undefined;
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

  /** The attempt that runs has failed. */
  attemptFailed(failure: Failure): void {
    this.#failed ??= [];
    const failed = this.#failed;
    hiding(credentialsOf(this.request), () => {
      if (failed.length < MOST_ATTEMPTS_KEPT) failed.push(this.#attemptRecord(failure));
      this.trace?.attemptFailed(failure);
    });
    this.#attempting = false;
  }

  /** Has every attempt counted. `failure` is how the call ended. */
  countAttempts(metrics: Pick<Metrics, "attempt">, failure: Failure | undefined): void {
    if (this.#failed) for (const { provider, code, from, to } of this.#failed) metrics.attempt(provider, code, (to - from) / 1000);
    if (!this.#attempting) return;
    metrics.attempt(this.target?.provider.id ?? "", failure?.code ?? "", (this.elapsed() - this.#attemptedAt) / 1000);
  }

  /** Whether the row has words of a caller or a vendor in it. */
  get hasWords(): boolean {
    return this.endUser !== "" || this.attempts > 1 || this.#warnings.length > 0;
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

  #tries(failure: Failure | undefined): string {
    const all = this.attemptRecords(failure);
    return all.length === 0 ? "" : JSON.stringify(all);
  }

  /** The row. Names that nothing was found under are whatever the caller wrote. */
  record(status: number, failure?: Failure): CallRecord {
    return {
      id: this.requestId,
      at: this.#at,
      teamId: this.principal?.teamId ?? "",
      keyId: this.principal?.keyId ?? "",
      endpoint: this.endpoint,
      model: failure ? scrub(this.model) : this.model,
      provider: this.target?.provider.id ?? "",
      upstreamModel: this.target?.model ?? "",
      status,
      code: failure?.code ?? "",
      stream: this.stream,
      inputTokens: this.tokens?.input ?? 0,
      outputTokens: this.tokens?.output ?? 0,
      cachedTokens: this.tokens?.cached ?? 0,
      durationMs: Math.round(this.elapsed()),
      firstEventMs: Math.round(this.firstEventMs),
      attempts: this.attempts,
      warnings: this.#warnings.length === 0 ? "" : this.#warnings.map((warning) => kept(warning, WARNING_KEPT)).join("\n"),
      endUser: this.endUser === "" ? "" : kept(this.endUser, USER_KEPT),
      costNano: this.costNano(failure),
      outcome: this.#outcome(failure),
      address: this.address,
      client: this.client,
      bytesIn: this.bytesIn,
      bytesOut: this.bytesOut,
      heldBy: this.heldBy,
      tries: this.#tries(failure),
      keyMetadata: this.principal?.metadata ?? "",
      logBodies: this.principal?.logBodies ?? "off",
      queueMs: Math.round(this.queuedMs ?? -1),
      estimated: this.#estimated,
    };
  }

  /** From the end of its body to the first attempt; undefined if it never came to one. */
  get queuedMs(): number | undefined {
    return this.firstAttemptMs < 0 || this.readMs < 0 ? undefined : this.firstAttemptMs - this.readMs;
  }

  get #estimated(): boolean {
    return this.tokens?.estimated === true || lacksTier(this.target?.listing.price, this.tokens?.billed?.tier);
  }

  #outcome(failure: Failure | undefined): Outcome {
    if (!failure) return "ok";
    if (failure.code === "client_closed") return "cancelled";
    return this.firstEventMs >= 0 ? "cut" : "failed";
  }

  /** In billionths of a US dollar; null if it is not known. A failed call costs nothing; one that broke off costs what was delivered. */
  costNano(failure?: Failure): number | null {
    if (failure && this.tokens === undefined) return 0;
    const price = this.target?.listing.price;
    if (!price) return null;
    const { tokens } = this;
    const billed = tokens?.billed;
    // Named one by one: spreading costs more than the sum.
    const dollars = costOf(
      {
        in: tokens?.input,
        out: tokens?.output,
        cached: tokens?.cached,
        written: billed?.written,
        writtenHour: billed?.writtenHour,
        audioIn: billed?.audioIn,
        audioCached: billed?.audioCached,
        imageIn: billed?.imageIn,
        audioOut: billed?.audioOut,
        imageOut: billed?.imageOut,
        searches: billed?.searches,
        tier: billed?.tier,
        resolution: billed?.resolution,
        images: tokens?.images,
        seconds: tokens?.seconds,
        characters: this.characters,
      },
      price,
    );
    const nano = dollars === undefined ? undefined : Math.round(dollars * NANO_DOLLARS);
    return nano !== undefined && Number.isSafeInteger(nano) ? nano : null;
  }
}

function kept(words: string, characters: number): string {
  return scrub(words).slice(0, characters);
}
