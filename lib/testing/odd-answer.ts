/** The meaning of an answer, independent of its format. */
export interface Meaning {
  text?: string;
  reasoning?: string;
  calls?: { name: string; input: unknown }[];
  /** In chat completions' terms. */
  finish: string;
  tokens?: { input: number; output: number; cached?: number };
}

/** An answer of a server with its own variant of the protocol. */
export interface OddAnswer {
  /** Servers that send this. */
  server: string;
  quirk: string;
  /** The JSON of a whole answer, or its exact text; absent if only streams are affected. */
  whole?: unknown;
  /** The events of a stream, or the exact text of its body; absent if only whole answers are affected. */
  events?: unknown[] | string;
  /** Content type of both. Default: the right one. */
  type?: string;
  means: Meaning;
}

export const HEAD = { id: "chatcmpl-odd", created: 1_767_323_045, model: "odd" };
export const USAGE = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
export const COUNTED = { input: 5, output: 7 };

/** A whole answer with this message. */
export const whole = (message: object, finish: string | null = "stop", more: object = {}) => ({
  ...HEAD,
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason: finish }],
  usage: USAGE,
  ...more,
});
/** One event of a stream. */
export const event = (delta: object | null, finish: string | null = null, more: object = {}) => ({
  ...HEAD,
  object: "chat.completion.chunk",
  choices: [{ index: 0, ...(delta ? { delta } : {}), finish_reason: finish }],
  ...more,
});
export const end = (finish: string, more: object = {}) => event({}, finish, { usage: USAGE, ...more });
const called = (name: string, input: object) => ({ name, arguments: JSON.stringify(input) });
export const weather = called("get_weather", { city: "Oslo" });
export const time = called("get_time", { tz: "UTC" });
const BOTH = [
  { name: "get_weather", input: { city: "Oslo" } },
  { name: "get_time", input: { tz: "UTC" } },
];
const ONE = BOTH.slice(0, 1);
export const calls = (...pieces: object[]) => event({ tool_calls: pieces });
export const TWO_CALLS: Meaning = { calls: BOTH, finish: "tool_calls", tokens: COUNTED };
export const ONE_CALL: Meaning = { calls: ONE, finish: "tool_calls", tokens: COUNTED };
export const TEXT: Meaning = { text: "Forty-two.", finish: "stop", tokens: COUNTED };
export const THOUGHT: Meaning = { ...TEXT, reasoning: "Let me think." };
export const sse = (...events: unknown[]) => `${events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("")}data: [DONE]\n\n`;
