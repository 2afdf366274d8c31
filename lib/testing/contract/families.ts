import { createChatCompletion } from "../../endpoints/chat";
import { createCompletion } from "../../endpoints/completion";
import { batchEmbedContents, countTokens, embedContent, generateContent, streamGenerateContent } from "../../endpoints/content";
import { createEmbedding, createEngineEmbedding } from "../../endpoints/embedding";
import { createImage, editImage } from "../../endpoints/images";
import { countMessageTokens, createMessage } from "../../endpoints/messages";
import { createModeration } from "../../endpoints/moderation";
import { createRerank } from "../../endpoints/rerank";
import { compactResponse, countResponseTokens, createResponse } from "../../endpoints/responses";
import { createSpeech } from "../../endpoints/speech";
import { createTranscription, createTranslation } from "../../endpoints/transcription";
import { ASSET_FAMILIES } from "./asset-families";
import type { Family } from "./family";
import { GREY } from "./grey";
import { RECORDING } from "./recording";
import { VIDEO_FAMILIES } from "./video-families";

const TEXT = "What is 17 * 23?";
const contents = [{ role: "user", parts: [{ text: TEXT }] }];
const native = (method: string) => ({
  path: (model: string) => `/v1beta/models/${model}:${method}`,
  aliases: [(model: string) => `/v1/models/${model}:${method}`],
});
const COUNTED_HERE = {
  429: "the gateway counts by itself; the wrong-key test floods this address as well",
  502: "the gateway counts by itself, so there is no upstream to fail",
};
const chat = { model: "sandbox-chat", unable: "sandbox-embed", upstream: "gpt-4o" };
const content = { model: "sandbox-content", unable: "sandbox-rerank", upstream: "gpt-4o" };
const embedding = { model: "sandbox-embed", unable: "sandbox-chat", upstream: "text-embedding-3-small" };

const heard = {
  model: "openai/whisper-1",
  unable: "sandbox-chat",
  upstream: "whisper-1",
  body: (model: string) => ({ model, file: RECORDING }),
  required: "file",
};

/** Every endpoint with a model, by id. */
export const FAMILIES = {
  "chat.create": {
    endpoint: createChatCompletion,
    model: "sandbox-chat",
    unable: "sandbox-embed",
    upstream: "gpt-4o",
    path: () => "/v1/chat/completions",
    body: (model) => ({ model, messages: [{ role: "user", content: TEXT }] }),
    required: "messages",
    table: "2.3",
  },
  "completions.create": {
    endpoint: createCompletion,
    model: "sandbox-text",
    unable: "sandbox-chat",
    upstream: "gpt-4o",
    path: () => "/v1/completions",
    body: (model) => ({ model, prompt: "The signal turned green and", max_tokens: 12 }),
    required: "prompt",
    table: "2.2",
  },
  "responses.create": {
    ...chat,
    endpoint: createResponse,
    path: () => "/v1/responses",
    body: (model) => ({ model, input: [{ role: "user", content: TEXT }] }),
    required: "input",
  },
  "responses.countTokens": {
    ...chat,
    endpoint: countResponseTokens,
    path: () => "/v1/responses/input_tokens",
    body: (model) => ({ model, input: TEXT }),
    required: "input",
    without: COUNTED_HERE,
  },
  "responses.compact": {
    ...chat,
    endpoint: compactResponse,
    path: () => "/v1/responses/compact",
    body: (model) => ({ model, input: [{ role: "user", content: TEXT }] }),
    required: "input",
  },
  "messages.create": {
    ...chat,
    endpoint: createMessage,
    path: () => "/v1/messages",
    body: (model) => ({ model, max_tokens: 300, messages: [{ role: "user", content: TEXT }] }),
    required: "max_tokens",
  },
  "messages.countTokens": {
    ...chat,
    endpoint: countMessageTokens,
    path: () => "/v1/messages/count_tokens",
    body: (model) => ({ model, messages: [{ role: "user", content: TEXT }] }),
    required: "messages",
    without: COUNTED_HERE,
  },
  "content.generate": {
    ...content,
    ...native("generateContent"),
    endpoint: generateContent,
    body: () => ({ contents, generationConfig: { maxOutputTokens: 60 } }),
    required: "contents",
    table: "2.1",
  },
  "content.stream": {
    ...content,
    ...native("streamGenerateContent"),
    endpoint: streamGenerateContent,
    body: () => ({ contents, generationConfig: { maxOutputTokens: 60 } }),
    required: "contents",
    replies: (json) => (Array.isArray(json) ? json : []),
  },
  "content.countTokens": {
    ...content,
    ...native("countTokens"),
    endpoint: countTokens,
    body: () => ({ contents }),
    required: "contents",
    without: COUNTED_HERE,
  },
  "content.embed": {
    ...embedding,
    ...native("embedContent"),
    endpoint: embedContent,
    body: () => ({ content: { parts: [{ text: "a goods train" }] } }),
    required: "content",
  },
  "content.batchEmbed": {
    ...embedding,
    ...native("batchEmbedContents"),
    endpoint: batchEmbedContents,
    body: (model) => ({ requests: [{ model: `models/${model}`, content: { parts: [{ text: "a goods train" }] } }] }),
    required: "requests",
  },
  "embeddings.create": {
    ...embedding,
    endpoint: createEmbedding,
    path: () => "/v1/embeddings",
    body: (model) => ({ model, input: ["a goods train", "a freight engine"], dimensions: 16 }),
    required: "input",
    table: "2.4",
  },
  "engines.embeddings.create": {
    ...embedding,
    endpoint: createEngineEmbedding,
    path: (model) => `/v1/engines/${model}/embeddings`,
    body: (model) => ({ model, input: "a goods train", dimensions: 16 }),
    required: "input",
    table: "2.4",
  },
  "rerank.create": {
    endpoint: createRerank,
    model: "sandbox-rerank",
    unable: "sandbox-chat",
    path: () => "/v1/rerank",
    aliases: [() => "/v2/rerank"],
    body: (model) => ({ model, query: "a red signal", documents: ["Stop at a red signal.", "Tea is at four."], return_documents: true }),
    required: "documents",
    table: "2.5",
  },
  "moderations.create": {
    endpoint: createModeration,
    model: "sandbox-moderation",
    unable: "sandbox-chat",
    upstream: "omni-moderation-latest",
    path: () => "/v1/moderations",
    body: (model) => ({ model, input: "I will find you and hurt you." }),
    required: "input",
    table: "2.6",
  },
  "speech.create": {
    endpoint: createSpeech,
    model: "sandbox-speech",
    unable: "sandbox-chat",
    upstream: "tts-1-hd",
    path: () => "/v1/audio/speech",
    body: (model) => ({ model, input: "Stand clear.", voice: "echo" }),
    required: "input",
    file: "audio/mpeg",
  },
  "transcriptions.create": { ...heard, endpoint: createTranscription, path: () => "/v1/audio/transcriptions" },
  "translations.create": { ...heard, endpoint: createTranslation, path: () => "/v1/audio/translations" },
  "images.generate": {
    endpoint: createImage,
    model: "sandbox-image",
    unable: "sandbox-chat",
    upstream: "dall-e-3",
    path: () => "/v1/images/generations",
    body: (model) => ({ model, prompt: "a red circle", size: "64x64", seed: 7, response_format: "b64_json" }),
    required: "prompt",
    table: "2.7",
  },
  "images.edit": {
    endpoint: editImage,
    model: "sandbox-image",
    unable: "sandbox-chat",
    upstream: "gpt-image-1",
    path: () => "/v1/images/edits",
    body: (model) => ({
      model,
      input: { messages: [{ role: "user", content: [{ image: GREY }, { text: "invert it" }] }] },
      parameters: { seed: 7 },
      response_format: "b64_json",
    }),
    required: "input",
    table: "2.7",
  },
  ...VIDEO_FAMILIES,
  ...ASSET_FAMILIES,
} as const satisfies Record<string, Family>;
export type FamilyId = keyof typeof FAMILIES;

/** A valid call. */
export function rightly(family: Family, model = family.model) {
  return { path: family.path(model), body: family.body(model) };
}
