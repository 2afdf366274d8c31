import type { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { costOf, NANO_DOLLARS } from "../contracts/prices";
import type { AttemptRecord, CallRecord, Outcome } from "../contracts/record";
import type { TokenUse } from "../endpoints/define";
import { hiding, scrub } from "../secrets/scrub";
import type { BodyLog } from "./body-log";
import { credentialsOf } from "./credentials";
import type { GatewayRequest } from "./exchange";
import type { Metrics } from "./metrics";
import type { AskedOf, CallTrace, Target } from "./ports";

/** Of a call that is repeated again and again the first ones are kept. */
const MOST_ATTEMPTS_KEPT = 12;
/** Of the words of each. */
const MESSAGE_KEPT = 200;
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
  /** As it came; absent where no call of its own did. */
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
  tokens: TokenUse | undefined;
  /** Of a text that was spoken. */
  characters: number | undefined;
  /** The budgets that hold something for it, by subject, apart by spaces; empty where none does. */
  heldBy = "";
  /** Who called from where, once that is known. */
  address = "";
  client = "";
  bytesIn = 0;
  bytesOut = 0;
  /** Absent where the key keeps no bodies. */
  bodies: BodyLog | undefined;
  /** Attempts that failed; made with the first one. */
  #failed: AttemptRecord[] | undefined;
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
    this.target = target;
    this.attempts++;
    this.#attemptedAt = this.elapsed();
    this.#attempting = true;
    if (this.attempts === 1) this.firstAttemptMs = this.#attemptedAt;
    this.trace?.attempt(target, asked);
  }

  /** The attempt that runs has failed. */
  attemptFailed(failure: Failure): void {
    this.#failed ??= [];
    if (this.#failed.length < MOST_ATTEMPTS_KEPT) this.#failed.push(this.#attemptRecord(failure));
    this.#attempting = false;
    const { trace } = this;
    if (trace) hiding(credentialsOf(this.request), () => trace.attemptFailed(failure));
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
    const [provider, model] = [this.target?.provider.id ?? "", this.target?.model ?? ""];
    const [from, to] = [Math.round(this.#attemptedAt), Math.round(this.elapsed())];
    return { provider, model, from, to, code: failure?.code ?? "", message: failure?.message ?? "" };
  }

  #tries(failure: Failure | undefined): string {
    if (this.attempts <= 1) return "";
    const all = [...(this.#failed ?? []), ...(failure ? [] : [this.#attemptRecord()])];
    return JSON.stringify(all.map((one) => ({ ...one, message: kept(one.message, MESSAGE_KEPT) })));
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
      costNano: this.#cost(failure),
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
    };
  }

  /** From the end of its body to the first attempt; undefined where it never came to one. */
  get queuedMs(): number | undefined {
    return this.firstAttemptMs < 0 || this.readMs < 0 ? undefined : this.firstAttemptMs - this.readMs;
  }

  #outcome(failure: Failure | undefined): Outcome {
    if (!failure) return "ok";
    if (failure.code === "client_closed") return "cancelled";
    return this.firstEventMs >= 0 ? "cut" : "failed";
  }

  /** A failed call costs nothing; one that broke off costs what was delivered. */
  #cost(failure: Failure | undefined): number | null {
    if (failure && this.tokens === undefined) return 0;
    const price = this.target?.listing.price;
    if (!price) return null;
    const { tokens } = this;
    const counted = tokens?.uncounted ? undefined : tokens;
    // Named one by one: spreading costs more than the sum.
    const dollars = costOf(
      {
        in: counted?.input,
        out: counted?.output,
        cached: tokens?.cached,
        images: tokens?.images,
        seconds: tokens?.seconds,
        characters: this.characters,
      },
      price,
    );
    return dollars === undefined ? null : Math.round(dollars * NANO_DOLLARS);
  }
}

function kept(words: string, characters: number): string {
  return scrub(words).slice(0, characters);
}

/** Four bytes a token: near enough for a log line when nothing better is known. */
export function estimateTokens({ wire, input }: { wire: Uint8Array | null; input: unknown }): number {
  return Math.ceil((wire?.byteLength ?? JSON.stringify(input).length) / 4);
}
