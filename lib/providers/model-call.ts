import type { Cancellation } from "../contracts/cancellation";
import type { Caller } from "../contracts/keys";
import type { ImageFile } from "../contracts/media";
import type { TokenUse } from "../contracts/token-use";
import type { Traced } from "../contracts/trace";

/** One validated call to one model. */
export interface ModelCall<Input> extends Traced {
  /** `req_…`; send it upstream so that both logs can be joined. */
  readonly requestId: string;
  /** Id of the provider, and the model's id there, fault suffix included: `sandbox-chat:429`. */
  readonly provider: string;
  readonly model: string;
  /** For sharing what is scarce, and for nothing else: an upstream never hears of it. */
  readonly caller: Caller;
  /** The most tokens that the model writes, where known. */
  readonly outputTokenLimit?: number;
  /** Whether the model writes what it thinks at the beginning of its answers, between tags. */
  readonly thinkTags?: boolean;
  /** The name the caller used; replies carry this one. */
  readonly publicModel: string;
  readonly input: Input;
  /** The caller's body, byte for byte, when it may be sent on as it is (apart from the model's name). */
  readonly wire: Uint8Array | null;
  /** The images the input names, in its order: fetched, decoded once and within the limits. */
  readonly images: readonly ImageFile[];
  /** The caller's headers that are for a vendor of the same form (`carries` of the endpoint); a provider of another form leaves them. */
  readonly carried?: Readonly<Record<string, string>>;
  /** Fires when the caller has gone or a bound has passed. Every wait must end on it. */
  readonly signal: Cancellation;
  /** Notes something that was asked and not done, for the log. */
  warn(message: string): void;
  /**
   * Notes what the vendor says that it bills: parts at rates of their own that a reply in this form has no place for, and counts that a stream
   * tells before its end. A later note corrects an earlier one.
   */
  billed(use: TokenUse): void;
}

/** A whole answer. `wire` is its exact JSON text where the provider has it, and goes out untouched if nothing has to change. */
export interface Answer<Reply> {
  reply: Reply;
  wire?: string;
}

/** One event of a stream. */
export interface StreamEvent<Chunk> {
  readonly chunk: Chunk;
  /** The exact JSON text of `chunk`, where the provider has it. */
  readonly wire?: string;
  /** An earlier event's chunk that this one differs from in its text alone: what else was found out about that holds here. */
  readonly like?: Chunk;
}

/**
 * Streams are pull-driven; returning early (`return()`) or the call's signal must release the upstream at once.
 * A stream that ends without a finish reason for each choice counts as cut: providers do not invent one.
 * Failures are thrown as `Failure`, before the first event where at all possible.
 */
export type EventStream<Chunk> = AsyncIterable<StreamEvent<Chunk>>;
