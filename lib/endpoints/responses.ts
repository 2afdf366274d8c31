import { z } from "zod";
import {
  ResponseCompactReply,
  ResponseCompactRequest,
  ResponseDeleted,
  ResponseEvent,
  ResponseInputList,
  ResponseReply,
  ResponsesRequest,
  ResponseTokensReply,
  ResponseTokensRequest,
} from "../contracts/responses";
import { responseCounts } from "../contracts/token-counts";
import { NO_TOKENS, type TokenUse } from "../contracts/token-use";
import { fieldsOf } from "../contracts/typed";
import { wordTokens } from "../contracts/words";
import type { ResponseStream } from "../providers/capabilities";
import { FILES_BODY_LIMIT } from "./body-limit";
import { beginningOf, sentKey } from "./conversation-key";
import { defineEndpoint, definePlain, type Endpoint, type Framing } from "./define";
import { RESPONSE_EVENTS } from "./framing";
import { opensResponse } from "./opening-events";
import { RESPONSES_RESUME } from "./resume-forms";

/** The vendor's own limit of a request, in bytes: agents send their whole history with each turn. */

const common = { errorFormat: "openai", scope: "chat", tag: "Text" } as const;
const model = { ...common, method: "POST", capability: "responses", bodyLimitBytes: FILES_BODY_LIMIT } as const;
const EXAMPLE = { model: "sandbox-chat", input: "What is Trunkline?" };
const ENDED: ReadonlySet<string> = new Set(["response.completed", "response.incomplete"]);

/** The Responses dialect, over any model that answers chat. */
export const createResponse = defineEndpoint<ResponsesRequest, ResponseReply, ResponseEvent, "responses">({
  ...model,
  id: "responses.create",
  costInUsage: "always",
  path: "/v1/responses",
  summary: "Create a response",
  description:
    "Answers a conversation in the Responses format, with any chat model. With `stream: true`, the answer is streamed as server-sent events that end with `response.completed`. It is stored for its team unless `store` is false, so that `previous_response_id` can continue it. With `background: true`, the reply is returned at once and the response is fetched by its id.",
  body: ResponsesRequest,
  prompts: "responses",
  reply: ResponseReply,
  chunk: ResponseEvent,
  example: EXAMPLE,
  model: (input) => input.model,
  user: (input) => input.user ?? input.safety_identifier,
  call: (served, call, { team }) => {
    if (!call.input.stream) return { kind: "answer", answer: served.complete(call, team.responses) };
    const stream = served.stream(call, team.responses);
    return { kind: "stream", events: stream.events, framing: framingOf(stream) };
  },
  repeatable: () => true,
  // A stored response has an id of its own.
  exact: { ignores: [], unless: (input) => input.store !== false },
  conversation: conversationOf,
  inBackground: (input) => input.background === true,
  finish: (reply) => reply,
  tokens: (reply) => responseCounts(reply.usage),
  estimate: { output: ({ reply }) => writtenTokens(reply?.output) },
  expects: ({ max_output_tokens, reasoning }) => ({ output: max_output_tokens ?? undefined, effort: reasoning?.effort }),
  stream: {
    asked: (input) => input.stream === true,
    finish: (event) => event,
    opens: opensResponse,
    resume: RESPONSES_RESUME,
    tokens: (event) => (ENDED.has(event.type) ? wholeCounts(event.response) : undefined),
    words: (event) => event.delta,
    repeats: (event) => event.delta === undefined,
    ends: (event, ended) => {
      if (ENDED.has(event.type)) ended.add(0);
    },
    choices: () => 1,
  },
});

/** A response that continues a stored one does not contain the beginning of its conversation. */
function conversationOf({ prompt_cache_key: key, user, previous_response_id: previous, instructions, input }: ResponsesRequest) {
  const sent = sentKey(key, user);
  if (sent !== undefined || previous) return sent;
  return [instructions, ...(typeof input === "string" ? [input] : beginningOf(input ?? []))];
}

/** A stream that breaks off ends with events of its own, whose numbers continue. */
function framingOf(stream: ResponseStream): Framing {
  return {
    ...RESPONSE_EVENTS,
    failed: (json) => {
      const { error } = JSON.parse(json) as { error: Parameters<ResponseStream["failed"]>[0] };
      return stream
        .failed(error)
        .map((event) => RESPONSE_EVENTS.event(JSON.stringify(event), false))
        .join("");
    },
  };
}

/** Counts the tokens of a prompt without running it. */
export const countResponseTokens = defineEndpoint<ResponseTokensRequest, z.infer<typeof ResponseTokensReply>, never, "responses">({
  ...model,
  id: "responses.countTokens",
  path: "/v1/responses/input_tokens",
  summary: "Count the tokens of a response's input",
  body: ResponseTokensRequest,
  reply: ResponseTokensReply,
  example: EXAMPLE,
  model: (input) => input.model,
  call: (served, call, { team }) => ({
    kind: "answer",
    answer: served
      .count(call, team.responses)
      .then((input_tokens) => ({ reply: { object: "response.input_tokens" as const, input_tokens } })),
  }),
  repeatable: () => true,
  finish: (reply) => reply,
  tokens: () => undefined,
  estimate: NO_TOKENS,
});

/** Replaces a conversation by a summary that the model writes. */
export const compactResponse = defineEndpoint<ResponseCompactRequest, ResponseCompactReply, never, "responses">({
  ...model,
  id: "responses.compact",
  path: "/v1/responses/compact",
  summary: "Compact a conversation",
  description:
    "The model summarises the conversation, and the reply is the input of the next call: the user's messages as they were, and an item of type `compaction` that replaces everything else. `POST /v1/responses` does the same for an input that ends with an item of type `compaction_trigger`, and returns only the item.",
  body: ResponseCompactRequest,
  reply: ResponseCompactReply,
  example: EXAMPLE,
  model: (input) => input.model,
  user: (input) => input.user,
  call: (served, call, { team }) => ({ kind: "answer", answer: served.compact(call, team.responses) }),
  repeatable: () => true,
  finish: (reply) => reply,
  tokens: (reply) => responseCounts(reply.usage),
  estimate: { output: ({ reply }) => writtenTokens(reply?.output.slice(-1)) },
  expects: ({ max_output_tokens, reasoning }) => ({ output: max_output_tokens ?? undefined, effort: reasoning?.effort }),
});

const stored = { ...common, path: "/v1/responses/{response_id}" } as const;

export const retrieveResponse = definePlain({
  ...stored,
  id: "responses.retrieve",
  method: "GET",
  summary: "Fetch a stored response",
  description:
    "With `stream=true`, it is returned as server-sent events; those of a background response are streamed until its end, for ten minutes at most. Each text is a single event, since the model's original events are not stored.",
  search: z.object({
    stream: z.stringbool().default(false).meta({ description: "Whether to stream it as events. Default: `false`." }),
    starting_after: z.coerce.number().int().min(0).optional().meta({
      description: "`sequence_number` of the last event received; the stream continues after it. Default: from the first event.",
    }),
  }),
  reply: ResponseReply,
});

export const deleteResponse = definePlain({
  ...stored,
  id: "responses.delete",
  method: "DELETE",
  summary: "Delete a stored response with its items",
  reply: ResponseDeleted,
});

export const listResponseInput = definePlain({
  ...common,
  id: "responses.inputItems",
  method: "GET",
  path: "/v1/responses/{response_id}/input_items",
  summary: "List the input items of a stored response",
  description: "Newest first, including the turns of the responses that it continues.",
  search: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: "Items per page, 1 to 100." }),
    order: z.enum(["asc", "desc"]).default("desc").meta({ description: "Sort order; `desc` is newest first." }),
    after: z.string().max(256).optional().meta({ description: "Id of the item after which the page starts. Default: the first page." }),
  }),
  reply: ResponseInputList,
});

export const cancelResponse = definePlain({
  ...common,
  id: "responses.cancel",
  method: "POST",
  path: "/v1/responses/{response_id}/cancel",
  summary: "Cancel a background response",
  description: "A finished response is returned unchanged. 400 if it is not a background response.",
  reply: ResponseReply,
});

export const RESPONSE_ENDPOINTS = [
  createResponse,
  countResponseTokens,
  compactResponse,
  retrieveResponse,
  deleteResponse,
  listResponseInput,
  cancelResponse,
] as const satisfies readonly Endpoint[];

/** The last event has the whole answer, for estimates: several events before repeat the text. */
function wholeCounts(response: (Pick<ResponseReply, "usage" | "output"> & { service_tier?: unknown }) | undefined): TokenUse {
  const counts = responseCounts(response?.usage, response?.service_tier);
  return counts.output ? counts : { ...counts, output: writtenTokens(response?.output), estimated: true };
}

/** Estimated tokens of a summary. It is sealed: base64 has four characters for three bytes. */
function writtenTokens(output: readonly object[] | undefined): number {
  const sealed = (output ?? []).reduce((sum, item) => {
    const { type, encrypted_content: text } = fieldsOf(item);
    return type === "compaction" && typeof text === "string" ? sum + text.length : sum;
  }, 0);
  return wordTokens(output) + Math.ceil((sealed * 3) / 16);
}
