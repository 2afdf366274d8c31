import { MessageEvent, MessageReply, MessagesRequest, MessageTokensReply, MessageTokensRequest } from "../contracts/messages";
import { messageCounts } from "../contracts/token-counts";
import { NO_TOKENS } from "../contracts/token-use";
import { wordTokens } from "../contracts/words";
import { FILES_BODY_LIMIT } from "./body-limit";
import { beginningOf, sentKey } from "./conversation-key";
import { defineEndpoint } from "./define";
import { MESSAGE_EVENTS } from "./framing";
import { opensMessage } from "./opening-events";
import { MESSAGES_RESUME } from "./resume-forms";

/** The vendor's own limit of a request, in bytes. */

const base = {
  method: "POST",
  errorFormat: "anthropic",
  apiKeyHeader: true,
  scope: "chat",
  capability: "messages",
  tag: "Text",
  bodyLimitBytes: FILES_BODY_LIMIT,
  carries: ["anthropic-beta"],
} as const;
const PROMPT = { model: "sandbox-chat", messages: [{ role: "user", content: "What is Trunkline?" }] };
const BETA = [{ name: "beta", description: "Sent by some clients; ignored. Default: none." }];

/** The Messages dialect, over any model that answers chat. */
export const createMessage = defineEndpoint<MessagesRequest, MessageReply, MessageEvent, "messages">({
  ...base,
  id: "messages.create",
  costInUsage: "always",
  path: "/v1/messages",
  summary: "Create a message",
  description:
    "Answers a conversation in the Messages format, with any chat model. With `stream: true`, the answer is streamed as server-sent events that end with `message_stop`. The key may be sent in `x-api-key`.",
  query: BETA,
  body: MessagesRequest,
  prompts: "messages",
  reply: MessageReply,
  chunk: MessageEvent,
  example: { ...PROMPT, max_tokens: 300 },
  model: (input) => input.model,
  user: (input) => input.metadata?.user_id,
  call: (model, call) =>
    call.input.stream
      ? { kind: "stream", events: model.stream(call), framing: MESSAGE_EVENTS }
      : { kind: "answer", answer: model.complete(call) },
  repeatable: () => true,
  exact: { ignores: ["metadata"] },
  conversation: (input) => sentKey(input.metadata?.user_id) ?? [input.system, ...beginningOf(input.messages)],
  finish: (reply, { publicModel }) => named(reply, publicModel),
  tokens: (reply) => messageCounts(reply.usage),
  estimate: { output: ({ reply }) => wordTokens(reply?.content) },
  expects: ({ max_tokens }) => ({ output: max_tokens }),
  stream: {
    asked: (input) => input.stream === true,
    finish: (event, { publicModel }) =>
      event.message && event.message.model !== publicModel ? { ...event, message: named(event.message, publicModel) } : event,
    tokens: ({ type, usage, message }) => {
      if (type === "message_start") return messageCounts(message?.usage);
      return type === "message_delta" && usage ? messageCounts(usage) : undefined;
    },
    words: (event) => event.delta,
    opens: opensMessage,
    resume: MESSAGES_RESUME,
    ends: (event, ended) => {
      if (event.type === "message_stop") ended.add(0);
    },
    choices: () => 1,
  },
});

/** Counts the tokens of a prompt without running it. */
export const countMessageTokens = defineEndpoint<MessageTokensRequest, { input_tokens: number }, never, "messages">({
  ...base,
  id: "messages.countTokens",
  path: "/v1/messages/count_tokens",
  summary: "Count the tokens of a message's prompt",
  query: BETA,
  body: MessageTokensRequest,
  reply: MessageTokensReply,
  example: PROMPT,
  model: (input) => input.model,
  call: (model, call) => ({ kind: "answer", answer: model.count(call).then((input_tokens) => ({ reply: { input_tokens } })) }),
  repeatable: () => true,
  finish: (reply) => reply,
  tokens: () => undefined,
  estimate: NO_TOKENS,
});

/** Under the caller's model name. */
const named = (reply: MessageReply, model: string): MessageReply => (reply.model === model ? reply : { ...reply, model });
