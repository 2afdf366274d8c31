import Anthropic from "@anthropic-ai/sdk";
import { type GenerateContentResponse, GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { expect } from "vitest";
import type { ProviderKind } from "../../contracts/provider-kinds";
import { type Lane, TEST_KEY } from "../test-gateway";
import type { KindSetting } from "./kind-vendors";

/** The client's base address and model. */
export interface Place {
  setting: KindSetting;
  lane: Lane;
  kind: ProviderKind;
  model: string;
}
/** Makes a call and checks the documented behaviour. */
export type Trial = (place: Place) => Promise<void>;

/** The operation's tests by variant, or why a variant does not exist. */
export interface Operation {
  /** A plain call without expectations. */
  ask(place: Place): Promise<unknown>;
  plain: Trial;
  streamed: Trial | string;
  /** Parallel tool calls, plain and streamed. */
  tools: Trial | string;
}

/** What a client has read of an answer, independent of the dialect. */
interface Heard {
  text: string;
  calls: { name: string; input: unknown }[];
  /** Tokens of the prompt, including cached ones, and of the answer. */
  tokens: { input: number; output: number };
}
type Asks = (place: Place, tools: boolean) => Promise<Heard>;

const PROMPT = "What is the weather in Oslo?";
const SCHEMA = { type: "object" as const, properties: { city: { type: "string" } }, required: ["city"] };
const base = ({ setting, lane }: Place) => setting.gateway.url[lane];
export const openai = (place: Place) => new OpenAI({ baseURL: `${base(place)}/v1`, apiKey: TEST_KEY, maxRetries: 0 });
const anthropic = (place: Place) => new Anthropic({ baseURL: base(place), apiKey: TEST_KEY, maxRetries: 0 });
export const google = (place: Place) => new GoogleGenAI({ apiKey: TEST_KEY, httpOptions: { baseUrl: base(place) } });

const chatTools = [{ type: "function" as const, function: { name: "weather", parameters: SCHEMA } }];
export const chatBody = (model: string, tools = false) => ({
  model,
  messages: [{ role: "user" as const, content: PROMPT }],
  ...(tools ? { tools: chatTools } : {}),
});
function heardChat({ choices, usage }: OpenAI.ChatCompletion): Heard {
  const message = choices[0]?.message;
  const calls = (message?.tool_calls ?? []).flatMap((call) =>
    call.type === "function" ? [{ name: call.function.name, input: JSON.parse(call.function.arguments) }] : [],
  );
  return { text: message?.content ?? "", calls, tokens: { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 } };
}

const responseBody = (model: string, tools = false) => ({
  model,
  input: PROMPT,
  ...(tools ? { tools: [{ type: "function" as const, name: "weather", parameters: SCHEMA, strict: false }] } : {}),
});
function heardResponse({ output, output_text: text, usage }: OpenAI.Responses.Response): Heard {
  const calls = output.flatMap((item) => (item.type === "function_call" ? [{ name: item.name, input: JSON.parse(item.arguments) }] : []));
  return { text, calls, tokens: { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 } };
}

const prompt = [{ role: "user" as const, content: PROMPT }];
const messageBody = (model: string, tools = false) => ({
  model,
  max_tokens: 100,
  messages: prompt,
  ...(tools ? { tools: [{ name: "weather", input_schema: SCHEMA }] } : {}),
});
function heardMessage({ content, usage }: Anthropic.Message): Heard {
  const calls = content.flatMap((block) => (block.type === "tool_use" ? [{ name: block.name, input: block.input }] : []));
  const text = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
  return { text, calls, tokens: { input: usage.input_tokens + (usage.cache_read_input_tokens ?? 0), output: usage.output_tokens } };
}

const contentBody = (model: string, tools = false) => ({
  model,
  contents: PROMPT,
  ...(tools ? { config: { tools: [{ functionDeclarations: [{ name: "weather", parametersJsonSchema: SCHEMA }] }] } } : {}),
});
/** This family counts reasoning separately. */
const contentTokensOf = ({ usageMetadata: usage }: GenerateContentResponse): Heard["tokens"] => ({
  input: usage?.promptTokenCount ?? 0,
  output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
});
async function heardContents(place: Place, tools: boolean): Promise<Heard> {
  const heard: Heard = { text: "", calls: [], tokens: { input: 0, output: 0 } };
  const stream = await google(place).models.generateContentStream(contentBody(place.model, tools));
  for await (const chunk of stream) {
    const { text = "", functionCalls = [] } = chunk;
    heard.text += text;
    heard.calls.push(...functionCalls.map(({ name = "", args }) => ({ name, input: args })));
    heard.tokens = contentTokensOf(chunk);
  }
  return heard;
}

const SENTENCE = "It is cold in Oslo.";
async function tells(place: Place, ask: Asks): Promise<void> {
  const seen = place.setting.script(place.kind, { thoughts: "Hm.", text: SENTENCE });
  expect(await ask(place, false)).toEqual({ text: SENTENCE, calls: [], tokens: { input: 40, output: 12 } });
  expect(seen).toHaveLength(1);
}

async function callsTools(place: Place, ask: Asks): Promise<void> {
  const calls = ["Oslo", "Rome"].map((city) => ({ id: `toolu_${city}`, name: "weather", input: { city } }));
  place.setting.script(place.kind, { text: "I look.", calls });
  const heard = await ask(place, true);
  expect(heard.calls).toEqual(calls.map(({ name, input }) => ({ name, input })));
}

const dialect = (whole: Asks, streamed: Asks): Operation => ({
  ask: (place) => whole(place, false),
  plain: (place) => tells(place, whole),
  streamed: (place) => tells(place, streamed),
  async tools(place) {
    for (const ask of [whole, streamed]) await callsTools(place, ask);
  },
});

export const chat = dialect(
  async (place, tools) => heardChat(await openai(place).chat.completions.create(chatBody(place.model, tools))),
  async (place, tools) => {
    const body = { ...chatBody(place.model, tools), stream_options: { include_usage: true } };
    return heardChat(await openai(place).chat.completions.stream(body).finalChatCompletion());
  },
);

export const responses = dialect(
  async (place, tools) => heardResponse(await openai(place).responses.create(responseBody(place.model, tools))),
  async (place, tools) =>
    heardResponse((await openai(place).responses.stream(responseBody(place.model, tools)).finalResponse()) as OpenAI.Responses.Response),
);

export const messages = dialect(
  async (place, tools) => heardMessage(await anthropic(place).messages.create(messageBody(place.model, tools))),
  async (place, tools) => heardMessage(await anthropic(place).messages.stream(messageBody(place.model, tools)).finalMessage()),
);

export const content = dialect(async (place, tools) => {
  const reply = await google(place).models.generateContent(contentBody(place.model, tools));
  const { text = "", functionCalls = [] } = reply;
  const calls = functionCalls.map(({ name = "", args }) => ({ name, input: args }));
  return { text, calls, tokens: contentTokensOf(reply) };
}, heardContents);

export const completions: Operation = {
  ask: (place) => openai(place).completions.create({ model: place.model, prompt: "Once" }),
  async plain(place) {
    place.setting.script(place.kind, { text: " upon a time." });
    const { choices, usage } = await openai(place).completions.create({ model: place.model, prompt: "Once" });
    expect(choices.map(({ index, text }) => [index, text])).toEqual([[0, " upon a time."]]);
    expect(usage).toMatchObject({ prompt_tokens: 40, completion_tokens: 12 });
  },
  async streamed(place) {
    place.setting.script(place.kind, { text: " upon a time." });
    let text = "";
    for await (const { choices } of await openai(place).completions.create({ model: place.model, prompt: "Once", stream: true }))
      text += choices[0]?.text ?? "";
    expect(text).toBe(" upon a time.");
  },
  tools: "the protocol of completions has no tools",
};

const counted = (ask: (place: Place) => Promise<number | undefined>): Operation => ({
  ask,
  plain: async (place) => expect(await ask(place)).toBeGreaterThan(0),
  streamed: "a count is one number",
  tools: "a count calls nothing",
});

export const responseTokens = counted(
  async (place) => (await openai(place).responses.inputTokens.count(responseBody(place.model))).input_tokens,
);
export const compaction: Operation = {
  ask: (place) => openai(place).responses.compact(responseBody(place.model)),
  async plain(place) {
    place.setting.script(place.kind, { text: "They greeted." });
    const { output, usage } = await openai(place).responses.compact(responseBody(place.model));
    expect(output.at(-1)).toMatchObject({ type: "compaction", encrypted_content: expect.any(String) });
    expect(usage).toMatchObject({ input_tokens: 40, output_tokens: 12 });
  },
  streamed: "a compaction is one answer",
  tools: "a compaction calls nothing",
};
export const messageTokens = counted(
  async (place) => (await anthropic(place).messages.countTokens({ model: place.model, messages: prompt })).input_tokens,
);
export const contentTokens = counted(async (place) => (await google(place).models.countTokens(contentBody(place.model))).totalTokens);
