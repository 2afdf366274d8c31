import type { Cancellation } from "../contracts/cancellation";
import type { PoolKey } from "../contracts/key-pool";
import type { Caller } from "../contracts/keys";
import type { ImageFile } from "../contracts/media";
import type { TokenUse } from "../contracts/token-use";
import type { Traced } from "../contracts/trace";

export interface ModelCall<Input> extends Traced {
  /** `req_…`; sent upstream to correlate both logs. */
  readonly requestId: string;
  /** The provider's id, and the model's id there, fault suffix included: `sandbox-chat:429`. */
  readonly provider: string;
  readonly model: string;
  /** The key that serves it; absent unless the provider has a pool of them. */
  readonly key?: PoolKey;
  /** For fair sharing only; never sent upstream. */
  readonly caller: Caller;
  /** Maximum output tokens; absent if not known. */
  readonly outputTokenLimit?: number;
  /** True if the model's answers start with thinking between tags. */
  readonly thinkTags?: boolean;
  /** True if breakpoints of the prompt cache are set for a caller who set none. */
  readonly autoCache?: boolean;
  /** The part after which a breakpoint is added, for dialects that have no breakpoints: `tools`, `system 1`. */
  readonly breakpoint?: string;
  /** The model name that the caller used; replies contain this one. */
  readonly publicModel: string;
  readonly input: Input;
  /** The caller's body, byte for byte, if it may be passed on unchanged (apart from the model's name). */
  readonly wire: Uint8Array | null;
  /** The input's images, in order: fetched, decoded once and within the limits. */
  readonly images: readonly ImageFile[];
  /** The caller's headers for a vendor of the same form (`carries` of the endpoint); other providers ignore them. */
  readonly carried?: Readonly<Record<string, string>>;
  /** Fires if the caller has disconnected or a time limit has passed. Every wait must end on it. */
  readonly signal: Cancellation;
  /** Logs a parameter that was ignored. */
  warn(message: string): void;
  /**
   * Notes what the vendor says that it bills: parts at rates of their own that a reply in this form has no place for, and counts that a stream
   * tells before its end. A later note corrects an earlier one.
   */
  billed(use: TokenUse): void;
}

/** A whole answer. `wire` is its exact JSON text if available, passed on untouched if nothing has to change. */
export interface Answer<Reply> {
  reply: Reply;
  wire?: string;
}

export interface StreamEvent<Chunk> {
  readonly chunk: Chunk;
  /** The exact JSON text of `chunk`, if available. */
  readonly wire?: string;
  /** An earlier chunk that differs from this one only in its text, so that earlier findings apply here too. */
  readonly like?: Chunk;
}

/**
 * Streams are pull-driven; `return()` or the call's signal must release the upstream at once.
 * A stream that ends without a finish reason for each choice counts as cut: providers must not make one up.
 * Failures are thrown as `Failure`, before the first event if at all possible.
 */
export type EventStream<Chunk> = AsyncIterable<StreamEvent<Chunk>>;
