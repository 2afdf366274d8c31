import { type Embedded, EmbeddingReply, EmbeddingRequest } from "../contracts/embedding";
import { readCount } from "../contracts/token-counts";
import type { TokenUse } from "../contracts/token-use";
import { decodeVector, encodeVector } from "../contracts/vector";
import { wordTokens } from "../contracts/words";
import type { ModelCall } from "../providers/capabilities";
import { defineEndpoint, type ModelEndpoint } from "./define";

type EmbeddingEndpoint = ModelEndpoint<EmbeddingRequest, Embedded, never, "embedding">;

const shared = {
  method: "POST",
  errorFormat: "openai",
  scope: "embeddings",
  capability: "embedding",
  tag: "Vectors",
  reply: EmbeddingReply,
  user: (input) => input.user,
  repeatable: () => true,
  exact: { ignores: ["user"] },
  finish: finishReply,
  tokens: embeddingTokens,
} satisfies Partial<EmbeddingEndpoint>;

/** Spec 4.7. */
export const createEmbedding = defineEndpoint<EmbeddingRequest, Embedded, never, "embedding">({
  ...shared,
  id: "embeddings.create",
  costInUsage: "always",
  path: "/v1/embeddings",
  summary: "Embed texts",
  description: "One vector per input, in order. Official clients request `base64` by default and decode it.",
  body: EmbeddingRequest,
  example: { model: "sandbox-embed", input: ["a goods train", "a freight engine"], dimensions: 256 },
  model: (input) => input.model,
  call: (model, call) => ({ kind: "answer", answer: model.embed(call) }),
});

/** Spec 4.8. The model is in the path; the body needs one only with `STRICT_SPEC`. */
export const createEngineEmbedding = defineEndpoint<EmbeddingRequest, Embedded, never, "embedding">({
  ...shared,
  id: "engines.embeddings.create",
  costInUsage: "always",
  path: "/v1/engines/{model}/embeddings",
  summary: "Embed texts, with the model in the path",
  description: "The older path of the same call. The model in the path is used.",
  body: EmbeddingRequest,
  example: { model: "sandbox-embed", input: "a goods train" },
  spell: (body, { params, strict }) => (strict && body.model === undefined ? body : { ...body, model: params.model }),
  model: (input) => input.model,
  call: (model, call) => ({ kind: "answer", answer: model.embed(call) }),
});

/** Empty if the upstream reports nothing, so that counts are estimated. */
export function embeddingTokens({ usage }: { usage?: unknown }): TokenUse {
  return { input: readCount(usage) };
}

/** Answers in the requested encoding: a client that expects base64 reads floats as zeros, without an error. */
function finishReply(reply: Embedded, call: ModelCall<EmbeddingRequest>): Embedded {
  const base64 = call.input.encoding_format === "base64";
  const fits = reply.data.every((item, index) => (typeof item.embedding === "string") === base64 && item.index === index);
  if (fits && reply.model === call.publicModel && reply.usage != null && reply.object === "list") return reply;
  const data = reply.data.map((item, index) => ({
    ...item,
    object: "embedding" as const,
    index: item.index ?? index,
    embedding: convert(item.embedding, base64),
  }));
  data.sort((a, b) => a.index - b.index);
  return { ...reply, object: "list", data, model: call.publicModel, usage: reply.usage ?? estimatedUsage(call.input) };
}

/** Tokens of texts; token ids count one each. */
function estimatedUsage({ input }: EmbeddingRequest): EmbeddingReply["usage"] {
  const ids = [input].flat(2).filter((item) => typeof item === "number").length;
  const tokens = ids > 0 ? ids : wordTokens(input);
  return { prompt_tokens: tokens, total_tokens: tokens };
}

function convert(embedding: number[] | string, base64: boolean): number[] | string {
  if (base64) return typeof embedding === "string" ? embedding : encodeVector(embedding);
  return typeof embedding === "string" ? decodeVector(embedding) : embedding;
}
