import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Said, type ScriptedVendor, startScriptedVendor } from "../scripted-vendors";
import { LANES, type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

/** What a client has read of an answer, whatever its dialect. */
interface Heard {
  text: string;
  calls: { name: string; input: unknown }[];
  /** Tokens of the prompt, cached ones included, and of the answer. */
  tokens: { input: number; output: number };
}
type Client = (lane: Lane, model: string, question: { tools: boolean }) => Promise<Heard>;

const KINDS = ["anthropic", "gemini"] as const;
const KEY = "sk-vendor-0123456789abcdef";
const folder = mkdtempSync(join(tmpdir(), "switchyard-kinds-"));
const vendors = new Map<string, ScriptedVendor>();
let gateway: TestGateway;

beforeAll(async () => {
  for (const kind of KINDS) vendors.set(kind, await startScriptedVendor(kind, KEY));
  const providers = KINDS.map((kind) => ({ id: kind, kind, base_url: vendors.get(kind)?.baseUrl, api_key: KEY }));
  const path = join(folder, "gateway.json");
  writeFileSync(path, JSON.stringify({ providers }));
  gateway = await startTestGateway({ GATEWAY_CONFIG: path });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([...vendors.values()].map((vendor) => vendor.close()));
  rmSync(folder, { recursive: true });
});

const PROMPT = "What is the weather in Oslo?";
const SCHEMA = { type: "object" as const, properties: { city: { type: "string" } }, required: ["city"] };
const openai = (lane: Lane) => new OpenAI({ baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY, maxRetries: 0 });
const anthropic = (lane: Lane) => new Anthropic({ baseURL: gateway.url[lane], apiKey: TEST_KEY, maxRetries: 0 });
const google = (lane: Lane) => new GoogleGenAI({ apiKey: TEST_KEY, httpOptions: { baseUrl: gateway.url[lane] } });

const chatTools = [{ type: "function" as const, function: { name: "weather", parameters: SCHEMA } }];
const chatBody = (model: string, tools: boolean) => ({
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

const responseBody = (model: string, tools: boolean) => ({
  model,
  input: PROMPT,
  ...(tools ? { tools: [{ type: "function" as const, name: "weather", parameters: SCHEMA, strict: false }] } : {}),
});
function heardResponse({ output, output_text: text, usage }: OpenAI.Responses.Response): Heard {
  const calls = output.flatMap((item) => (item.type === "function_call" ? [{ name: item.name, input: JSON.parse(item.arguments) }] : []));
  return { text, calls, tokens: { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 } };
}

const messageBody = (model: string, tools: boolean) => ({
  model,
  max_tokens: 100,
  messages: [{ role: "user" as const, content: PROMPT }],
  ...(tools ? { tools: [{ name: "weather", input_schema: SCHEMA }] } : {}),
});
function heardMessage({ content, usage }: Anthropic.Message): Heard {
  const calls = content.flatMap((block) => (block.type === "tool_use" ? [{ name: block.name, input: block.input }] : []));
  const text = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
  return { text, calls, tokens: { input: usage.input_tokens + (usage.cache_read_input_tokens ?? 0), output: usage.output_tokens } };
}

const contentBody = (model: string, tools: boolean) => ({
  model,
  contents: PROMPT,
  ...(tools ? { config: { tools: [{ functionDeclarations: [{ name: "weather", parametersJsonSchema: SCHEMA }] }] } } : {}),
});

const CLIENTS: Record<string, Client> = {
  "openai chat": async (lane, model, { tools }) => heardChat(await openai(lane).chat.completions.create(chatBody(model, tools))),
  "openai chat, streamed": async (lane, model, { tools }) => {
    const stream = openai(lane).chat.completions.stream({ ...chatBody(model, tools), stream_options: { include_usage: true } });
    return heardChat(await stream.finalChatCompletion());
  },
  "openai responses": async (lane, model, { tools }) => heardResponse(await openai(lane).responses.create(responseBody(model, tools))),
  "openai responses, streamed": async (lane, model, { tools }) =>
    heardResponse((await openai(lane).responses.stream(responseBody(model, tools)).finalResponse()) as OpenAI.Responses.Response),
  "anthropic messages": async (lane, model, { tools }) => heardMessage(await anthropic(lane).messages.create(messageBody(model, tools))),
  "anthropic messages, streamed": async (lane, model, { tools }) =>
    heardMessage(await anthropic(lane).messages.stream(messageBody(model, tools)).finalMessage()),
  "google genai": async (lane, model, { tools }) => {
    const { text = "", functionCalls = [], usageMetadata: usage } = await google(lane).models.generateContent(contentBody(model, tools));
    const calls = functionCalls.map(({ name = "", args }) => ({ name, input: args }));
    return { text, calls, tokens: { input: usage?.promptTokenCount ?? 0, output: usage?.candidatesTokenCount ?? 0 } };
  },
  "google genai, streamed": async (lane, model, { tools }) => {
    const heard: Heard = { text: "", calls: [], tokens: { input: 0, output: 0 } };
    for await (const { text = "", functionCalls = [], usageMetadata: usage } of await google(lane).models.generateContentStream(
      contentBody(model, tools),
    )) {
      heard.text += text;
      heard.calls.push(...functionCalls.map(({ name = "", args }) => ({ name, input: args })));
      heard.tokens = { input: usage?.promptTokenCount ?? 0, output: usage?.candidatesTokenCount ?? 0 };
    }
    return heard;
  },
};

const CELLS = KINDS.flatMap((kind) =>
  Object.entries(CLIENTS).flatMap(([client, ask]) => LANES.map((lane) => ({ kind, client, lane, ask }))),
);

function script(kind: string, ...said: Said[]): ScriptedVendor {
  const vendor = vendors.get(kind);
  if (!vendor) throw new Error(`no vendor of kind ${kind}`);
  vendor.script(...said);
  return vendor;
}

describe.each(CELLS)("$client reaches a model of $kind through the $lane lane", ({ kind, lane, ask }) => {
  // By its own name through one lane, by its provider's through the other.
  const model = lane === "fast" ? `${kind}-scripted` : `${kind}/${kind}-scripted`;

  it("with the same text and tokens", async () => {
    const vendor = script(kind, { thoughts: "Hm.", text: "It is cold in Oslo." });
    const heard = await ask(lane, model, { tools: false });
    expect(heard).toEqual({ text: "It is cold in Oslo.", calls: [], tokens: { input: 40, output: 12 } });
    expect(vendor.seen).toHaveLength(1);
    expect(vendor.seen[0]?.key).toBe(KEY);
  });

  it("with parallel calls of a tool", async () => {
    const calls = ["Oslo", "Rome"].map((city) => ({ id: `toolu_${city}`, name: "weather", input: { city } }));
    script(kind, { text: "I look.", calls });
    const heard = await ask(lane, model, { tools: true });
    expect(heard.calls).toEqual(calls.map(({ name, input }) => ({ name, input })));
  });

  it("with a refusal in its own form, and never the vendor's key", async () => {
    script(kind, {
      error: { status: 400, body: { error: { code: 400, type: "invalid_request_error", message: `temperature: bad for ${KEY}` } } },
    });
    const error = await ask(lane, model, { tools: false }).then(
      () => undefined,
      (reason: unknown) => reason as Error & { status?: number },
    );
    expect(error?.status).toBe(400);
    expect(error?.message).toMatch(/temperature: bad/);
    expect(`${error?.message}${JSON.stringify(error)}`).not.toContain(KEY);
  });
});

describe.each(KINDS)("a stream of %s that is cut", (kind) => {
  it.each(LANES)("is never told as whole, on the %s lane", async (lane) => {
    script(kind, { text: "It is cold in Oslo, and it is going to stay so.", cut: true });
    const stream = openai(lane).chat.completions.stream(chatBody(`${kind}-scripted`, false));
    await expect(stream.finalChatCompletion()).rejects.toThrow();
  });
});

describe.each(KINDS)("text completions by a model of %s", (kind) => {
  const model = `${kind}-scripted`;
  it.each(LANES)("answer each prompt, whole and streamed, on the %s lane", async (lane) => {
    script(kind, { text: " upon a time." });
    const whole = await openai(lane).completions.create({ model, prompt: ["Once", "Twice"], echo: true });
    expect(whole.choices.map(({ index, text }) => [index, text])).toEqual([
      [0, "Once upon a time."],
      [1, "Twice upon a time."],
    ]);
    expect(whole.usage).toMatchObject({ prompt_tokens: 80, completion_tokens: 24 });
    let text = "";
    for await (const { choices } of await openai(lane).completions.create({ model, prompt: "Once", stream: true }))
      text += choices[0]?.text ?? "";
    expect(text).toBe(" upon a time.");
  });

  it("refuse what only a model that completes by itself can do", async () => {
    for (const more of [{ suffix: "end" }, { best_of: 3 }])
      await expect(openai("fast").completions.create({ model, prompt: "Once", ...more })).rejects.toMatchObject({ status: 400 });
    await expect(openai("fast").completions.create({ model, prompt: [1, 2] })).rejects.toMatchObject({ status: 400 });
  });
});

it.each(KINDS)("lists the models of %s", async (kind) => {
  const { data } = await openai("fast").models.list();
  expect(data.filter(({ owned_by }) => owned_by === kind).map(({ id }) => id)).toEqual([`${kind}-scripted`]);
});
