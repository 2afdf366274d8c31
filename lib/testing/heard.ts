import type { Meaning } from "./odd-answer";

type Fields = Record<string, unknown>;
type Heard = Meaning & {
  text: string;
  reasoning: string;
  calls: { name: string; input: unknown }[];
  tokens: NonNullable<Meaning["tokens"]>;
};

/** What a client reads from an answer, in one dialect. */
export interface Dialect {
  path(model: string, stream: boolean): string;
  body(model: string, stream: boolean): object;
  whole(reply: never): Heard;
  stream(events: never[]): Heard;
}

const nothing = (): Heard => ({ text: "", reasoning: "", calls: [], finish: "", tokens: { input: 0, output: 0 } });
const TOOLS = ["get_weather", "get_time"];
const parameters = { type: "object", properties: {} };
const prompt = [{ role: "user", content: "What is the answer?" }];
const parse = (text: string) => JSON.parse(text === "" ? "{}" : text) as unknown;

interface ChatUsage {
  prompt_tokens: number;
  completion_tokens: number;
  prompt_tokens_details?: { cached_tokens?: number };
}
interface ChatCall {
  index?: number;
  id?: string;
  function: { name?: string; arguments?: string };
}
interface ChatSaid {
  content?: string | null;
  reasoning_content?: string | null;
  tool_calls?: ChatCall[];
}
interface ChatValue {
  choices: { index: number; message?: ChatSaid; delta?: ChatSaid; finish_reason?: string | null }[];
  usage?: ChatUsage | null;
}
const chatTokens = (usage: ChatUsage) => ({
  input: usage.prompt_tokens,
  output: usage.completion_tokens,
  ...(usage.prompt_tokens_details?.cached_tokens ? { cached: usage.prompt_tokens_details.cached_tokens } : {}),
});

/** Joins pieces as official clients do: by index, appending names and arguments. */
function heardChat(values: ChatValue[]): Heard {
  const heard = nothing();
  const calls: { id: string; name: string; text: string }[] = [];
  for (const { choices, usage } of values) {
    if (usage) heard.tokens = chatTokens(usage);
    for (const { message, delta, finish_reason } of choices) {
      const said = message ?? delta ?? {};
      heard.text += said.content ?? "";
      heard.reasoning += said.reasoning_content ?? "";
      for (const [place, piece] of (said.tool_calls ?? []).entries()) {
        const at = message ? place : (piece.index ?? Number.NaN);
        const call = calls[at] ?? { id: "", name: "", text: "" };
        calls[at] = {
          id: call.id + (piece.id ?? ""),
          name: call.name + (piece.function.name ?? ""),
          text: call.text + (piece.function.arguments ?? ""),
        };
      }
      heard.finish = finish_reason ?? heard.finish;
    }
  }
  if (new Set(calls.map(({ id }) => id)).size !== calls.length || calls.some(({ id }) => id === ""))
    throw new Error("calls need ids of their own");
  heard.calls = calls.map(({ name, text }) => ({ name, input: parse(text) }));
  return heard;
}

const chat: Dialect = {
  path: () => "/v1/chat/completions",
  body: (model, stream) => ({
    model,
    messages: prompt,
    tools: TOOLS.map((name) => ({ type: "function", function: { name, parameters } })),
    ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
  }),
  whole: (reply) => heardChat([reply]),
  stream: (events) => heardChat(events),
};

interface Block {
  type: string;
  text?: string;
  thinking?: string;
  name?: string;
  input?: unknown;
}
interface MessageUsage {
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens?: number | null;
}
const STOPS: Readonly<Record<string, string>> = {
  end_turn: "stop",
  max_tokens: "length",
  tool_use: "tool_calls",
  refusal: "content_filter",
};
function heardMessage(content: Block[], stop: string, usage: MessageUsage): Heard {
  const heard = nothing();
  for (const { type, text, thinking, name, input } of content) {
    if (type === "text") heard.text += text;
    if (type === "thinking") heard.reasoning += thinking;
    if (type === "tool_use") heard.calls.push({ name: name ?? "", input });
  }
  const cached = usage.cache_read_input_tokens ?? 0;
  heard.tokens = { input: usage.input_tokens + cached, output: usage.output_tokens, ...(cached ? { cached } : {}) };
  heard.finish = STOPS[stop] ?? stop;
  return heard;
}
interface MessageEventValue {
  type: string;
  index: number;
  content_block: Block;
  delta: { text?: string; thinking?: string; partial_json?: string; stop_reason?: string };
  usage: MessageUsage;
}
function streamedMessage(events: MessageEventValue[]): Heard {
  const blocks: (Block & { json: string })[] = [];
  let stop = "";
  let usage: MessageUsage = { input_tokens: 0, output_tokens: 0 };
  for (const event of events) {
    if (event.type === "content_block_start") blocks[event.index] = { ...event.content_block, json: "" };
    const block = blocks[event.index];
    if (event.type === "content_block_delta" && block) {
      if (event.delta.text !== undefined) block.text += event.delta.text;
      if (event.delta.thinking !== undefined) block.thinking += event.delta.thinking;
      block.json += event.delta.partial_json ?? "";
    }
    if (event.type === "message_delta") {
      stop = event.delta.stop_reason ?? "";
      usage = { ...usage, ...event.usage };
    }
  }
  return heardMessage(
    blocks.map(({ json, ...block }) => (block.type === "tool_use" ? { ...block, input: parse(json) } : block)),
    stop,
    usage,
  );
}
const messages: Dialect = {
  path: () => "/v1/messages",
  body: (model, stream) => ({
    model,
    max_tokens: 4_000,
    messages: prompt,
    thinking: { type: "enabled", budget_tokens: 1_024 },
    tools: TOOLS.map((name) => ({ name, input_schema: parameters })),
    stream,
  }),
  whole: (reply: { content: Block[]; stop_reason: string; usage: MessageUsage }) =>
    heardMessage(reply.content, reply.stop_reason, reply.usage),
  stream: streamedMessage,
};

interface ResponseValue {
  status: string;
  incomplete_details?: { reason: string } | null;
  output: { type: string; name?: string; arguments?: string; content?: Block[]; summary?: Block[] }[];
  usage: { input_tokens: number; output_tokens: number; input_tokens_details: { cached_tokens: number } };
}
function heardResponse({ status, incomplete_details: details, output, usage }: ResponseValue): Heard {
  const heard = nothing();
  for (const item of output) {
    if (item.type === "message") for (const part of item.content ?? []) heard.text += part.text ?? "";
    if (item.type === "reasoning") for (const part of item.summary ?? []) heard.reasoning += part.text ?? "";
    if (item.type === "function_call") heard.calls.push({ name: item.name ?? "", input: parse(item.arguments ?? "") });
  }
  const cached = usage.input_tokens_details.cached_tokens;
  heard.tokens = { input: usage.input_tokens, output: usage.output_tokens, ...(cached ? { cached } : {}) };
  if (status === "incomplete") heard.finish = details?.reason === "max_output_tokens" ? "length" : (details?.reason ?? "");
  else heard.finish = heard.calls.length > 0 ? "tool_calls" : "stop";
  return heard;
}
const responses: Dialect = {
  path: () => "/v1/responses",
  body: (model, stream) => ({
    model,
    input: "What is the answer?",
    reasoning: { summary: "auto" },
    tools: TOOLS.map((name) => ({ type: "function", name, parameters })),
    stream,
  }),
  whole: heardResponse,
  stream: (events: { type: string; response: ResponseValue }[]) => {
    const last = events.at(-1);
    if (!last?.response) throw new Error(`a stream ended with ${JSON.stringify(last)}`);
    return heardResponse(last.response);
  },
};

interface ContentValue {
  candidates?: {
    content?: { parts?: { text?: string; thought?: boolean; functionCall?: { name: string; args: unknown } }[] };
    finishReason?: string;
  }[];
  usageMetadata?: { promptTokenCount: number; totalTokenCount: number; cachedContentTokenCount?: number };
}
const REASONS: Readonly<Record<string, string>> = { STOP: "stop", MAX_TOKENS: "length", SAFETY: "content_filter" };
function heardContent(values: ContentValue[]): Heard {
  const heard = nothing();
  for (const { candidates, usageMetadata: usage } of values) {
    for (const { content, finishReason } of candidates ?? []) {
      for (const { text, thought, functionCall } of content?.parts ?? []) {
        if (thought) heard.reasoning += text ?? "";
        else heard.text += text ?? "";
        if (functionCall) heard.calls.push({ name: functionCall.name, input: functionCall.args });
      }
      if (finishReason) heard.finish = REASONS[finishReason] ?? finishReason;
    }
    if (!usage) continue;
    const cached = usage.cachedContentTokenCount;
    heard.tokens = { input: usage.promptTokenCount, output: usage.totalTokenCount - usage.promptTokenCount, ...(cached ? { cached } : {}) };
  }
  if (heard.finish === "stop" && heard.calls.length > 0) heard.finish = "tool_calls";
  return heard;
}
const content: Dialect = {
  path: (model, stream) => `/v1beta/models/${model}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
  body: () => ({
    contents: [{ role: "user", parts: [{ text: "What is the answer?" }] }],
    generationConfig: { thinkingConfig: { includeThoughts: true } },
    tools: [{ functionDeclarations: TOOLS.map((name) => ({ name, parameters })) }],
  }),
  whole: (reply) => heardContent([reply]),
  stream: (events) => heardContent(events),
};

export const DIALECTS: Readonly<Record<string, Dialect>> = { chat, messages, responses, content };

/** The values of a stream's events, without the end mark. */
export function valuesOf(text: string): Fields[] {
  const data = text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []));
  return data.filter((one) => one !== "[DONE]").map((one) => JSON.parse(one) as Fields);
}
