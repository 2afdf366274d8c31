/** What an answer means, whatever its form. */
export interface Meaning {
  text?: string;
  reasoning?: string;
  calls?: { name: string; input: unknown }[];
  /** In the words of chat completions. */
  finish: string;
  tokens?: { input: number; output: number; cached?: number };
}

/** An answer of a server that speaks the protocol in its own way. */
export interface OddAnswer {
  /** Who sends this. */
  server: string;
  quirk: string;
  /** The JSON of a whole answer, or its exact text; absent if the quirk is of streams alone. */
  whole?: unknown;
  /** The events of a stream, or the exact text of its body; absent if the quirk is of whole answers alone. */
  events?: unknown[] | string;
  /** Content type of both. Default: the right one. */
  type?: string;
  means: Meaning;
}

const HEAD = { id: "chatcmpl-odd", created: 1_767_323_045, model: "odd" };
const USAGE = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
const COUNTED = { input: 5, output: 7 };

/** A whole answer with this message. */
const whole = (message: object, finish: string | null = "stop", more: object = {}) => ({
  ...HEAD,
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason: finish }],
  usage: USAGE,
  ...more,
});
/** One event of a stream. */
const event = (delta: object | null, finish: string | null = null, more: object = {}) => ({
  ...HEAD,
  object: "chat.completion.chunk",
  choices: [{ index: 0, ...(delta ? { delta } : {}), finish_reason: finish }],
  ...more,
});
const end = (finish: string, more: object = {}) => event({}, finish, { usage: USAGE, ...more });
const called = (name: string, input: object) => ({ name, arguments: JSON.stringify(input) });
const weather = called("get_weather", { city: "Oslo" });
const time = called("get_time", { tz: "UTC" });
const BOTH = [
  { name: "get_weather", input: { city: "Oslo" } },
  { name: "get_time", input: { tz: "UTC" } },
];
const ONE = BOTH.slice(0, 1);
const calls = (...pieces: object[]) => event({ tool_calls: pieces });
const TWO_CALLS: Meaning = { calls: BOTH, finish: "tool_calls", tokens: COUNTED };
const ONE_CALL: Meaning = { calls: ONE, finish: "tool_calls", tokens: COUNTED };
const TEXT: Meaning = { text: "Forty-two.", finish: "stop", tokens: COUNTED };
const THOUGHT: Meaning = { ...TEXT, reasoning: "Let me think." };
const sse = (...events: unknown[]) => `${events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("")}data: [DONE]\n\n`;
const PLAIN_EVENTS = [event({ role: "assistant", content: "Forty" }), event({ content: "-two." }), end("stop")];
const PLAIN = whole({ content: "Forty-two." });
const usage = (server: string, quirk: string, sent: object, tokens: Meaning["tokens"]): OddAnswer => ({
  server,
  quirk,
  whole: { ...PLAIN, usage: sent },
  events: [event({ content: "Forty-two." }), event({}, "stop"), { ...HEAD, object: "chat.completion.chunk", choices: [], usage: sent }],
  means: { text: "Forty-two.", finish: "stop", tokens },
});
const finish = (server: string, word: string, meant: string): OddAnswer => ({
  server,
  quirk: `ends with ${word}`,
  whole: whole({ content: "Forty-two." }, word),
  events: [event({ content: "Forty-two." }), end(word)],
  means: { text: "Forty-two.", finish: meant, tokens: COUNTED },
});
const thinks = (server: string, quirk: string, member: object): OddAnswer => ({
  server,
  quirk,
  whole: whole({ content: "Forty-two.", ...member }),
  events: [event({ role: "assistant", content: "", ...member }), event({ content: "Forty-two." }), end("stop")],
  means: THOUGHT,
});

const CALLS: readonly OddAnswer[] = [
  {
    server: "Gemini's OpenAI form",
    quirk: "calls have no index, each has an id",
    events: [calls({ id: "a", type: "function", function: weather }), calls({ id: "b", type: "function", function: time }), end("stop")],
    means: TWO_CALLS,
  },
  {
    server: "Ollama",
    quirk: "all calls have the index 0 and ids of their own",
    events: [calls({ index: 0, id: "a", function: weather }), calls({ index: 0, id: "b", function: time }), end("stop")],
    means: TWO_CALLS,
  },
  {
    server: "Ollama",
    quirk: "all calls have the index 0, in several pieces",
    events: [
      calls({ index: 0, id: "a", function: { name: "get_weather", arguments: "" } }),
      calls({ index: 0, function: { arguments: '{"city":' } }),
      calls({ index: 0, function: { arguments: '"Oslo"}' } }),
      calls({ index: 0, id: "b", function: { name: "get_time", arguments: '{"tz":' } }),
      calls({ index: 0, function: { arguments: '"UTC"}' } }),
      end("tool_calls"),
    ],
    means: TWO_CALLS,
  },
  {
    server: "llama.cpp",
    quirk: "calls have neither index nor id",
    events: [calls({ function: weather }, { function: time }), end("tool_calls")],
    means: TWO_CALLS,
  },
  {
    server: "Bedrock gateways",
    quirk: "indexes of calls begin at 1",
    events: [
      event({ role: "assistant", content: null }),
      calls({ index: 1, id: "a", type: "function", function: { name: "get_weather", arguments: '{"city":' } }),
      calls({ index: 1, function: { arguments: '"Oslo"}' } }),
      calls({ index: 2, id: "b", type: "function", function: time }),
      end("tool_calls"),
    ],
    means: TWO_CALLS,
  },
  {
    server: "MiniMax through NIM",
    quirk: "each piece repeats the function's name",
    events: [
      calls({ index: 0, id: "a", function: { name: "get_weather", arguments: "" } }),
      calls({ index: 0, function: { name: "get_weather", arguments: '{"city":' } }),
      calls({ index: 0, function: { name: "get_weather", arguments: '"Oslo"}' } }),
      calls({ index: 1, id: "b", function: { name: "get_time", arguments: '{"tz":' } }),
      calls({ index: 1, function: { name: "get_time", arguments: '"UTC"}' } }),
      end("tool_calls"),
    ],
    means: TWO_CALLS,
  },
  {
    server: "vLLM",
    quirk: "each piece has a new id, without a name",
    events: [
      calls({ index: 0, id: "a1", type: "function", function: { name: "get_weather" } }),
      calls({ index: 0, id: "a2", type: "function", function: { name: null, arguments: '{"city":' } }),
      calls({ index: 0, id: "a3", type: "function", function: { arguments: '"Oslo"}' } }),
      end("tool_calls"),
    ],
    means: ONE_CALL,
  },
  {
    server: "SGLang",
    quirk: "id and name are repeated, and null where there is nothing",
    events: [
      calls({ index: 0, id: "a", type: "function", function: { name: "get_weather", arguments: null } }),
      calls({ index: 0, id: "a", type: "function", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } }),
      calls({ index: 0, id: null, type: null, function: { name: null, arguments: "" } }),
      end("tool_calls"),
    ],
    means: ONE_CALL,
  },
  {
    server: "Ollama behind a proxy",
    quirk: "arguments are an object",
    whole: whole(
      { tool_calls: [{ id: "a", type: "function", function: { name: "get_weather", arguments: { city: "Oslo" } } }] },
      "tool_calls",
    ),
    events: [calls({ index: 0, id: "a", function: { name: "get_weather", arguments: { city: "Oslo" } } }), end("tool_calls")],
    means: ONE_CALL,
  },
  {
    server: "LocalAI",
    quirk: "ends with stop beside a call that has an empty id",
    whole: whole({ content: "", tool_calls: [{ id: "", type: "function", function: weather }] }),
    events: [calls({ index: 0, id: "", type: "function", function: weather }), end("stop")],
    means: ONE_CALL,
  },
  {
    server: "older OpenAI deployments",
    quirk: "the call is a function_call",
    whole: whole({ function_call: weather }, "function_call"),
    events: [
      event({ role: "assistant", content: null, function_call: { name: "get_weather", arguments: "" } }),
      event({ function_call: { arguments: '{"city":"Oslo"}' } }),
      end("function_call"),
    ],
    means: ONE_CALL,
  },
  {
    server: "Cohere's OpenAI form",
    quirk: "a call without arguments has null",
    whole: whole({ tool_calls: [{ id: "a", function: { name: "get_time", arguments: null } }] }, "tool_calls"),
    events: [calls({ index: 0, id: "a", function: { name: "get_time", arguments: null } }), end("tool_calls")],
    means: { calls: [{ name: "get_time", input: {} }], finish: "tool_calls", tokens: COUNTED },
  },
];

const PARTS = [
  { type: "thinking", thinking: [{ type: "text", text: "Let me think." }] },
  { type: "text", text: "Forty-two." },
];
const SAID: readonly OddAnswer[] = [
  {
    server: "Mistral",
    quirk: "content is a list of thinking and text",
    whole: whole({ content: PARTS }),
    events: [
      event({ role: "assistant", content: PARTS.slice(0, 1) }),
      event({ content: [{ type: "text", text: "Forty" }] }),
      event({ content: "-two." }),
      end("stop"),
    ],
    means: THOUGHT,
  },
  {
    server: "Databricks",
    quirk: "content is a list with a reasoning summary",
    whole: whole({
      content: [
        { type: "reasoning", summary: [{ type: "summary_text", text: "Let me think." }] },
        { type: "text", text: "Forty-two." },
      ],
    }),
    events: [
      event({ content: [{ type: "reasoning", summary: [{ type: "summary_text", text: "Let me think." }] }] }),
      event({ content: [{ type: "text", text: "Forty-two." }] }),
      end("stop"),
    ],
    means: THOUGHT,
  },
  thinks("DeepSeek", "thinks in reasoning_content", { reasoning_content: "Let me think." }),
  thinks("Ollama, vLLM, Groq", "thinks in reasoning", { reasoning: "Let me think." }),
  thinks("OpenRouter", "thinks in reasoning and reasoning_details", {
    reasoning: "Let me think.",
    reasoning_details: [{ type: "reasoning.text", text: "Let me think.", format: "unknown", index: 0 }],
  }),
  thinks("OpenRouter", "thinks in reasoning_details alone", {
    reasoning_details: [
      { type: "reasoning.summary", summary: "Let me think." },
      { type: "reasoning.encrypted", data: "c2VhbGVk" },
    ],
  }),
  thinks("Ollama's own form", "thinks in thinking", { thinking: "Let me think." }),
  thinks("LiteLLM", "thinks in thinking_blocks", { thinking_blocks: [{ type: "thinking", thinking: "Let me think.", signature: "x" }] }),
  thinks("proxies of Responses", "reasoning is an object", { reasoning: { content: "Let me think." } }),
];

const ENDS: readonly OddAnswer[] = [
  finish("Gemini's OpenAI form", "STOP", "stop"),
  finish("Gemini's OpenAI form", "SAFETY", "content_filter"),
  finish("Gemini's OpenAI form", "MAX_TOKENS", "length"),
  finish("Anthropic's OpenAI form", "end_turn", "stop"),
  finish("Text Generation Inference", "eos_token", "stop"),
  finish("Mistral", "model_length", "length"),
  finish("Zhipu", "sensitive", "content_filter"),
  finish("Together", "eos", "stop"),
  finish("a server with a word of its own", "wrapped-up", "stop"),
];

const COUNTS: readonly OddAnswer[] = [
  usage(
    "xAI",
    "counts reasoning beside the completion",
    { prompt_tokens: 10_120, completion_tokens: 1_499, total_tokens: 14_428, completion_tokens_details: { reasoning_tokens: 2_809 } },
    { input: 10_120, output: 4_308 },
  ),
  usage(
    "DeepSeek",
    "counts cached tokens in prompt_cache_hit_tokens",
    { prompt_tokens: 10_000, completion_tokens: 9, total_tokens: 10_009, prompt_cache_hit_tokens: 9_000, prompt_cache_miss_tokens: 1_000 },
    { input: 10_000, output: 9, cached: 9_000 },
  ),
  usage(
    "Moonshot",
    "counts cached tokens in cached_tokens",
    { prompt_tokens: 100, completion_tokens: 9, total_tokens: 109, cached_tokens: 60 },
    { input: 100, output: 9, cached: 60 },
  ),
  usage("a proxy", "counts in text", { prompt_tokens: "5", completion_tokens: "7", total_tokens: "12" }, COUNTED),
  usage(
    "a proxy of Responses",
    "counts in input_tokens and output_tokens",
    { input_tokens: 5, output_tokens: 7, total_tokens: 12 },
    COUNTED,
  ),
  {
    server: "Moonshot",
    quirk: "counts in the choice",
    events: [
      event({ content: "Forty-two." }),
      { ...HEAD, object: "chat.completion.chunk", choices: [{ index: 0, delta: {}, finish_reason: "stop", usage: USAGE }] },
    ],
    means: TEXT,
  },
  {
    server: "Perplexity, vLLM",
    quirk: "counts in every event, growing",
    events: [
      event({ content: "Forty" }, null, { usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 } }),
      event({ content: "-two." }, "stop", { usage: USAGE }),
    ],
    means: TEXT,
  },
  {
    server: "Groq",
    quirk: "counts in x_groq",
    events: [event({ content: "Forty-two." }), event({}, "stop", { x_groq: { id: "req_1", usage: USAGE } })],
    means: TEXT,
  },
];

const FRAMES: readonly OddAnswer[] = [
  {
    server: "OpenRouter, Azure",
    quirk: "comments, CRLF, no space after data:, a byte order mark, an event of null choices and no [DONE]",
    events: `\uFEFF: working\r\n\r\n${[{ ...HEAD, choices: null }, ...PLAIN_EVENTS].map((one) => `data:${JSON.stringify(one)}\r\n\r\n`).join("")}`,
    means: TEXT,
  },
  { server: "a proxy", quirk: "a byte order mark before a whole answer", whole: `\uFEFF${JSON.stringify(PLAIN)}`, means: TEXT },
  { server: "text servers", quirk: "everything is text/plain", whole: PLAIN, events: PLAIN_EVENTS, type: "text/plain", means: TEXT },
  { server: "proxies", quirk: "events are called application/json", events: PLAIN_EVENTS, type: "application/json", means: TEXT },
  { server: "proxies", quirk: "a whole answer is called text/event-stream", whole: PLAIN, type: "text/event-stream", means: TEXT },
  {
    server: "servers that only stream",
    quirk: "a stream although a whole answer was asked for",
    whole: sse(...PLAIN_EVENTS),
    type: "text/event-stream",
    means: TEXT,
  },
  {
    server: "servers that only stream",
    quirk: "a stream with calls although a whole answer was asked for",
    whole: sse(calls({ id: "a", function: weather }), calls({ id: "b", function: time }), end("stop")),
    type: "text/event-stream",
    means: TWO_CALLS,
  },
  {
    server: "servers that do not stream",
    quirk: "a whole answer although a stream was asked for",
    events: JSON.stringify(PLAIN),
    type: "application/json",
    means: TEXT,
  },
  {
    server: "servers that do not stream",
    quirk: "a whole answer with calls, called a stream",
    events: JSON.stringify(whole({ tool_calls: [{ id: "a", type: "function", function: weather }] }, "tool_calls")),
    type: "text/event-stream",
    means: ONE_CALL,
  },
  {
    server: "Cloudflare Workers AI",
    quirk: "the last event repeats the answer in a message",
    events: [
      event({ content: "Forty-two." }),
      {
        ...HEAD,
        object: "chat.completion.chunk",
        choices: [{ index: 0, message: { content: "Forty-two." }, finish_reason: "stop" }],
        usage: USAGE,
      },
    ],
    means: TEXT,
  },
];

/** What servers of the protocol do that the protocol does not say, and who does it. */
export const ODD_ANSWERS: readonly OddAnswer[] = [...CALLS, ...SAID, ...ENDS, ...COUNTS, ...FRAMES];
