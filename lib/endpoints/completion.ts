import { CompletionChunk, CompletionReply, CompletionRequest, type CompletionUsage } from "../contracts/completion";
import { newId } from "../contracts/ids";
import type { ModelCall } from "../providers/capabilities";
import { chatTokens } from "./chat";
import { defineEndpoint } from "./define";
import { OPENAI_EVENTS } from "./framing";

/** Spec 4.2. */
export const createCompletion = defineEndpoint<CompletionRequest, CompletionReply, CompletionChunk, "completion">({
  id: "completions.create",
  method: "POST",
  path: "/v1/completions",
  dialect: "openai",
  scope: "completions",
  capability: "completion",
  tag: "Text",
  summary: "Complete a text",
  description: "Continues a prompt; with `suffix` it fills the gap between both. Choices of several prompts come prompt by prompt.",
  body: CompletionRequest,
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
  finish: finishReply,
  tokens: (reply) => chatTokens(reply.usage),
  expects: ({ max_tokens, n, best_of }) => ({ output: max_tokens ?? undefined, answers: Math.max(n ?? 1, best_of ?? 1) }),
  stream: {
    asked: (input) => input.stream === true,
    finish: finishChunk,
    tokens: (chunk) => chatTokens(chunk.usage),
    ends: (chunk, ended) => {
      for (const choice of chunk.choices) if (choice.finish_reason) ended.add(choice.index);
    },
    choices: (input) => (input.n ?? 1) * prompts(input.prompt),
  },
});

function prompts(prompt: CompletionRequest["prompt"]): number {
  return Array.isArray(prompt) && typeof prompt[0] !== "number" ? prompt.length : 1;
}

/** Spec 2.2 wants every member of usage, so a reply is nearly always completed; few upstreams send them all. */
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

/** Fills what an upstream left out with zeros; text tokens are what is neither audio nor image. */
function wholeUsage(usage: Partial<CompletionUsage> | null | undefined): CompletionUsage {
  const prompt = usage?.prompt_tokens ?? 0;
  const completion = usage?.completion_tokens ?? 0;
  const read: Partial<CompletionUsage["prompt_tokens_details"]> = usage?.prompt_tokens_details ?? {};
  const written: Partial<CompletionUsage["completion_tokens_details"]> = usage?.completion_tokens_details ?? {};
  const audioIn = read.audio_tokens ?? 0;
  const imageIn = read.image_tokens ?? 0;
  const audioOut = written.audio_tokens ?? 0;
  return {
    ...usage,
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: usage?.total_tokens ?? prompt + completion,
    prompt_tokens_details: {
      ...read,
      cached_tokens: read.cached_tokens ?? 0,
      text_tokens: read.text_tokens ?? prompt - audioIn - imageIn,
      audio_tokens: audioIn,
      image_tokens: imageIn,
    },
    completion_tokens_details: {
      ...written,
      text_tokens: written.text_tokens ?? completion - audioOut - (written.reasoning_tokens ?? 0),
      audio_tokens: audioOut,
      reasoning_tokens: written.reasoning_tokens ?? 0,
    },
  };
}
