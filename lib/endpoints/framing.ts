import type { Framing } from "./define";

/** Server-sent events for the OpenAI family: comments are allowed, `[DONE]` ends a complete stream. */
export const OPENAI_EVENTS: Framing = {
  contentType: "text/event-stream; charset=utf-8",
  event: (json) => `data: ${json}\n\n`,
  close: "data: [DONE]\n\n",
  abandon: "",
  keepAlive: ": keep-alive\n\n",
};

/** An event with its name before its data, which clients of these families use; its JSON begins with its `type`. */
const namedEvent = (json: string) => `event: ${json.slice(TYPE.length, json.indexOf('"', TYPE.length))}\ndata: ${json}\n\n`;
const TYPE = '{"type":"';

/** Server-sent events for the Messages family: no `[DONE]`, and `ping` during silence. */
export const MESSAGE_EVENTS: Framing = {
  contentType: "text/event-stream; charset=utf-8",
  event: namedEvent,
  close: "",
  abandon: "",
  keepAlive: namedEvent('{"type":"ping"}'),
};

/** Server-sent events for the Responses family: the last event has the final state, and nothing follows it. */
export const RESPONSE_EVENTS: Framing = {
  contentType: "text/event-stream; charset=utf-8",
  event: namedEvent,
  close: "",
  abandon: "",
  keepAlive: ": keep-alive\n\n",
};

/** Server-sent events for generate-content clients: a comment or `[DONE]` makes official clients throw. */
export const GEMINI_EVENTS: Framing = {
  contentType: "text/event-stream; charset=utf-8",
  event: (json) => `data: ${json}\n\n`,
  close: "",
  abandon: "",
  keepAlive: "",
};

/** The stream as a JSON array written incrementally: generate-content without `alt=sse`. */
export const JSON_ARRAY: Framing = {
  contentType: "application/json; charset=utf-8",
  event: (json, first) => (first ? `[${json}` : `,\n${json}`),
  close: "]",
  abandon: "]",
  keepAlive: "",
};
