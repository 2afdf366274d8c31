import type * as Assets from "../contracts/asset";
import type { Cancellation } from "../contracts/cancellation";
import type { ChatChunk, ChatReply, ChatRequest } from "../contracts/chat";
import type { CompletionChunk, CompletionReply, CompletionRequest } from "../contracts/completion";
import type { ContentReply, ContentRequest, CountTokensRequest } from "../contracts/content";
import type { Conversation, Increment, Told } from "../contracts/conversation";
import type { Embedded, EmbeddingRequest } from "../contracts/embedding";
import type { ErrorCode } from "../contracts/errors";
import type { ImageEditOrder, ImageOrder, ImagesMade } from "../contracts/image-order";
import type { KeyPool } from "../contracts/key-pool";
import type { Caller } from "../contracts/keys";
import type { ImageFile } from "../contracts/media";
import type { CapabilityName, ModelAbility } from "../contracts/model";
import type { ModerationReply, ModerationRequest } from "../contracts/moderation";
import type { Price } from "../contracts/prices";
import type { RerankReply, RerankRequest } from "../contracts/rerank";
import type { SpeechRequest } from "../contracts/speech";
import type { UpstreamReply, VideoFacts, VideoOrder } from "../contracts/task";
import type { Transcript, TranscriptEvent, TranscriptionRequest, TranslationRequest } from "../contracts/transcription";
import type { UploadedFile } from "../contracts/uploaded-file";
import type { MessagesModel, ResponsesModel } from "./dialect-models";
import type { Answer, EventStream, ModelCall } from "./model-call";

export type { CancelListener, Cancellation } from "../contracts/cancellation";
export type { MessagesModel, ResponseStream, ResponsesModel } from "./dialect-models";
export type { Answer, EventStream, ModelCall, StreamEvent } from "./model-call";

export interface ChatModel {
  complete(call: ModelCall<ChatRequest>): Promise<Answer<ChatReply>>;
  /** Usage arrives on a last event with empty `choices`, requested or not; the gateway hides it from callers who didn't ask. */
  stream(call: ModelCall<ChatRequest>): EventStream<ChatChunk>;
  /** True if a call without an image configuration is answered with an image because the prompt asks for one. */
  draws?(input: ChatRequest): boolean;
}

/** A model that takes a conversation in the gateway's internal form; every text dialect is derived from its answers. */
export interface ConversationModel {
  ask(call: ModelCall<unknown>, conversation: Conversation): Promise<Told>;
  /** What each upstream event adds, including each choice's finish and the usage. */
  stream(call: ModelCall<unknown>, conversation: Conversation): EventStream<readonly Increment[]>;
  /** Prompt tokens; absent if the upstream doesn't count them. */
  count?(call: ModelCall<unknown>, conversation: Conversation): Promise<number>;
  /** True if the refusal taught how to ask this model, so that the call is worth a retry. Each lesson counts once. */
  learns?(error: unknown, call: ModelCall<unknown>): boolean;
}

export interface CompletionModel {
  complete(call: ModelCall<CompletionRequest>): Promise<Answer<CompletionReply>>;
  /** Usage on a last event with empty `choices`, as for chat. */
  stream(call: ModelCall<CompletionRequest>): EventStream<CompletionChunk>;
}

/** Native generate-content. Models without it are reached through chat. */
export interface ContentGenerator {
  generate(call: ModelCall<ContentRequest>): Promise<Answer<ContentReply>>;
  stream(call: ModelCall<ContentRequest>): EventStream<ContentReply>;
  countTokens(call: ModelCall<CountTokensRequest>): Promise<number>;
  /** True if a call without modalities is answered with an image because the prompt asks for one. */
  draws?(input: ContentRequest): boolean;
}

export interface EmbeddingModel {
  /** May answer in either encoding; the gateway converts. */
  embed(call: ModelCall<EmbeddingRequest>): Promise<Answer<Embedded>>;
}

export interface RerankModel {
  /** Results in any order, `document` optional: the gateway sorts, cuts to `top_n` and adds documents. */
  rerank(call: ModelCall<RerankRequest>): Promise<Answer<Ranked>>;
}

export type Ranked = Pick<RerankReply, "results"> & {
  /** Undefined if the upstream doesn't count tokens. */
  inputTokens: number | undefined;
  /** Set if the model doesn't rank itself: the method used instead. */
  rankedBy?: "embeddings";
};

export interface ModerationModel {
  moderate(call: ModelCall<ModerationRequest>): Promise<Answer<ModerationReply>>;
}

/** An audio file. Bytes arrive as they are generated; `return()` or the call's signal stops the generation. */
export interface Sound {
  /** MIME type. */
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface SpeechModel {
  /** Resolves when the first bytes are about to arrive. An unsupported voice or format is a `Failure` on `voice` or `response_format`. */
  speak(call: ModelCall<SpeechRequest>): Promise<Sound>;
}

/** A request with its file as bytes, in a supported format and named accordingly. */
export type Recorded<Request> = Request & { readonly file: UploadedFile };

export interface TranscriptionModel {
  /** For formats other than JSON, `wire` is the text sent to the caller and `reply` holds the text as far as known. */
  transcribe(call: ModelCall<Recorded<TranscriptionRequest>>): Promise<Answer<Transcript>>;
  /** Ends with the event that holds the full text, which providers must not make up. */
  stream(call: ModelCall<Recorded<TranscriptionRequest>>): EventStream<TranscriptEvent>;
  /** The speech, translated to English. */
  translate(call: ModelCall<Recorded<TranslationRequest>>): Promise<Answer<Transcript>>;
}

export interface ImageModel {
  generate(call: ModelCall<ImageOrder>): Promise<Answer<ImagesMade>>;
  /** Edits `call.images`; without images it generates, if the model can. */
  edit(call: ModelCall<ImageEditOrder>): Promise<Answer<ImagesMade>>;
}

/** An order and the gateway's task id. Each attempt has its own id, so that an upstream can distinguish two orders from one. */
export type VideoSubmission = ModelCall<VideoOrder> & { readonly taskId: string };

/** An order that was sent and whose outcome is unknown. */
export type LostOrder = Pick<VideoSubmission, "input" | "model" | "images" | "taskId"> & {
  /** In milliseconds since the epoch. */
  readonly sentAt: number;
  /** Vendor ids of other orders of that time, which are excluded. */
  readonly others: ReadonlySet<string>;
  /** Another order of the same model is lost too: a task without our id could be either. */
  readonly rivals: boolean;
  readonly signal: Cancellation;
};

/** A provider's state of a task: JSON, stored as is, never shown. */
export type Operation = Readonly<Record<string, unknown>>;

export interface VideoSubmitted {
  operation: Operation;
  /** Expected properties of the video, as far as known. */
  facts: VideoFacts | null;
  actualPrompt?: string;
  /** The upstream's task id, for lookups by people. */
  vendorId?: string;
}

/** A finished video: its bytes, or its URL with the expiry (milliseconds since the epoch) if known. */
export type Video = ({ bytes: Uint8Array } | { url: string; endsAt?: number }) & {
  facts: VideoFacts;
  /** A thumbnail, if available. */
  poster?: ImageFile;
};

/** State of a task. `word` is the upstream's own status. */
export type VideoState = { reply?: UpstreamReply } & (
  | {
      state: "queued" | "in_progress";
      word: string;
      progress?: number;
      /** The upstream's status isn't known: the state is a guess. */
      unknown?: boolean;
      /** 1 is next. */
      queuePosition?: number;
      /** Delay in milliseconds that the vendor asks for before the next poll. */
      againMs?: number;
    }
  | { state: "completed"; word: string; videos: Video[]; lastFrame?: ImageFile; tokens: number; actualPrompt?: string }
  /** Cancelled or expired upstream. */
  | { state: "cancelled"; word: string }
  | { state: "expired"; word: string }
  | { state: "failed"; word: string; code: ErrorCode; message: string }
);

/** The context of a provider's work on a task. */
export interface TaskWork {
  readonly taskId: string;
  readonly caller: Caller;
  /** The model's id at the provider, fault suffix included. */
  readonly model: string;
  /** Aborted if the task was cancelled, its lease was lost, or the gateway stops. */
  readonly signal: Cancellation;
  image(mediaId: string): Promise<ImageFile>;
  /** 0 to 100, never decreasing. Doesn't block. */
  report(progress: number): void;
}

export interface VideoTasks {
  /** True if videos are rendered on this machine: `advance` then runs until the video is finished, and spare cores limit concurrency. */
  readonly local: boolean;
  /** Delay of the first poll after submission, and the interval of later ones, in milliseconds; 5 s each if absent. */
  readonly pace?: { readonly firstMs: number; readonly everyMs: number };
  /** Submits an order, or throws a `Failure`. Never retried: that could order a second video. */
  submit(call: VideoSubmission): Promise<VideoSubmitted>;
  /**
   * One step: polls the upstream, or renders the video. May be called again after a crash with the same operation in another process, and
   * must then give the same video. A `Failure` with `transient` leaves the task as it is.
   */
  advance(operation: Operation, work: TaskWork): Promise<VideoState>;
  /**
   * Looks for a lost order at the vendor, by the gateway's id or among the account's tasks; undefined if it isn't found or is ambiguous.
   * Never submits. Absent if the vendor supports neither.
   */
  find?(lost: LostOrder): Promise<VideoSubmitted | undefined>;
  /** Cancels a task upstream, if possible. */
  cancel?(operation: Operation, signal: Cancellation): Promise<void>;
}

export interface TeamAssets {
  listAssets(query: Assets.ListAssetsRequest): Promise<Assets.AssetPage>;
  listGroups(query: Assets.ListAssetGroupsRequest): Promise<Assets.AssetGroupPage>;
  getAsset(query: Assets.OneAssetRequest): Promise<Assets.AssetPage["Items"][number]>;
  getGroup(query: Assets.OneAssetRequest): Promise<Assets.AssetGroupPage["Items"][number]>;
  createGroup(body: Assets.CreateAssetGroupRequest): Promise<{ Id: string }>;
  /** Fetches, checks and stores the file before it answers. */
  createAsset(body: Assets.CreateAssetRequest, signal: Cancellation): Promise<{ Id: string }>;
  updateAsset(body: Assets.UpdateAssetRequest): Promise<{ Id: string }>;
  updateGroup(body: Assets.UpdateAssetGroupRequest): Promise<{ Id: string }>;
  deleteAsset(body: Assets.OneAssetRequest): Promise<void>;
  deleteGroup(body: Assets.OneAssetRequest): Promise<void>;
}

/** An asset library behind a model name: the gateway's own, or a vendor's. */
export interface AssetCatalog {
  teamAssets(call: ModelCall<unknown>, own: TeamAssets, groups: Assets.VendorGroups): TeamAssets;
}

/** Maps capabilities to interfaces. A provider implements those it has; `conversation` replaces every dialect it lacks. */
export interface Capabilities {
  conversation: ConversationModel;
  chat: ChatModel;
  completion: CompletionModel;
  content: ContentGenerator;
  messages: MessagesModel;
  responses: ResponsesModel;
  embedding: EmbeddingModel;
  rerank: RerankModel;
  moderation: ModerationModel;
  speech: SpeechModel;
  transcription: TranscriptionModel;
  image: ImageModel;
  video: VideoTasks;
  assets: AssetCatalog;
}

export interface ModelListing {
  id: string;
  capabilities: readonly CapabilityName[];
  /** Seconds since the epoch. */
  created: number;
  ownedBy: string;
  /** Maximum tokens of input and output, if known. */
  inputTokenLimit?: number;
  outputTokenLimit?: number;
  /** Non-text output of a chat or content model, made by the provider's own image and speech models. */
  modalities?: readonly ("IMAGE" | "AUDIO")[];
  /** True if chat messages may contain images; absent if not known. */
  acceptsImages?: boolean;
  /** Of a chat model; absent if not known. */
  abilities?: readonly ModelAbility[];
  /** Whether its answers begin with its thoughts between tags. */
  thinkTags?: boolean;
  /** Whether it continues an answer whose beginning is the last turn. */
  continues?: boolean;
  /** Its price, if known. */
  price?: Price;
  description?: string;
  /** True if the id comes from the caller only: neither the provider's list nor the settings contain it. */
  unlisted?: boolean;
}

type Served = { readonly [Name in keyof Capabilities]?: Capabilities[Name] };

/** An upstream or the sandbox: its models, and an implementation per capability. */
export interface Provider {
  readonly id: string;
  /** True if answers come from scripts, not from a model. */
  readonly simulated: boolean;
  readonly capabilities: Served;
  /** Those of one model, if the provider's models differ in what they speak; otherwise absent. */
  capabilitiesOf?(model: string): Served;
  /** Enough of the credential to recognise it, too little to use it: `sk-…c7Qd`. Absent without a credential. */
  readonly credentialHint?: string;
  /** Absent unless it has several keys, of which each call takes one. */
  readonly keys?: KeyPool;
  /** The current models. Upstreams fetch them (bounded by the signal); the sandbox answers at once. Throws `Failure`. */
  listModels(signal: AbortSignal): Promise<ModelListing[]>;
  /** A cheap call that requires valid credentials, for vendors whose model list doesn't. Throws `Failure`. */
  probe?(signal: AbortSignal): Promise<void>;
  /** The listing of an unlisted id that can still be served, such as a listed id with a fault suffix. */
  accepts?(model: string): ModelListing | undefined;
  /** Faults that a model simulates, selected by a colon and the suffix after its id. */
  readonly faults?: readonly { readonly suffix: string; readonly description: string }[];
  close?(): Promise<void>;
}
