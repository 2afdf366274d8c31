import type { ModelListing, Provider } from "../capabilities";
import { TaskClient } from "../task-client";
import { AlikeChunks } from "./alike";
import { type ClientOptions, createClient } from "./client";
import { chatEnding, completionEnding } from "./ending";
import { createImages, type ImageOptions } from "./image";
import { readModelList } from "./models";
import { createRanking } from "./ranking";
import { isChatReply, isCompletionReply, isEmbeddingReply, isModerationReply, readChatChunk, readCompletionChunk } from "./reply";
import { createSpeech } from "./speech";
import { createTranscription } from "./transcription";
import { OpenAiVideos } from "./videos";

export interface OpenAiCompatibleOptions extends ClientOptions, ImageOptions {
  /** The provider's name in the catalogue: `openai` in `openai/gpt-x`. */
  id: string;
  /** The models to offer, where the server's own list is not to be asked. */
  models?: readonly ModelListing[];
}

const accept =
  <Reply>(is: (value: unknown) => value is Reply) =>
  (value: unknown): Reply | undefined =>
    is(value) ? value : undefined;

const CHAT = { path: "/chat/completions", read: accept(isChatReply) };
const CHAT_STREAM = { path: "/chat/completions", read: readChatChunk, alike: () => new AlikeChunks(), ending: chatEnding };
const COMPLETION = { path: "/completions", read: accept(isCompletionReply) };
const COMPLETION_STREAM = { path: "/completions", read: readCompletionChunk, ending: completionEnding };
const EMBEDDING = { path: "/embeddings", read: accept(isEmbeddingReply) };
const MODERATION = { path: "/moderations", read: accept(isModerationReply) };

/** A server that speaks the OpenAI protocol. `baseUrl` ends in `/v1` or what the server has in its place. */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): Provider {
  const client = createClient(options);
  const tasks = new TaskClient({ baseUrl: options.baseUrl, apiKey: options.apiKey });
  const models = { path: "/models", read: (value: unknown) => readModelList(value, options.id) };
  return {
    id: options.id,
    simulated: false,
    capabilities: {
      chat: { complete: (call) => client.answer(call, CHAT), stream: (call) => client.stream(call, CHAT_STREAM) },
      completion: { complete: (call) => client.answer(call, COMPLETION), stream: (call) => client.stream(call, COMPLETION_STREAM) },
      embedding: { embed: (call) => client.answer(call, EMBEDDING) },
      rerank: createRanking(client),
      moderation: { moderate: (call) => client.answer(call, MODERATION) },
      speech: createSpeech(client),
      transcription: createTranscription(client),
      image: createImages(client, options),
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
