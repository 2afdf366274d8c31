import type { ProviderKind } from "../../contracts/provider-kinds";
import * as media from "./kind-media";
import * as text from "./kind-text";

/** A model of a kind that serves the operation, or why none does: requests for one get 400 `unsupported_model`. */
type Cell = { model: string } | { none: string };
const by = (model: string): Cell => ({ model });

export interface Row {
  /** The operation's endpoints, the main one first. */
  endpoints: [string, ...string[]];
  /** The official client, or why there is none. */
  client: "openai" | "@anthropic-ai/sdk" | "@google/genai" | "cohere-ai" | `fetch: ${string}`;
  /** The tests of the plain, streaming and tool variants, or why a variant does not exist. */
  tried: text.Operation;
  on: Record<ProviderKind, Cell>;
}

/** A model of each kind, to request unsupported operations. */
export const COLUMNS: Record<ProviderKind, string> = {
  "openai-compatible": "openai-compatible/scripted",
  gemini: "gemini/gemini-scripted",
  anthropic: "anthropic/anthropic-scripted",
  "azure-openai": "azure-openai/scripted",
  bedrock: "bedrock/converse-scripted",
  vertex: "vertex/gemini-scripted",
  cohere: "cohere/rerank-v3.5",
  jina: "jina/jina-reranker-v3",
  "vid-a": "vid-a/kling-v1",
  "vid-b": "vid-b/jimeng_v30",
  cgt: "cgt/doubao-seedance-1-0-pro-250528",
  ssf: "ssf/wan2.2-t2v-plus",
  assetsvc: "assetsvc/asset-library",
  gateway: "gateway/scripted",
};

/** Why a kind lacks the operations that a row does not list. A row that omits a supported operation fails. */
const REST: Record<Exclude<ProviderKind, "gateway">, Cell> = {
  "openai-compatible": { none: "the protocol has no address for it" },
  gemini: { none: "talks, draws, embeds and ranks by vectors alone" },
  anthropic: { none: "talks alone" },
  "azure-openai": { none: "ranks nothing, judges nothing, makes no videos" },
  bedrock: { none: "talks, embeds and ranks by vectors alone" },
  vertex: { none: "talks, draws, embeds and ranks by vectors alone" },
  cohere: { none: "ranks and embeds alone" },
  jina: { none: "ranks and embeds alone" },
  "vid-a": { none: "makes videos alone" },
  "vid-b": { none: "makes videos alone" },
  cgt: { none: "makes videos alone" },
  ssf: { none: "makes videos and images, embeds and ranks alone" },
  assetsvc: { none: "keeps assets alone" },
};

const TEXT: Row["on"] = {
  ...REST,
  "openai-compatible": by("openai-compatible/scripted"),
  gemini: by("gemini/gemini-scripted"),
  anthropic: by("anthropic/anthropic-scripted"),
  "azure-openai": by("azure-openai/scripted"),
  bedrock: by("bedrock/converse-scripted"),
  vertex: by("vertex/gemini-scripted"),
  gateway: by("gateway/scripted"),
};
/** Claude is spoken to in Messages there, Gemini in contents. */
const MESSAGES: Row["on"] = { ...TEXT, vertex: by("vertex/claude-scripted") };
const VECTORS: Row["on"] = {
  ...REST,
  "openai-compatible": by("openai-compatible-media/text-embedding-3-small"),
  gemini: by("gemini/gemini-embedding"),
  "azure-openai": by("azure-openai-media/text-embedding-3-small"),
  bedrock: by("bedrock/amazon.titan-embed-text-v2:0"),
  vertex: by("vertex/text-embedding-005"),
  cohere: by("cohere/embed-v4.0"),
  jina: by("jina/jina-embeddings-v3"),
  ssf: by("ssf/text-embedding-v4"),
  gateway: by("gateway/text-embedding-3-small"),
};
const RANKING: Row["on"] = {
  ...REST,
  "openai-compatible": by("openai-compatible-yard/sandbox-rerank"),
  // By their vectors.
  gemini: by("gemini/gemini-embedding"),
  "azure-openai": by("azure-openai-yard/text-embedding-yard"),
  bedrock: by("bedrock/amazon.titan-embed-text-v2:0"),
  vertex: by("vertex/text-embedding-005"),
  cohere: by("cohere/rerank-v3.5"),
  jina: by("jina/jina-reranker-v3"),
  ssf: by("ssf/gte-rerank-v2"),
  gateway: by("gateway/sandbox-rerank"),
};
const IMAGES: Row["on"] = {
  ...REST,
  "openai-compatible": by("openai-compatible-media/gpt-image-1"),
  gemini: by("gemini/gemini-scripted-image"),
  "azure-openai": by("azure-openai-media/gpt-image-1"),
  vertex: by("vertex/gemini-scripted-image"),
  ssf: by("ssf/qwen-image-edit"),
  gateway: by("gateway/gpt-image-1"),
};
const VIDEOS: Row["on"] = {
  ...REST,
  "openai-compatible": by("openai-compatible-yard/sandbox-video"),
  "vid-a": by("vid-a/kling-v1"),
  "vid-b": by("vid-b/jimeng_v30"),
  cgt: by("cgt/doubao-seedance-1-0-pro-250528"),
  ssf: by("ssf/wan2.2-t2v-plus"),
  gateway: by("gateway/sandbox-video"),
};
const ASSETS: Row["on"] = { ...REST, assetsvc: by("assetsvc/asset-library"), gateway: by("gateway/sandbox-assets") };
/** Operations of OpenAI-compatible servers only. */
const openAiAlone = (model: string): Row["on"] => ({
  ...REST,
  "openai-compatible": by(`openai-compatible-media/${model}`),
  gateway: by(`gateway/${model}`),
});

const openAiAndAzure = (model: string): Row["on"] => ({ ...openAiAlone(model), "azure-openai": by(`azure-openai-media/${model}`) });

const row = (endpoint: string, client: Row["client"], tried: text.Operation, on: Row["on"], ...more: string[]): Row => ({
  endpoints: [endpoint, ...more],
  client,
  tried,
  on,
});

/** Every operation with its official client, for every kind. */
export const TABLE: Readonly<Record<string, Row>> = {
  chat: row("chat.create", "openai", text.chat, TEXT),
  responses: row("responses.create", "openai", text.responses, TEXT),
  messages: row("messages.create", "@anthropic-ai/sdk", text.messages, MESSAGES),
  content: row("content.generate", "@google/genai", text.content, TEXT, "content.stream"),
  completions: row("completions.create", "openai", text.completions, TEXT),
  "tokens of a response": row("responses.countTokens", "openai", text.responseTokens, TEXT),
  "a compacted conversation": row("responses.compact", "openai", text.compaction, TEXT),
  "tokens of messages": row("messages.countTokens", "@anthropic-ai/sdk", text.messageTokens, MESSAGES),
  "tokens of contents": row("content.countTokens", "@google/genai", text.contentTokens, TEXT),
  embeddings: row("embeddings.create", "openai", media.embeddings, VECTORS),
  "embeddings of contents": row("content.batchEmbed", "@google/genai", media.contentEmbeddings, VECTORS),
  rerank: row("rerank.create", "cohere-ai", media.rerank, RANKING),
  moderations: row("moderations.create", "openai", media.moderations, openAiAlone("omni-moderation-latest")),
  speech: row("speech.create", "openai", media.speeches, openAiAndAzure("tts-1-hd")),
  transcriptions: row("transcriptions.create", "openai", media.transcriptions, openAiAndAzure("gpt-4o-mini-transcribe")),
  translations: row("translations.create", "openai", media.translations, openAiAndAzure("whisper-1")),
  images: row("images.generate", "openai", media.images, IMAGES),
  "image edits": row("images.edit", "openai", media.edits, IMAGES),
  videos: row("videos.create", "openai", media.videos, VIDEOS, "videos.get", "videos.list", "videos.delete"),
  assets: row(
    "assets.ListAssets",
    "fetch: asset libraries have no client on npm",
    media.assets,
    ASSETS,
    ...["assets.ListAssetGroups", "assets.CreateAssetGroup", "assets.DeleteAssetGroup"],
  ),
};

const NO_CLIENT = "a family without a client on npm; vendor-videos.test.ts has every family and every vendor";
const REST_OF_LIBRARY = "the rest of a library; vendor-assets.test.ts has all of it";

/** Endpoints that need a model and have no row. */
export const NO_ROW: Readonly<Record<string, string>> = {
  "content.embed": "the client sends one text in a batch too",
  "engines.embeddings.create": "an address that clients left long ago; the same call as embeddings.create",
  "video.generations.create": NO_CLIENT,
  "vidA.text2video.create": NO_CLIENT,
  "vidA.image2video.create": NO_CLIENT,
  "vidB.submit": NO_CLIENT,
  "generationTasks.create": NO_CLIENT,
  "synthesis.create": NO_CLIENT,
  "assets.CreateAsset": REST_OF_LIBRARY,
  "assets.GetAsset": REST_OF_LIBRARY,
  "assets.GetAssetGroup": REST_OF_LIBRARY,
  "assets.UpdateAsset": REST_OF_LIBRARY,
  "assets.UpdateAssetGroup": REST_OF_LIBRARY,
  "assets.DeleteAsset": REST_OF_LIBRARY,
};
