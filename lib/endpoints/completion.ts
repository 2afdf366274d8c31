import { CompletionChunk, CompletionReply, CompletionRequest, type CompletionUsage } from "../contracts/completion";
import { newId } from "../contracts/ids";
import { countOf, openAiCounts } from "../contracts/token-counts";
import { wordTokens } from "../contracts/words";
import type { ModelCall } from "../providers/capabilities";
import { defineEndpoint } from "./define";
import { OPENAI_EVENTS } from "./framing";
import { opensCompletion } from "./opening-events";
import { COMPLETION_RESUME } from "./resume-forms";

/** Spec 4.2. */
export const createCompletion = defineEndpoint<CompletionRequest, CompletionReply, CompletionChunk, "completion">({
  id: "completions.create",
  costInUsage: "if_stream_options_ask",
  method: "POST",
  path: "/v1/completions",
  errorFormat: "openai",
  scope: "completions",
  capability: "completion",
  tag: "Text",
  summary: "Complete a text",
  description:
    "Continues a prompt; with `suffix` it fills the gap between both. Choices for several prompts are returned in the order of the prompts.",
  body: CompletionRequest,
  prompts: "completion",
  reply: CompletionReply,
  chunk: CompletionChunk,
  example: { model: "sandbox-text", prompt: "The signal turned green and", max_tokens: 40 },
  model: (input) => input.model,
  user: (input) => input.user,
  call: (model, call) =>
    call.input.stream
      ? { kind: "stream", events: model.stream(call), framing: OPENAI_EVENTS }
      : { kind: "answer", answer: model.complete(call) },
  repeatable: () => true,
  exact: { ignores: ["user"] },
  finish: finishReply,
  tokens: (reply) => openAiCounts(reply.usage),
  estimate: { output: ({ reply }) => wordTokens(reply?.choices) },
  expects: ({ max_tokens, n, best_of, prompt }) => ({
    output: max_tokens ?? undefined,
    answers: Math.max(n ?? 1, best_of ?? 1) * prompts(prompt),
  }),
  stream: {
    asked: (input) => input.stream === true,
    finish: finishChunk,
    tokens: (chunk) => (chunk.usage ? openAiCounts(chunk.usage) : undefined),
    words: (chunk) => chunk.choices,
    opens: opensCompletion,
    resume: COMPLETION_RESUME,
    ends: (chunk, ended) => {
      for (const choice of chunk.choices) if (choice.finish_reason) ended.add(choice.index);
    },
    choices: (input) => (input.n ?? 1) * prompts(input.prompt),
  },
});

function prompts(prompt: CompletionRequest["prompt"]): number {
  return Array.isArray(prompt) && typeof prompt[0] !== "number" ? prompt.length : 1;
}

/** Spec 2.2 requires every field of usage; few upstreams send them all. */
function finishReply(reply: CompletionReply, call: ModelCall<CompletionRequest>): CompletionReply {
  return {
    ...reply,
    id: reply.id ?? newId("cmpl-"),
    object: "text_completion",
    created: Number.isInteger(reply.created) ? reply.created : Math.floor(Date.now() / 1000),
    model: call.publicModel,
    choices: reply.choices.map((choice, index) => ({
      ...choice,
      text: choice.text ?? "",
      index: choice.index ?? index,
      finish_reason: choice.finish_reason ?? "stop",
    })),
    usage: wholeUsage(reply.usage),
  };
}

function finishChunk(chunk: CompletionChunk, call: ModelCall<CompletionRequest>): CompletionChunk | null {
  const wantsUsage = call.input.stream_options?.include_usage === true;
  if (chunk.usage)
    return wantsUsage || chunk.choices.length > 0 ? { ...chunk, model: call.publicModel, usage: wholeUsage(chunk.usage) } : null;
  const missingUsage = wantsUsage && chunk.usage === undefined;
  if (chunk.model === call.publicModel && !missingUsage) return chunk;
  return { ...chunk, model: call.publicModel, ...(missingUsage ? { usage: null } : {}) };
}

/** Replaces missing or wrong counts by zeros; text tokens are those that are neither audio nor image. */
function wholeUsage(usage: Partial<CompletionUsage> | null | undefined): CompletionUsage {
  const { input: prompt = 0, output: completion = 0, cached, reasoning } = openAiCounts(usage);
  const read: Partial<CompletionUsage["prompt_tokens_details"]> = usage?.prompt_tokens_details ?? {};
  const written: Partial<CompletionUsage["completion_tokens_details"]> = usage?.completion_tokens_details ?? {};
  const audioIn = countOf(read.audio_tokens) ?? 0;
  const imageIn = countOf(read.image_tokens) ?? 0;
  const audioOut = countOf(written.audio_tokens) ?? 0;
  return {
    ...usage,
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: countOf(usage?.total_tokens) ?? prompt + completion,
    prompt_tokens_details: {
      ...read,
      cached_tokens: cached,
      text_tokens: countOf(read.text_tokens) ?? Math.max(0, prompt - audioIn - imageIn),
      audio_tokens: audioIn,
      image_tokens: imageIn,
    },
    completion_tokens_details: {
      ...written,
      text_tokens: countOf(written.text_tokens) ?? Math.max(0, completion - audioOut - reasoning),
      audio_tokens: audioOut,
      reasoning_tokens: reasoning,
    },
  };
}
