import type { Attributes } from "@opentelemetry/api";
import type { CallRecord } from "../contracts/record";
import type { ModelEndpoint } from "../endpoints/define";
import type { Capabilities } from "../providers/capabilities";

interface Inference {
  operation: string;
  attributes: Attributes;
}

const inference = (operation: string, output?: string): Inference => ({
  operation,
  attributes: output === undefined ? {} : { "gen_ai.output.type": output },
});

/** By OpenTelemetry's conventions for generative AI; rerank, moderation and token counting are not defined there yet. */
const INFERENCES: Readonly<Record<keyof Capabilities, Inference>> = {
  chat: inference("chat"),
  messages: inference("chat"),
  responses: inference("chat"),
  conversation: inference("chat"),
  completion: inference("text_completion"),
  content: inference("generate_content"),
  embedding: inference("embeddings"),
  rerank: inference("rerank"),
  moderation: inference("moderation"),
  speech: inference("generate_content", "speech"),
  transcription: inference("generate_content", "text"),
  image: inference("generate_content", "image"),
  video: inference("generate_content", "video"),
  assets: inference("assets"),
};
const COUNTING = inference("count_tokens");

export function inferenceOf({ id, capability }: ModelEndpoint): Inference {
  return id.endsWith(".countTokens") ? COUNTING : INFERENCES[capability];
}

/** The attribute of a numeric request field, by the field's name in any family. */
const NUMBERS: readonly (readonly [field: string, attribute: string])[] = [
  ["temperature", "gen_ai.request.temperature"],
  ["top_p", "gen_ai.request.top_p"],
  ["topP", "gen_ai.request.top_p"],
  ["top_k", "gen_ai.request.top_k"],
  ["topK", "gen_ai.request.top_k"],
  ["max_tokens", "gen_ai.request.max_tokens"],
  ["max_completion_tokens", "gen_ai.request.max_tokens"],
  ["max_output_tokens", "gen_ai.request.max_tokens"],
  ["maxOutputTokens", "gen_ai.request.max_tokens"],
  ["frequency_penalty", "gen_ai.request.frequency_penalty"],
  ["presence_penalty", "gen_ai.request.presence_penalty"],
  ["seed", "gen_ai.request.seed"],
];

/** Numeric options of a call. */
export function requested(input: unknown): Attributes {
  const found: Attributes = {};
  for (const fields of [input, isFields(input) ? input.generationConfig : undefined]) {
    if (!isFields(fields)) continue;
    for (const [field, attribute] of NUMBERS) if (typeof fields[field] === "number") found[attribute] = fields[field];
    if (typeof fields.n === "number" && fields.n !== 1) found["gen_ai.request.choice.count"] = fields.n;
  }
  return found;
}

/** Usage of the successful attempt. */
export function used({ inputTokens, outputTokens, cachedTokens }: CallRecord): Attributes {
  if (inputTokens + outputTokens === 0) return {};
  return {
    "gen_ai.usage.input_tokens": inputTokens,
    "gen_ai.usage.output_tokens": outputTokens,
    ...(cachedTokens > 0 ? { "gen_ai.usage.cache_read.input_tokens": cachedTokens } : {}),
  };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
