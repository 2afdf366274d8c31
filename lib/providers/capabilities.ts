import type { ChatChunk, ChatReply, ChatRequest } from "../contracts/chat";
import type { CompletionChunk, CompletionReply, CompletionRequest } from "../contracts/completion";
import type { ContentReply, ContentRequest, CountTokensRequest } from "../contracts/content";
import type { EmbeddingReply, EmbeddingRequest } from "../contracts/embedding";
import type { CapabilityName } from "../contracts/model";
import type { ModerationReply, ModerationRequest } from "../contracts/moderation";
import type { RerankReply, RerankRequest } from "../contracts/rerank";

/**
 * Tells that a call is over before its time. An `AbortSignal` is one; the gateway's own costs a fraction of it, which
 * counts on the path of every call.
 */
export interface Cancellation {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: CancelListener, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: CancelListener): void;
}
export type CancelListener = (() => void) | { handleEvent(): void };

/** One validated call to one model. */
export interface ModelCall<Input> {
  /** `req_…`; send it upstream so that both logs can be joined. */
  readonly requestId: string;
  /** The model's id at the provider, fault suffix included: `sandbox-chat:429`. */
  readonly model: string;
  /** The name the caller used; replies carry this one. */
  readonly publicModel: string;
  readonly input: Input;
  /** The caller's body, byte for byte, when it may be sent on as it is (apart from the model's name). */
  readonly wire: Uint8Array | null;
  /** Fires when the caller has gone or a bound has passed. Every wait must end on it. */
  readonly signal: Cancellation;
  /** Notes something that was asked and not done, for the log. */
  warn(message: string): void;
}

/** A whole answer. `wire` is its exact JSON text where the provider has it, and goes out untouched if nothing has to change. */
export interface Answer<Reply> {
  reply: Reply;
  wire?: string;
}

/** One event of a stream. `wire` is its exact JSON text where the provider has it. */
export interface StreamEvent<Chunk> {
  chunk: Chunk;
  wire?: string;
}

/**
 * Streams are pull-driven; returning early (`return()`) or the call's signal must release the upstream at once.
 * A stream that ends without a finish reason for each choice counts as cut: providers do not invent one.
 * Failures are thrown as `Failure`, before the first event where at all possible.
 */
export type EventStream<Chunk> = AsyncIterable<StreamEvent<Chunk>>;

export interface ChatModel {
  complete(call: ModelCall<ChatRequest>): Promise<Answer<ChatReply>>;
  /** Usage comes on a last event with empty `choices`, asked for or not; the gateway hides it from callers who did not. */
  stream(call: ModelCall<ChatRequest>): EventStream<ChatChunk>;
}

export interface CompletionModel {
  complete(call: ModelCall<CompletionRequest>): Promise<Answer<CompletionReply>>;
  /** Usage on a last event with empty `choices`, as for chat. */
  stream(call: ModelCall<CompletionRequest>): EventStream<CompletionChunk>;
}

/** Native generate-content. Models without it are reached through their chat form. */
export interface ContentGenerator {
  generate(call: ModelCall<ContentRequest>): Promise<Answer<ContentReply>>;
  stream(call: ModelCall<ContentRequest>): EventStream<ContentReply>;
  countTokens(call: ModelCall<CountTokensRequest>): Promise<number>;
}

export interface EmbeddingModel {
  /** May answer in either encoding; the gateway converts to the one that was asked. */
  embed(call: ModelCall<EmbeddingRequest>): Promise<Answer<EmbeddingReply>>;
}

export interface RerankModel {
  /** Results in any order, `document` not needed: the gateway sorts, cuts to `top_n` and adds documents. */
  rerank(call: ModelCall<RerankRequest>): Promise<Answer<Pick<RerankReply, "results"> & { inputTokens: number }>>;
}

export interface ModerationModel {
  moderate(call: ModelCall<ModerationRequest>): Promise<Answer<ModerationReply>>;
}

/** Counts tokens of a text; input is capped before it is counted. */
export interface TokenCounter {
  count(text: string): Promise<number>;
}

/** Which interface serves which capability. A provider implements those it has; the others do not exist. */
export interface Capabilities {
  chat: ChatModel;
  completion: CompletionModel;
  content: ContentGenerator;
  embedding: EmbeddingModel;
  rerank: RerankModel;
  moderation: ModerationModel;
}

/** A model as a provider lists it. */
export interface ModelListing {
  id: string;
  capabilities: readonly CapabilityName[];
  /** Seconds since the epoch. */
  created: number;
  ownedBy: string;
  /** Tokens the model reads and writes, where known. */
  inputTokenLimit?: number;
  outputTokenLimit?: number;
  description?: string;
}

/** An upstream or the sandbox: the models it has, and what serves each capability. */
export interface Provider {
  readonly id: string;
  /** True where answers are made by scripts, not by a model. */
  readonly simulated: boolean;
  readonly capabilities: { readonly [Name in keyof Capabilities]?: Capabilities[Name] };
  /** The models as they are now. Upstreams fetch (bounded by the signal); the sandbox answers at once. Throws `Failure`. */
  listModels(signal: AbortSignal): Promise<ModelListing[]>;
  /** True where an id that is not listed can still be served, such as a listed id with a fault suffix. */
  accepts?(model: string): ModelListing | undefined;
  /** Releases sockets and timers. */
  close?(): Promise<void>;
}
