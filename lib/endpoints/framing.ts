import type { Framing } from "./define";

/** Server-sent events as the OpenAI family reads them: comments are welcome, `[DONE]` ends a whole stream. */
export const OPENAI_EVENTS: Framing = {
  contentType: "text/event-stream; charset=utf-8",
  event: (json) => `data: ${json}\n\n`,
  close: "data: [DONE]\n\n",
  abandon: "",
  keepAlive: ": keep-alive\n\n",
};

/** An event whose name is repeated before its data, which clients of these families go by; its JSON begins with its `type`. */
const namedEvent = (json: string) => `event: ${json.slice(TYPE.length, json.indexOf('"', TYPE.length))}\ndata: ${json}\n\n`;
const TYPE = '{"type":"';

/** Server-sent events as the Messages family reads them: no `[DONE]`, and a `ping` where nothing else is sent. */
export const MESSAGE_EVENTS: Framing = {
  contentType: "text/event-stream; charset=utf-8",
  event: namedEvent,
  close: "",
  abandon: "",
  keepAlive: namedEvent('{"type":"ping"}'),
};

/** Server-sent events as the Responses family reads them: the last event says how it ended, and nothing comes after it. */
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

/** The same stream as one JSON array, written as it grows: what generate-content answers without `alt=sse`. */
export const JSON_ARRAY: Framing = {
  contentType: "application/json; charset=utf-8",
  event: (json, first) => (first ? `[${json}` : `,\n${json}`),
  close: "]",
  abandon: "]",
  keepAlive: "",
};
