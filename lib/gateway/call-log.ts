import type { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import type { CallRecord } from "../contracts/record";
import type { TokenUse } from "../endpoints/define";
import type { Target } from "./ports";

/** Gathers what becomes the call's one record. The pipeline fills it as it learns; nothing reads it to decide. */
export class CallLog {
  readonly startedAt = performance.now();
  readonly #at = Date.now();
  principal: Principal | undefined;
  model = "";
  target: Target | undefined;
  stream = false;
  attempts = 0;
  firstEventMs = -1;
  endUser = "";
  tokens: TokenUse | undefined;
  readonly #warnings: string[] = [];

  constructor(
    readonly requestId: string,
    readonly endpoint: string,
  ) {}

  /** At most 20 are kept; a provider may find one per message. */
  warn(message: string): void {
    if (this.#warnings.length < 20 && !this.#warnings.includes(message)) this.#warnings.push(message.slice(0, 300));
  }

  /** Milliseconds since the call arrived. */
  elapsed(): number {
    return performance.now() - this.startedAt;
  }

  record(status: number, failure?: Failure): CallRecord {
    return {
      id: this.requestId,
      at: this.#at,
      teamId: this.principal?.teamId ?? "",
      keyId: this.principal?.keyId ?? "",
      endpoint: this.endpoint,
      model: this.model,
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
      warnings: this.#warnings.length === 0 ? "" : this.#warnings.join("\n"),
      endUser: this.endUser,
    };
  }
}

/** Four bytes a token: near enough for a log line when nothing better is known. */
export function estimateTokens({ wire, input }: { wire: Uint8Array | null; input: unknown }): number {
  return Math.ceil((wire?.byteLength ?? JSON.stringify(input).length) / 4);
}
