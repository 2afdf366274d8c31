import {
  BatchEmbedReply,
  BatchEmbedRequest,
  ContentReply,
  ContentRequest,
  CountTokensReply,
  CountTokensRequest,
  camelKeys,
  EmbedContentReply,
  EmbedContentRequest,
} from "../contracts/content";
import type { Embedded } from "../contracts/embedding";
import { Failure } from "../contracts/errors";
import { contentImageOptions, contentImageOrder } from "../contracts/image-options";
import { Name } from "../contracts/scalar";
import { contentCounts } from "../contracts/token-counts";
import { NO_TOKENS, type TokenUse } from "../contracts/token-use";
import { decodeVector } from "../contracts/vector";
import { wordTokens } from "../contracts/words";
import type { EmbeddingModel, ModelCall } from "../providers/capabilities";
import { FILES_BODY_LIMIT } from "./body-limit";
import { asksForMedia, keepAnswer, keepEvents } from "./content-keeping";
import { beginningOf } from "./conversation-key";
import { defineEndpoint, type Framing, type ModelEndpoint, type PathParams } from "./define";
import { embeddingTokens } from "./embedding";
import { GEMINI_EVENTS, JSON_ARRAY } from "./framing";
import { opensContent } from "./opening-events";
import { CONTENT_RESUME } from "./resume-forms";

type ContentEndpoint = ModelEndpoint<ContentRequest, ContentReply, ContentReply, "content">;
const EXAMPLE = { contents: [{ role: "user", parts: [{ text: "What is Trunkline?" }] }], generationConfig: {} };

/** Both version paths are in use among clients of this family. */
const paths = (method: string) => ({ path: `/v1beta/models/{model}:${method}`, aliases: [`/v1/models/{model}:${method}`] });
const base = { method: "POST", errorFormat: "gemini", tag: "Native content" } as const;

const generation = {
  ...base,
  bodyLimitBytes: FILES_BODY_LIMIT,
  scope: "content",
  capability: "content",
  body: ContentRequest,
  prompts: "generate",
  reply: ContentReply,
  example: EXAMPLE,
  spell: (body) => camelKeys(body),
  model: modelInPath,
  images: (input, { modalities }) => (modalities?.includes("IMAGE") && contentImageOptions(input)?.images) || [],
  check: (input, { strict }) => {
    if (strict && input.generationConfig == null)
      throw new Failure("missing_required_parameter", "Missing required parameter: 'generationConfig'.", { param: "generationConfig" });
  },
  conversation: ({ systemInstruction, contents }) => [
    systemInstruction,
    ...beginningOf(contents.map(({ role = "user", ...content }) => ({ role, ...content }))),
  ],
  repeatable: (input) => !asksForMedia(input),
  exact: { ignores: [], unless: asksForMedia },
  finish: finishReply,
  tokens: contentTokens,
  estimate: { output: ({ reply }) => wordTokens(reply?.candidates) },
  expects: (input) => {
    const answers = input.generationConfig?.candidateCount ?? 1;
    const images = (contentImageOptions(input) ?? contentImageOrder(input)) ? answers : 0;
    return { output: input.generationConfig?.maxOutputTokens ?? undefined, answers, images };
  },
} satisfies Partial<ContentEndpoint>;

/** Spec 4.1. */
export const generateContent = defineEndpoint<ContentRequest, ContentReply, ContentReply, "content">({
  ...generation,
  ...paths("generateContent"),
  id: "content.generate",
  summary: "Generate content from parts",
  description: "The native contents-and-parts format. Field names are accepted in camelCase and snake_case.",
  call: (model, call, context) => {
    const answer = model.generate(call);
    return {
      kind: "answer",
      answer: asksForMedia(call.input) || model.draws?.(call.input) ? keepAnswer(answer, { call, context }) : answer,
    };
  },
});

/** The streamed form: events with `?alt=sse`, otherwise a JSON array written incrementally. */
export const streamGenerateContent = defineEndpoint<ContentRequest, ContentReply, ContentReply, "content">({
  ...generation,
  ...paths("streamGenerateContent"),
  id: "content.stream",
  summary: "Generate content as a stream",
  description: "Each event is a whole response whose parts are increments. `?alt=sse` asks for server-sent events, which have no `[DONE]`.",
  chunk: ContentReply,
  call: (model, call, context) => {
    const framing: Framing = context.query.get("alt") === "sse" ? GEMINI_EVENTS : JSON_ARRAY;
    const events = model.stream(call);
    return {
      kind: "stream",
      events: asksForMedia(call.input) || model.draws?.(call.input) ? keepEvents(events, { call, context }) : events,
      framing,
    };
  },
  stream: {
    asked: () => true,
    finish: finishReply,
    tokens: contentTokens,
    words: (chunk) => chunk.candidates,
    opens: opensContent,
    resume: CONTENT_RESUME,
    ends: (chunk, ended) => {
      for (const [index, candidate] of chunk.candidates.entries()) if (candidate.finishReason) ended.add(candidate.index ?? index);
    },
    choices: (input) => input.generationConfig?.candidateCount ?? 1,
  },
});

/** Counts the tokens of a request without running it. */
export const countTokens = defineEndpoint<CountTokensRequest, { totalTokens: number }, never, "content">({
  ...base,
  ...paths("countTokens"),
  bodyLimitBytes: FILES_BODY_LIMIT,
  id: "content.countTokens",
  scope: "content",
  capability: "content",
  summary: "Count the tokens of contents",
  body: CountTokensRequest,
  reply: CountTokensReply,
  example: { contents: EXAMPLE.contents },
  spell: (body) => camelKeys(body),
  model: modelInPath,
  call: (model, call) => ({ kind: "answer", answer: model.countTokens(call).then((totalTokens) => ({ reply: { totalTokens } })) }),
  repeatable: () => true,
  finish: (reply) => reply,
  tokens: () => undefined,
  estimate: NO_TOKENS,
});

type EmbeddingEndpoint<Request> = ModelEndpoint<Request, Embedded, never, "embedding">;
const embedding = {
  ...base,
  scope: "embeddings",
  capability: "embedding",
  spell: (body) => camelKeys(body),
  repeatable: () => true,
  exact: { ignores: [] },
} satisfies Partial<EmbeddingEndpoint<EmbedContentRequest>>;

export const embedContent = defineEndpoint<EmbedContentRequest, Embedded, never, "embedding">({
  ...embedding,
  ...paths("embedContent"),
  id: "content.embed",
  summary: "Embed one content",
  body: EmbedContentRequest,
  reply: EmbedContentReply,
  example: { content: { parts: [{ text: "a goods train" }] } },
  model: modelInPath,
  call: (model, call) => ({ kind: "answer", answer: embedTexts(model, call, [call.input]) }),
  finish: (reply) => ({ embedding: { values: vectors(reply)[0] ?? [] } }),
  tokens: embeddingTokens,
});

export const batchEmbedContents = defineEndpoint<BatchEmbedRequest, Embedded, never, "embedding">({
  ...embedding,
  ...paths("batchEmbedContents"),
  id: "content.batchEmbed",
  summary: "Embed several contents",
  body: BatchEmbedRequest,
  reply: BatchEmbedReply,
  example: { requests: [{ model: "models/sandbox-embed", content: { parts: [{ text: "a goods train" }] } }] },
  model: modelInPath,
  call: (model, call) => ({ kind: "answer", answer: embedTexts(model, call, call.input.requests) }),
  finish: (reply) => ({ embeddings: vectors(reply).map((values) => ({ values })) }),
  tokens: embeddingTokens,
});

/** The model in the address, validated like one in a body. */
function modelInPath(_input: unknown, { model }: PathParams): string | undefined {
  if (model === undefined || Name.safeParse(model).success) return model;
  throw new Failure("invalid_value", "Invalid 'model' in the address: it must be a name of 1 to 256 characters.", { param: "model" });
}

function embedTexts(model: EmbeddingModel, call: ModelCall<unknown>, requests: readonly EmbedContentRequest[]) {
  const input = requests.map(({ content }) => content.parts.map((part) => part.text ?? "").join(""));
  const empty = input.indexOf("");
  if (empty >= 0) throw new Failure("invalid_value", "Invalid 'content': it has no text to embed.", { param: "content" });
  return model.embed({
    ...call,
    wire: null,
    input: { model: call.publicModel, input, encoding_format: "float", dimensions: requests[0]?.outputDimensionality ?? undefined },
  });
}

function vectors(reply: Embedded): number[][] {
  return [...reply.data]
    .sort((a, b) => a.index - b.index)
    .map(({ embedding }) => (typeof embedding === "string" ? decodeVector(embedding) : embedding));
}

function finishReply(reply: ContentReply, call: ModelCall<ContentRequest>): ContentReply {
  return reply.modelVersion === call.publicModel ? reply : { ...reply, modelVersion: call.publicModel };
}

/** Early events of some servers have no counts. */
function contentTokens({ usageMetadata }: { usageMetadata?: unknown }): TokenUse | undefined {
  return usageMetadata == null ? undefined : contentCounts(usageMetadata);
}
