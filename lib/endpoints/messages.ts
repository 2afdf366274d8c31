import {
  MessageEvent,
  MessageReply,
  MessagesRequest,
  MessageTokensReply,
  MessageTokensRequest,
  type MessageUsage,
} from "../contracts/messages";
import { FILES_BODY_LIMIT } from "./body-limit";
import { defineEndpoint, type TokenUse, UNUSED } from "./define";
import { MESSAGE_EVENTS } from "./framing";

/** What clients of the family send; the vendor takes as much. In bytes. */

const base = {
  method: "POST",
  dialect: "anthropic",
  apiKeyHeader: true,
  scope: "chat",
  capability: "messages",
  tag: "Text",
  bodyLimitBytes: FILES_BODY_LIMIT,
  carries: ["anthropic-beta"],
} as const;
const PROMPT = { model: "sandbox-chat", messages: [{ role: "user", content: "What is Switchyard?" }] };
const BETA = [{ name: "beta", description: "Sent by some clients; makes no difference. Default: none." }];

/** The Messages dialect, over any model that answers chat. */
export const createMessage = defineEndpoint<MessagesRequest, MessageReply, MessageEvent, "messages">({
  ...base,
  id: "messages.create",
  path: "/v1/messages",
  summary: "Create a message",
  description:
    "Answers a conversation in the Messages form, with any model that answers chat. With `stream: true` the answer comes as server-sent events that end with `message_stop`. The key may stand in `x-api-key`.",
  query: BETA,
  body: MessagesRequest,
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
  finish: (reply, { publicModel }) => named(reply, publicModel),
  tokens: (reply) => messageTokens(reply.usage),
  expects: ({ max_tokens }) => ({ output: max_tokens }),
  stream: {
    asked: (input) => input.stream === true,
    finish: (event, { publicModel }) =>
      event.message && event.message.model !== publicModel ? { ...event, message: named(event.message, publicModel) } : event,
    tokens: (event) => (event.type === "message_delta" && event.usage ? messageTokens(event.usage) : undefined),
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
  tokens: () => UNUSED,
});

/** Under the name that the caller used. */
const named = (reply: MessageReply, model: string): MessageReply => (reply.model === model ? reply : { ...reply, model });

/** Nothing where the upstream told none, so that the log estimates. Vendors leave out what is zero. */
function messageTokens(usage: Partial<MessageUsage>): TokenUse | undefined {
  const { input_tokens: fresh, cache_read_input_tokens, cache_creation_input_tokens: written, output_tokens } = usage;
  const cached = cache_read_input_tokens ?? 0;
  const output = output_tokens ?? 0;
  const input = (fresh ?? 0) + (written ?? 0) + cached;
  return input === 0 && output === 0 ? undefined : { input, output, cached };
}
