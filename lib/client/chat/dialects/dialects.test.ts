import { describe, expect, it } from "vitest";
import type { ChatChunk, ChatReply, ChatRequest } from "../../../contracts/chat";
import { ContentRequest } from "../../../contracts/content";
import { MessagesRequest } from "../../../contracts/messages";
import { ResponsesRequest } from "../../../contracts/responses";
import { overChat } from "../../../dialects/chat/model";
import { contentOver } from "../../../dialects/content/model";
import { messagesOver } from "../../../dialects/messages/model";
import { responsesOver } from "../../../dialects/responses/model";
import type { EventStream } from "../../../providers/capabilities";
import { modelCall } from "../../../testing/model-call";
import { CHAT_ANSWERS, type ChatOutput } from "../answer";
import { answersByTool } from "../schema/asked";
import type { ChatBody, Dialect } from "./dialect";
import type { DialectId } from "./ids";
import { DIALECTS, dialectAt, unsaid } from "./table";

const OTHERS = ["responses", "messages", "content"] as const satisfies readonly DialectId[];
const PIXEL = `data:image/png;base64,${"A".repeat(40)}`;
const CHAT: ChatBody = {
  model: "m",
  messages: [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "Weather here?" },
        { type: "image_url", image_url: { url: PIXEL } },
      ],
    },
    {
      role: "assistant",
      content: "One moment.",
      tool_calls: [
        { id: "call_a", type: "function", function: { name: "weather", arguments: '{"city":"Rome"}' } },
        { id: "call_b", type: "function", function: { name: "tide", arguments: "{}" } },
      ],
    },
    { role: "tool", tool_call_id: "call_a", content: '{"sky":"clear"}' },
    { role: "tool", tool_call_id: "call_b", content: '{"height":2}' },
    { role: "user", content: "And tomorrow?" },
  ],
  temperature: 0.4,
  top_p: 0.9,
  max_tokens: 400,
  tools: [{ type: "function", function: { name: "weather", description: "The sky", parameters: { type: "object", properties: {} } } }],
  response_format: { type: "json_schema", json_schema: { name: "answer", schema: { type: "object" }, strict: false } },
};

const CHUNKS = [
  { delta: { reasoning_content: "Let me " } },
  { delta: { reasoning_content: "look." } },
  { delta: { content: "Cold, " } },
  { delta: { content: "I think." } },
  { delta: { tool_calls: [{ index: 0, id: "call_c", type: "function", function: { name: "weather", arguments: '{"city":' } }] } },
  { delta: { tool_calls: [{ index: 0, function: { arguments: '"Oslo"}' } }] } },
  { delta: { tool_calls: [{ index: 1, id: "call_d", type: "function", function: { name: "tide", arguments: "{}" } }] } },
  { delta: {}, finish_reason: "tool_calls" },
].map((choice) => ({
  id: "c",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, finish_reason: null, ...choice }],
}));
const USAGE = {
  prompt_tokens: 30,
  completion_tokens: 12,
  total_tokens: 42,
  prompt_tokens_details: { cached_tokens: 8 },
  completion_tokens_details: { reasoning_tokens: 4 },
};
const REPLY = {
  ...{ id: "c", object: "chat.completion", created: 1, model: "m", usage: USAGE },
  choices: [
    {
      index: 0,
      finish_reason: "tool_calls",
      message: {
        role: "assistant",
        reasoning_content: "Let me look.",
        content: "Cold, I think.",
        tool_calls: [
          { id: "call_c", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          { id: "call_d", type: "function", function: { name: "tide", arguments: "{}" } },
        ],
      },
    },
  ],
};
const TOKENS = { count: async (text: string) => text.length };
const KEPT = { history: async () => undefined, items: async () => new Map(), keep: async () => undefined };

/** The upstream chat request through the gateway, and the dialect's answer. */
async function through(id: (typeof OTHERS)[number], body: Record<string, unknown>) {
  const sent: ChatRequest[] = [];
  const model = overChat({
    async complete({ input }) {
      sent.push(input);
      return { reply: REPLY as unknown as ChatReply };
    },
    async *stream() {
      for (const chunk of [...CHUNKS, { ...CHUNKS[0], choices: [], usage: USAGE }]) yield { chunk: chunk as unknown as ChatChunk };
    },
  });
  const all = async (events: EventStream<unknown>) => {
    const found: unknown[] = [];
    for await (const { chunk } of events) found.push(chunk);
    return found;
  };
  const options = { publicModel: "m", warn: (message: string) => expect.fail(message) };
  if (id === "content") {
    const over = contentOver(model, TOKENS);
    const call = modelCall(ContentRequest.parse(body), options);
    return { reply: (await over.generate(call)).reply as unknown, events: await all(over.stream(call)), sent: sent[0] };
  }
  if (id === "messages") {
    const over = messagesOver(model, TOKENS);
    const call = modelCall(MessagesRequest.parse(body), options);
    return { reply: (await over.complete(call)).reply as unknown, events: await all(over.stream(call)), sent: sent[0] };
  }
  const over = responsesOver(model, TOKENS);
  const call = modelCall(ResponsesRequest.parse(body), options);
  return { reply: (await over.complete(call, KEPT)).reply as unknown, events: await all(over.stream(call, KEPT).events), sent: sent[0] };
}

const essence = ({ text, reasoning, toolCalls, images, finish }: ChatOutput) => ({ text, reasoning, toolCalls, images, finish });
const streamed = ({ answers }: Pick<Dialect, "answers">, events: readonly unknown[]) => {
  let output: ChatOutput | undefined;
  let tokens = {};
  for (const event of events) {
    output = answers.readEvent(output, event);
    tokens = { ...tokens, ...answers.readTokens(event) };
  }
  return { output: essence(output as ChatOutput), tokens };
};
/** Native content and Messages have their own finish reasons. */
const FINISH = { responses: "tool_calls", messages: "tool_calls", content: "stop" };

describe.each(OTHERS)("%s", (id) => {
  const dialect = DIALECTS[id];

  it("asks a chat model for the same as chat completions do", async () => {
    const { sent } = await through(id, dialect.toBody({ ...CHAT, ...(id === "content" ? {} : { reasoning_effort: "low" }) }));
    expect(sent).toMatchObject({ messages: CHAT.messages.map(({ role }) => ({ role })), temperature: 0.4, top_p: 0.9, max_tokens: 400 });
    expect(sent?.messages[1]?.content).toEqual(CHAT.messages[1]?.content);
    expect(sent?.messages[2]).toMatchObject({ tool_calls: CHAT.messages[2]?.tool_calls });
    expect(sent?.messages.slice(3).map(({ content }) => content)).toEqual(CHAT.messages.slice(3).map(({ content }) => content));
    expect(sent?.tools).toMatchObject([{ function: { name: "weather", description: "The sky" } }]);
    expect(sent?.response_format).toMatchObject({ type: "json_schema", json_schema: { schema: { type: "object" } } });
    if (id !== "content") expect(sent?.reasoning_effort).toBe("low");
  });

  it("comes back from its own body as it was", () => {
    const back = dialect.fromBody(dialect.toBody(CHAT));
    expect(dialect.toBody(back)).toEqual(dialect.toBody(CHAT));
    expect(back.messages).toEqual(CHAT.messages);
    const { tools, temperature, max_tokens } = CHAT;
    expect(back).toMatchObject({ tools, temperature, max_tokens, response_format: { type: "json_schema" } });
  });

  it.each([
    ["a function that must be called", { type: "function", function: { name: "weather" } }],
    ["that some tool must be called", "required"],
    ["that no tool may be called", "none"],
  ])("sends %s, and reads it back", async (_, choice) => {
    const body = dialect.toBody({ ...CHAT, tool_choice: choice });
    const { sent } = await through(id, body);
    expect(sent?.tool_choice).toEqual(choice);
    expect(dialect.fromBody(body).tool_choice).toEqual(choice);
  });

  it("reads the arguments of a function as the answer's text, streamed and whole", async () => {
    const { events, reply } = await through(id, dialect.toBody(CHAT));
    const answers = answersByTool(dialect.answers, "weather");
    const expected = { text: '{"city":"Oslo"}', toolCalls: [{ name: "tide", arguments: "{}" }] };
    expect(streamed({ answers }, events).output).toMatchObject(expected);
    expect(answers.readReply(reply)).toMatchObject(expected);
    expect(answersByTool(dialect.answers, "other").readReply(reply).text).toBe("Cold, I think.");
  });

  it("reads a streamed answer as chat completions do", async () => {
    const body = dialect.toBody({ ...CHAT, reasoning_effort: "low" });
    const { events } = await through(id, body);
    const { output, tokens } = streamed(dialect, events);
    const expected = streamed({ answers: CHAT_ANSWERS }, CHUNKS).output;
    expect(output).toEqual({ ...expected, finish: FINISH[id] });
    expect(tokens).toMatchObject({ in: 30, out: 12 });
    expect(events.findIndex(dialect.answers.hasContent)).toBeGreaterThanOrEqual(0);
    expect(dialect.answers.hasContent(events.at(-1))).toBe(id === "content");
  });

  it("reads a whole answer as chat completions do", async () => {
    const { reply } = await through(id, dialect.toBody({ ...CHAT, reasoning_effort: "low" }));
    expect(essence(dialect.answers.readReply(reply))).toEqual({ ...essence(CHAT_ANSWERS.readReply(REPLY)), finish: FINISH[id] });
    expect(dialect.answers.readTokens(reply)).toMatchObject({ in: 30, out: 12 });
  });

  it("is known by its address", () => {
    for (const stream of [false, true]) expect(dialectAt(dialect.path({ model: "vendor/m", stream }))).toBe(id);
  });
});

describe("what ends an answer", () => {
  it("the most tokens it may have", () => {
    const { responses, messages, content } = DIALECTS;
    const cut = { type: "response.incomplete", response: { incomplete_details: { reason: "max_output_tokens" } } };
    expect(responses.answers.readEvent(undefined, cut).finish).toBe("length");
    expect(messages.answers.readEvent(undefined, { type: "message_delta", delta: { stop_reason: "max_tokens" } }).finish).toBe("length");
    expect(content.answers.readEvent(undefined, { candidates: [{ finishReason: "MAX_TOKENS" }] }).finish).toBe("length");
    expect(content.answers.readEvent(undefined, { promptFeedback: { blockReason: "SAFETY" } }).finish).toBe("content_filter");
  });
});

it("Responses keep the name of a schema", () => {
  const chat = {
    ...CHAT,
    response_format: { type: "json_schema", json_schema: { name: "reply", schema: { type: "object" }, strict: false } },
  };
  expect(DIALECTS.responses.fromBody(DIALECTS.responses.toBody(chat)).response_format).toEqual(chat.response_format);
});

it("images of native content are read", () => {
  const event = { candidates: [{ content: { parts: [{ inlineData: { mimeType: "image/png", data: "AAAA" } }] } }] };
  expect(DIALECTS.content.answers.readEvent(undefined, event).images).toEqual(["data:image/png;base64,AAAA"]);
});

it("what a dialect has no place for is said", () => {
  const chat = { ...CHAT, seed: 7, frequency_penalty: 1, reasoning_effort: "low" };
  expect(unsaid("chat", chat)).toEqual([]);
  expect(unsaid("responses", chat)).toEqual(["Responses does not support seed, frequency: not sent."]);
  expect(unsaid("content", chat)).toEqual(["generateContent does not support reasoning: not sent."]);
  const bare = { model: "m", messages: [], temperature: 1.5, response_format: { type: "json_object" } };
  expect(unsaid("messages", bare)).toEqual([
    "The Messages API requires a maximum number of tokens: 4096 is sent.",
    "The Messages API accepts a temperature of at most 1.",
    "The Messages API supports JSON only with a schema: the JSON format is not sent.",
  ]);
});

it("nothing that is unset is sent", () => {
  const chat = { model: "m", messages: [{ role: "user", content: "Hi" }] };
  expect(DIALECTS.responses.toBody(chat)).toEqual({ model: "m", input: [{ type: "message", role: "user", content: "Hi" }], store: false });
  expect(DIALECTS.messages.toBody(chat)).toEqual({ model: "m", max_tokens: 4096, messages: [{ role: "user", content: "Hi" }] });
  expect(DIALECTS.content.toBody(chat)).toEqual({ contents: [{ role: "user", parts: [{ text: "Hi" }] }] });
});
