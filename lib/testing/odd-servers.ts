import {
  COUNTED,
  calls,
  end,
  event,
  HEAD,
  type Meaning,
  type OddAnswer,
  ONE_CALL,
  sse,
  TEXT,
  THOUGHT,
  TWO_CALLS,
  time,
  USAGE,
  weather,
  whole,
} from "./odd-answer";
import { ODD_CALLS } from "./odd-calls";

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

/** Deviations of servers from the protocol, and who has them. */
export const ODD_ANSWERS: readonly OddAnswer[] = [...ODD_CALLS, ...SAID, ...ENDS, ...COUNTS, ...FRAMES];
