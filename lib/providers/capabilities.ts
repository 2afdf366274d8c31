import type * as Assets from "../contracts/asset";
import type { Cancellation } from "../contracts/cancellation";
import type { ChatChunk, ChatReply, ChatRequest } from "../contracts/chat";
import type { CompletionChunk, CompletionReply, CompletionRequest } from "../contracts/completion";
import type { ContentReply, ContentRequest, CountTokensRequest } from "../contracts/content";
import type { Conversation, Increment, Told } from "../contracts/conversation";
import type { Embedded, EmbeddingRequest } from "../contracts/embedding";
import type { ErrorCode } from "../contracts/errors";
import type { ImageEditOrder, ImageOrder, ImagesMade } from "../contracts/image-order";
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
  /** Usage comes on a last event with empty `choices`, asked for or not; the gateway hides it from callers who did not. */
  stream(call: ModelCall<ChatRequest>): EventStream<ChatChunk>;
  /** Whether it answers a call without an image configuration with an image, because the words order one. */
  draws?(input: ChatRequest): boolean;
}

/** A model that takes a conversation in the gateway's own form. Every dialect of text is written from what it tells. */
export interface ConversationModel {
  ask(call: ModelCall<unknown>, conversation: Conversation): Promise<Told>;
  /** What each event of the upstream adds; the finish of each choice and the usage are among it. */
  stream(call: ModelCall<unknown>, conversation: Conversation): EventStream<readonly Increment[]>;
  /** Tokens of a prompt, where the upstream counts them. */
  count?(call: ModelCall<unknown>, conversation: Conversation): Promise<number>;
  /** Whether a refusal taught how the model wants to be asked, so that the same call is worth a repeat. The same lesson comes once. */
  learns?(error: unknown, call: ModelCall<unknown>): boolean;
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
  /** Whether it answers a call without modalities with an image, because the words order one. */
  draws?(input: ContentRequest): boolean;
}

export interface EmbeddingModel {
  /** May answer in either encoding; the gateway converts to the one that was asked. */
  embed(call: ModelCall<EmbeddingRequest>): Promise<Answer<Embedded>>;
}

export interface RerankModel {
  /** Results in any order, `document` not needed: the gateway sorts, cuts to `top_n` and adds documents. */
  rerank(call: ModelCall<RerankRequest>): Promise<Answer<Ranked>>;
}

export type Ranked = Pick<RerankReply, "results"> & {
  /** Undefined if the upstream does not count them. */
  inputTokens: number | undefined;
  /** Where the model does not rank itself: by what it was done. */
  rankedBy?: "embeddings";
};

export interface ModerationModel {
  moderate(call: ModelCall<ModerationRequest>): Promise<Answer<ModerationReply>>;
}

/** A file as an answer. Bytes come as they are made; `return()` or the call's signal stops the making. */
export interface Sound {
  /** MIME type. */
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface SpeechModel {
  /** Resolves when the first bytes are near. A voice or format the model lacks is a `Failure` on `voice` or `response_format`. */
  speak(call: ModelCall<SpeechRequest>): Promise<Sound>;
}

/** A request whose file is there as bytes, of a kind that recognisers read and under a name that says which. */
export type Recorded<Request> = Request & { readonly file: UploadedFile };

export interface TranscriptionModel {
  /** Of a form that is no JSON, `wire` is the text that goes out, and `reply` holds the words as far as they are known. */
  transcribe(call: ModelCall<Recorded<TranscriptionRequest>>): Promise<Answer<Transcript>>;
  /** Ends with the event that holds the whole text, which providers do not invent. */
  stream(call: ModelCall<Recorded<TranscriptionRequest>>): EventStream<TranscriptEvent>;
  /** What was said, in English. */
  translate(call: ModelCall<Recorded<TranslationRequest>>): Promise<Answer<Transcript>>;
}

/** Images a model made, in order. */
export interface ImageModel {
  generate(call: ModelCall<ImageOrder>): Promise<Answer<ImagesMade>>;
  /** Changes `call.images`; none is a generation where the model can. */
  edit(call: ModelCall<ImageEditOrder>): Promise<Answer<ImagesMade>>;
}

/** An order, and the gateway's own id of its task. Every attempt has another id, so that an upstream can tell two orders from one. */
export type VideoSubmission = ModelCall<VideoOrder> & { readonly taskId: string };

/** An order that was sent, and that nobody knows the end of. */
export type LostOrder = Pick<VideoSubmission, "input" | "model" | "images" | "taskId"> & {
  /** In milliseconds since the epoch. */
  readonly sentAt: number;
  /** Ids at the vendor of other orders of that time: it is none of these. */
  readonly others: ReadonlySet<string>;
  /** Another order of the same model is unaccounted for: what has no name of its own could be that one. */
  readonly rivals: boolean;
  readonly signal: Cancellation;
};

/** What a provider needs to remember of a task: JSON, stored as it is, never shown. */
export type Operation = Readonly<Record<string, unknown>>;

export interface VideoSubmitted {
  operation: Operation;
  /** What will be made, as far as it is known. */
  facts: VideoFacts | null;
  actualPrompt?: string;
  /** The upstream's own id of the task, for people to look it up there. */
  vendorId?: string;
}

/** A finished video: its bytes, or where the upstream has put it, and until when, as far as its rules say (milliseconds since the epoch). */
export type Video = ({ bytes: Uint8Array } | { url: string; endsAt?: number }) & {
  facts: VideoFacts;
  /** A small image that stands for it, where one can be had. */
  poster?: ImageFile;
};

/** How a task stands. `word` is the upstream's own word for it. */
export type VideoState = { reply?: UpstreamReply } & (
  | {
      state: "queued" | "in_progress";
      word: string;
      progress?: number;
      /** The word is none that is known: the state is a guess. */
      unknown?: boolean;
      /** 1 is next. */
      queuePosition?: number;
      /** How long the vendor wants to be left alone about it, in milliseconds. */
      againMs?: number;
    }
  | { state: "completed"; word: string; videos: Video[]; lastFrame?: ImageFile; tokens: number; actualPrompt?: string }
  /** Given up there, or its time was over. */
  | { state: "cancelled"; word: string }
  | { state: "expired"; word: string }
  | { state: "failed"; word: string; code: ErrorCode; message: string }
);

/** What a provider gets to work on a task with. */
export interface TaskWork {
  readonly taskId: string;
  readonly caller: Caller;
  /** The model's id at the provider, fault suffix included. */
  readonly model: string;
  /** Fires when the task was cancelled, its lease was lost, or the gateway stops. */
  readonly signal: Cancellation;
  /** A stored image of the order. */
  image(mediaId: string): Promise<ImageFile>;
  /** 0 to 100; never goes back. Returns at once. */
  report(progress: number): void;
}

export interface VideoTasks {
  /** True if videos are made on this machine: `advance` then works until the video is there, and spare cores bound how many do. */
  readonly local: boolean;
  /** When the vendor is asked about a task for the first time after it took it, and how often then, in milliseconds; 5 s each when absent. */
  readonly pace?: { readonly firstMs: number; readonly everyMs: number };
  /** Takes an order, or throws the `Failure` that says why not. Upstreams are called once: a repeat could make a second video. */
  submit(call: VideoSubmission): Promise<VideoSubmitted>;
  /**
   * One step: asks an upstream how far it is, or makes the video. Called again after a crash with the same operation, in
   * whatever process; then it must give the same video. A `Failure` with `transient` keeps the task as it is.
   */
  advance(operation: Operation, work: TaskWork): Promise<VideoState>;
  /**
   * Looks for an order at the vendor, by the gateway's own id or among the account's tasks; undefined if it is not there, or cannot be
   * told from another. Sends no order. Absent if the vendor has neither.
   */
  find?(lost: LostOrder): Promise<VideoSubmitted | undefined>;
  /** Gives up a task upstream, where that is possible. */
  cancel?(operation: Operation, signal: Cancellation): Promise<void>;
}

/** The assets of the caller's team, as the gateway keeps them. */
export interface TeamAssets {
  listAssets(query: Assets.ListAssetsRequest): Promise<Assets.AssetPage>;
  listGroups(query: Assets.ListAssetGroupsRequest): Promise<Assets.AssetGroupPage>;
  getAsset(query: Assets.OneAssetRequest): Promise<Assets.AssetPage["Items"][number]>;
  getGroup(query: Assets.OneAssetRequest): Promise<Assets.AssetGroupPage["Items"][number]>;
  createGroup(body: Assets.CreateAssetGroupRequest): Promise<{ Id: string }>;
  /** Fetches, checks and keeps the file before it answers. */
  createAsset(body: Assets.CreateAssetRequest, signal: Cancellation): Promise<{ Id: string }>;
  updateAsset(body: Assets.UpdateAssetRequest): Promise<{ Id: string }>;
  updateGroup(body: Assets.UpdateAssetGroupRequest): Promise<{ Id: string }>;
  deleteAsset(body: Assets.OneAssetRequest): Promise<void>;
  deleteGroup(body: Assets.OneAssetRequest): Promise<void>;
}

/** An asset library behind a model name: the gateway's own service, or one at a vendor. */
export interface AssetCatalog {
  teamAssets(call: ModelCall<unknown>, own: TeamAssets, groups: Assets.VendorGroups): TeamAssets;
}

/** Which interface serves which capability. A provider implements those it has; `conversation` stands in for every dialect it lacks. */
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
  /** What a chat or content model answers with beside text, made by the provider's own image and speech models. */
  modalities?: readonly ("IMAGE" | "AUDIO")[];
  /** Whether chat messages may hold images, where known. */
  acceptsImages?: boolean;
  /** Of a chat model; absent if not known. */
  abilities?: readonly ModelAbility[];
  /** Whether its answers begin with its thoughts between tags. */
  thinkTags?: boolean;
  /** Whether it goes on with an answer whose beginning is the last turn. */
  continues?: boolean;
  /** What it costs, where known. */
  price?: Price;
  description?: string;
  /** True if the id is the caller's alone: neither the provider's list nor the settings name it. */
  unlisted?: boolean;
}

/** An upstream or the sandbox: the models it has, and what serves each capability. */
export interface Provider {
  readonly id: string;
  /** True if answers are made by scripts, not by a model. */
  readonly simulated: boolean;
  readonly capabilities: { readonly [Name in keyof Capabilities]?: Capabilities[Name] };
  /** Enough of its credential to recognise it, too little to use it: `sk-…c7Qd`. Absent if it has none. */
  readonly credentialHint?: string;
  /** The models as they are now. Upstreams fetch (bounded by the signal); the sandbox answers at once. Throws `Failure`. */
  listModels(signal: AbortSignal): Promise<ModelListing[]>;
  /** A cheap call that only good credentials pass, where asking for the models proves nothing. Throws `Failure`. */
  probe?(signal: AbortSignal): Promise<void>;
  /** True if an id that is not listed can still be served, such as a listed id with a fault suffix. */
  accepts?(model: string): ModelListing | undefined;
  /** What its models can be told to do wrong, by a colon and the suffix after their id. */
  readonly faults?: readonly { readonly suffix: string; readonly description: string }[];
  /** Releases sockets and timers. */
  close?(): Promise<void>;
}
