import type { Framing } from "./define";

/** Server-sent events as the OpenAI family reads them: comments are welcome, `[DONE]` ends a whole stream. */
export const OPENAI_EVENTS: Framing = {
  contentType: "text/event-stream; charset=utf-8",
  event: (json) => `data: ${json}\n\n`,
  close: "data: [DONE]\n\n",
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
