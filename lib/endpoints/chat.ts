import { ChatChunk, ChatReply, ChatRequest } from "../contracts/chat";
import { newId } from "../contracts/ids";
import { chatImageOptions, chatImageOrder } from "../contracts/image-options";
import { openAiCounts } from "../contracts/token-counts";
import { wordTokens } from "../contracts/words";
import type { ChatModel, ModelCall } from "../providers/capabilities";
import { FILES_BODY_LIMIT } from "./body-limit";
import { streamWithLinks, withLinks } from "./chat-images";
import { beginningOf, sentKey } from "./conversation-key";
import { type CallContext, defineEndpoint, type ImageRef, type Outcome } from "./define";
import { OPENAI_EVENTS } from "./framing";
import { opensChat } from "./opening-events";
import { CHAT_RESUME } from "./resume-forms";

const NO_IMAGES: ImageRef[] = [];
/** For the vendor's records and caches. */
const WITHOUT_EFFECT = ["user", "safety_identifier", "prompt_cache_key", "prompt_cache_retention", "metadata"];
const ZERO = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** Spec 4.3. */
export const createChatCompletion = defineEndpoint<ChatRequest, ChatReply, ChatChunk, "chat">({
  id: "chat.create",
  costInUsage: "if_stream_options_ask",
  method: "POST",
  path: "/v1/chat/completions",
  errorFormat: "openai",
  scope: "chat",
  capability: "chat",
  tag: "Text",
  summary: "Create a chat completion",
  description: "Answers a conversation. With `stream: true`, the answer is streamed as server-sent events that end with `data: [DONE]`.",
  body: ChatRequest,
  prompts: "chat",
  bodyLimitBytes: FILES_BODY_LIMIT,
  reply: ChatReply,
  chunk: ChatChunk,
  example: { model: "sandbox-chat", messages: [{ role: "user", content: "What is Trunkline?" }] },
  model: (input) => input.model,
  user: (input) => input.user,
  images: (input, { modalities }) => (modalities?.includes("IMAGE") && chatImageOptions(input)?.images) || NO_IMAGES,
  call: (model, call, context) => {
    if (chatImageOptions(call.input) || model.draws?.(call.input)) return callForImages(model, call, context);
    return call.input.stream
      ? { kind: "stream", events: model.stream(call), framing: OPENAI_EVENTS }
      : { kind: "answer", answer: model.complete(call) };
  },
  repeatable: (input) => !chatImageOptions(input),
  exact: { ignores: WITHOUT_EFFECT, unless: (input) => chatImageOptions(input) !== undefined },
  conversation: (input) => sentKey(input.prompt_cache_key, input.user) ?? beginningOf(input.messages),
  finish: finishReply,
  tokens: (reply) => openAiCounts(reply.usage, reply.service_tier),
  estimate: { output: ({ reply }) => wordTokens(reply?.choices) },
  expects: (input) => ({
    output: mostOf(input.max_completion_tokens, input.max_tokens),
    effort: input.reasoning_effort,
    answers: input.n ?? 1,
    images: (chatImageOptions(input) ?? chatImageOrder(input)) ? (input.n ?? 1) : 0,
  }),
  stream: {
    asked: (input) => input.stream === true,
    finish: finishChunk,
    tokens: (chunk) => (chunk.usage ? openAiCounts(chunk.usage, chunk.service_tier) : undefined),
    words: (chunk) => chunk.choices,
    opens: opensChat,
    resume: CHAT_RESUME,
    ends: (chunk, ended) => {
      for (const choice of chunk.choices) if (choice.finish_reason) ended.add(choice.index);
    },
    choices: (input) => input.n ?? 1,
  },
});

function callForImages(model: ChatModel, call: ModelCall<ChatRequest>, context: CallContext): Outcome<ChatReply, ChatChunk> {
  return call.input.stream
    ? { kind: "stream", events: streamWithLinks(model.stream(call), { call, context }), framing: OPENAI_EVENTS }
    : { kind: "answer", answer: withLinks(model.complete(call), { call, context }) };
}

/** The same object if an upstream's reply conforms to the spec's 2.3, otherwise a completed copy. */
function finishReply(reply: ChatReply, call: ModelCall<ChatRequest>): ChatReply {
  const whole =
    reply.model === call.publicModel &&
    reply.object === "chat.completion" &&
    typeof reply.id === "string" &&
    Number.isInteger(reply.created) &&
    reply.usage != null &&
    reply.choices.every((choice) => typeof choice.message?.content === "string" && typeof choice.finish_reason === "string");
  if (whole) return reply;
  return {
    ...reply,
    id: reply.id ?? newId("chatcmpl-"),
    object: "chat.completion",
    created: Number.isInteger(reply.created) ? reply.created : Math.floor(Date.now() / 1000),
    model: call.publicModel,
    choices: reply.choices.map((choice, index) => ({
      ...choice,
      index: choice.index ?? index,
      message: { ...choice.message, role: choice.message?.role ?? "assistant", content: choice.message?.content ?? "" },
      finish_reason: choice.finish_reason ?? "stop",
    })),
    usage: reply.usage ?? ZERO,
  };
}

/** Usage is always requested from the upstream, for metering, and hidden from callers who did not ask for it. */
function finishChunk(chunk: ChatChunk, call: ModelCall<ChatRequest>): ChatChunk | null {
  const wantsUsage = call.input.stream_options?.include_usage === true;
  if (chunk.choices.length === 0 && chunk.usage && !wantsUsage) return null;
  const missingUsage = wantsUsage && chunk.usage === undefined;
  if (chunk.model === call.publicModel && !missingUsage) return chunk;
  return { ...chunk, model: call.publicModel, ...(missingUsage ? { usage: null } : {}) };
}

/** If both bounds are given, both are passed on, because an upstream may use either. */
function mostOf(first: number | null | undefined, second: number | null | undefined): number | undefined {
  return first != null && second != null ? Math.max(first, second) : (first ?? second ?? undefined);
}
