import type { ChatChunk, ChatReply } from "../../contracts/chat";
import type { CompletionChunk, CompletionReply } from "../../contracts/completion";
import type { ChatSpelling } from "../../contracts/provider-presets";
import type { Capabilities, ModelListing, Provider } from "../capabilities";
import { TaskClient } from "../task-client";
import { AlikeChunks } from "./alike";
import { ChatChunks } from "./chat-chunks";
import { chunksOfReply, readChatReply, replyOfChunks } from "./chat-reply";
import { type Client, type ClientOptions, createClient, type GatheringRoute } from "./client";
import { chunksOfCompletion, completionOfChunks, readCompletionChunk, readCompletionReply } from "./completion-text";
import { readEmbeddings } from "./embeddings";
import { chatEnding, completionEnding } from "./ending";
import { createImages, type ImageOptions } from "./image";
import { readModelList } from "./models";
import { createRanking } from "./ranking";
import { isModerationReply } from "./reply";
import { createSpeech } from "./speech";
import { withSpelling } from "./spelling";
import type { StreamRoute } from "./stream";
import { createTranscription } from "./transcription";
import { OpenAiVideos } from "./videos";

export interface OpenAiCompatibleOptions extends ClientOptions, ImageOptions {
  /** The provider's prefix in the catalogue: `openai` in `openai/gpt-x`. */
  id: string;
  /** Names that the server has differently. */
  spelling?: ChatSpelling;
  /** Replaces the server's own list. */
  models?: readonly ModelListing[];
}

const accept =
  <Reply>(is: (value: unknown) => value is Reply) =>
  (value: unknown): Reply | undefined =>
    is(value) ? value : undefined;

const CHAT_STREAM: StreamRoute<ChatChunk> = {
  path: "/chat/completions",
  reader: (call) => new ChatChunks(call),
  ofWhole(value, call) {
    const reply = readChatReply(value, call);
    return reply && chunksOfReply(reply);
  },
  alike: () => new AlikeChunks(),
  ending: chatEnding,
};
const CHAT: GatheringRoute<ChatReply, ChatChunk> = {
  path: "/chat/completions",
  read: readChatReply,
  stream: CHAT_STREAM,
  ofChunks: replyOfChunks,
};
const COMPLETION_STREAM: StreamRoute<CompletionChunk> = {
  path: "/completions",
  reader: () => ({ read: readCompletionChunk }),
  ofWhole(value) {
    const reply = readCompletionReply(value);
    return reply && chunksOfCompletion(reply);
  },
  ending: completionEnding,
};
const COMPLETION: GatheringRoute<CompletionReply, CompletionChunk> = {
  path: "/completions",
  read: readCompletionReply,
  stream: COMPLETION_STREAM,
  ofChunks: completionOfChunks,
};
const MODERATION = { path: "/moderations", read: accept(isModerationReply) };

type Served = "chat" | "completion" | "embedding" | "speech" | "transcription" | "image";

/** What every operator of OpenAI's models serves. */
export function openAiCapabilities(client: Client, options: ImageOptions): Pick<Capabilities, Served> {
  return {
    chat: { complete: (call) => client.answer(call, CHAT), stream: (call) => client.stream(call, CHAT_STREAM) },
    completion: { complete: (call) => client.answer(call, COMPLETION), stream: (call) => client.stream(call, COMPLETION_STREAM) },
    embedding: {
      embed: (call) => client.answer(call, { path: "/embeddings", read: (value) => readEmbeddings(value, call.input.input) }),
    },
    speech: createSpeech(client),
    transcription: createTranscription(client),
    image: createImages(client, options),
  };
}

/** A server of the OpenAI protocol. `baseUrl` ends in `/v1` or the server's equivalent. */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): Provider {
  const client = createClient(options);
  const tasks = new TaskClient({ baseUrl: options.baseUrl, apiKey: options.apiKey });
  const models = { path: "/models", read: (value: unknown) => readModelList(value, options.id) };
  const { chat, ...others } = openAiCapabilities(client, options);
  return {
    id: options.id,
    simulated: false,
    capabilities: {
      ...others,
      chat: chat && options.spelling ? withSpelling(chat, options.spelling) : chat,
      rerank: createRanking(client),
      moderation: { moderate: (call) => client.answer(call, MODERATION) },
      video: new OpenAiVideos(client, tasks),
    },
    async listModels(signal) {
      return options.models === undefined ? client.list(models, signal) : [...options.models];
    },
    async close() {
      await Promise.all([client.close(), tasks.close()]);
    },
  };
}
