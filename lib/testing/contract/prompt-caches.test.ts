import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startFakeVendor } from "../fake-vendor";
import { startScriptedUpstream } from "../scripted-upstream";
import { startScriptedVendor } from "../scripted-vendors";
import { startContract } from "./setting";

const KEY = "vendor-key-0123456789";
const chat = await startScriptedUpstream();
const anthropic = await startScriptedVendor("anthropic", KEY);
const gemini = await startScriptedVendor("gemini", KEY);
const behind = await startFakeVendor(() => ({ status: 400, body: { error: { message: "no", type: "invalid_request_error" } } }));
const file = join(mkdtempSync(join(tmpdir(), "trunkline-caches-")), "gateway.json");
const provider = (kind: string, base_url: string) => ({ id: kind, kind, base_url, api_key: KEY });
const providers = [
  provider("openai-compatible", chat.baseUrl),
  provider("anthropic", anthropic.baseUrl),
  provider("gemini", gemini.baseUrl),
  provider("gateway", behind.baseUrl),
];
/** Routes with automatic breakpoints, by their only target. */
const AUTO = [
  "anthropic/anthropic-scripted",
  "openai-compatible/anthropic/claude-auto",
  "openai-compatible/plain",
  "gemini/gemini-2.0-flash",
];
const routes = AUTO.map((target) => ({ id: `auto ${target}`, targets: [target] }));
const routing = { defaults: { cache: "auto" }, routes: [...routes, { id: "manual", cache: "off", targets: AUTO.slice(0, 1) }] };
writeFileSync(file, JSON.stringify({ providers, routing }));
const { both, send, row, close } = await startContract({ GATEWAY_CONFIG: file });
afterAll(async () => {
  await close();
  for (const vendor of [chat, anthropic, gemini, behind]) await vendor.close();
});
beforeEach(() => {
  chat.script({ text: "Yes." });
  anthropic.script({ text: "Yes." });
  gemini.script({ text: "Yes." });
  behind.requests.length = 0;
});

const HOUR = { type: "ephemeral", ttl: "1h" };
const MARK = { type: "ephemeral" };
const parameters = { type: "object", properties: {} };
const WARNINGS = "x-trunkline-warnings";

type Dialect = "chat" | "responses" | "messages" | "content";
/** A call of each dialect with all its cache options. */
const CALLS: Readonly<Record<Dialect, (model: string, stream: boolean) => { path: string; body: object }>> = {
  chat: (model, stream) => ({
    path: "/v1/chat/completions",
    body: {
      model,
      stream,
      prompt_cache_key: "k",
      prompt_cache_retention: "24h",
      tools: [{ type: "function", function: { name: "look", parameters }, cache_control: HOUR }],
      messages: [
        { role: "system", content: [{ type: "text", text: "Be short.", cache_control: HOUR }] },
        { role: "user", content: [{ type: "text", text: "Look.", cache_control: MARK }] },
        { role: "assistant", content: null, tool_calls: [{ id: "call_1", type: "function", function: { name: "look", arguments: "{}" } }] },
        { role: "tool", tool_call_id: "call_1", content: "A cat.", cache_control: MARK },
      ],
    },
  }),
  responses: (model, stream) => ({
    path: "/v1/responses",
    body: {
      model,
      stream,
      store: false,
      prompt_cache_key: "k",
      prompt_cache_retention: "24h",
      tools: [{ type: "function", name: "look", parameters, cache_control: HOUR }],
      input: [
        { role: "developer", content: [{ type: "input_text", text: "Be short.", cache_control: HOUR }] },
        { role: "user", content: [{ type: "input_text", text: "Look.", cache_control: MARK }] },
        { type: "function_call", call_id: "call_1", name: "look", arguments: "{}" },
        { type: "function_call_output", call_id: "call_1", output: [{ type: "input_text", text: "A cat.", cache_control: MARK }] },
      ],
    },
  }),
  messages: (model, stream) => ({
    path: "/v1/messages",
    body: {
      model,
      stream,
      max_tokens: 9,
      metadata: { user_id: "me" },
      tools: [{ name: "look", input_schema: parameters, cache_control: HOUR }],
      system: [{ type: "text", text: "Be short.", cache_control: HOUR }],
      messages: [
        { role: "user", content: [{ type: "text", text: "Look.", cache_control: MARK }] },
        { role: "assistant", content: [{ type: "tool_use", id: "call_1", name: "look", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1", content: "A cat.", cache_control: MARK }] },
      ],
    },
  }),
  content: (model, stream) => ({
    path: `/v1beta/models/${model}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
    body: { contents: [{ role: "user", parts: [{ text: "Look." }] }] },
  }),
};
const SAID = ["chat", "responses", "messages"] as const;
const WAYS = [false, true];
const ASKED = SAID.flatMap((dialect) => WAYS.map((stream) => ({ dialect, stream })));
const openAi = ({ dialect }: { dialect: Dialect }) => dialect !== "messages";

/** The cache settings of an anthropic call and of a chat call, in the order of the prompt. */
const ON_BLOCKS = {
  tools: [{ name: "look", cache_control: HOUR }],
  system: [{ type: "text", text: "Be short.", cache_control: HOUR }],
  messages: [
    { role: "user", content: [{ type: "text", text: "Look.", cache_control: MARK }] },
    { role: "assistant", content: [{ type: "tool_use", name: "look" }] },
    { role: "user", content: [{ type: "tool_result", content: "A cat.", cache_control: MARK }] },
  ],
};
const ON_PARTS = {
  tools: [{ type: "function", function: { name: "look" }, cache_control: HOUR }],
  messages: [
    { role: "system", content: [{ type: "text", text: "Be short.", cache_control: HOUR }] },
    { role: "user", content: [{ type: "text", text: "Look.", cache_control: MARK }] },
    { role: "assistant", tool_calls: [{ id: "call_1" }] },
    { role: "tool", content: [{ type: "text", text: "A cat.", cache_control: MARK }] },
  ],
};

describe.each(ASKED)("what $dialect says of caches, stream $stream", (asked) => {
  const { dialect, stream } = asked;

  it("stands on the same blocks for an anthropic model", async () => {
    expect((await both(CALLS[dialect]("anthropic/anthropic-scripted", stream))).status).toBe(200);
    for (const { body } of anthropic.seen) {
      expect(body).toMatchObject(ON_BLOCKS);
      expect(JSON.stringify(body)).not.toContain("prompt_cache");
    }
  });

  it("stands on parts for a model of an OpenAI-compatible server that is known to take it", async () => {
    if (dialect === "chat") return;
    expect((await both(CALLS[dialect]("openai-compatible/anthropic/claude-sonnet-4.5", stream))).status).toBe(200);
    for (const body of chat.seen) expect(body).toMatchObject(ON_PARTS);
  });

  it("is texts, a key and a retention for other models of such servers", async () => {
    const got = await both(CALLS[dialect]("openai-compatible/scripted", stream));
    expect(got.status, got.text).toBe(200);
    for (const body of chat.seen) {
      if (dialect === "chat") expect(body).toMatchObject({ tools: ON_PARTS.tools, prompt_cache_key: "k" });
      else expect(JSON.stringify(body)).not.toContain("cache_control");
      if (openAi(asked)) expect(body).toMatchObject({ prompt_cache_key: "k", prompt_cache_retention: "24h" });
      else expect(body).toMatchObject({ user: "me", messages: [{ role: "system", content: "Be short." }, {}, {}, { content: "A cat." }] });
    }
    expect(got.headers[WARNINGS]).toBeUndefined();
  });

  it("is dropped by a gemini model that caches by itself, and told of where the model does not", async () => {
    const quiet = await both(CALLS[dialect]("gemini/gemini-2.5-flash", stream));
    expect([quiet.status, quiet.headers[WARNINGS]]).toEqual([200, undefined]);
    const told = await both(CALLS[dialect]("gemini/gemini-2.0-flash", stream));
    expect(told.headers[WARNINGS]).toContain("does not cache prompts by itself");
    expect(JSON.stringify(gemini.seen)).not.toContain("cache");
  });

  it("reaches another gateway as it was sent", async () => {
    await send("fast", CALLS[dialect]("gateway/m", stream));
    const sent = behind.requests.at(-1)?.json;
    if (dialect === "responses") expect(sent).toMatchObject({ prompt_cache_key: "k", prompt_cache_retention: "24h" });
    else expect(sent).toMatchObject({ ...CALLS[dialect]("m", stream).body });
  });
});

it.each(WAYS)("a native call says nothing of caches and is told nothing, stream %s", async (stream) => {
  for (const model of ["anthropic/anthropic-scripted", "openai-compatible/scripted", "gemini/gemini-2.0-flash"]) {
    const got = await both(CALLS.content(model, stream));
    expect([got.status, got.headers[WARNINGS]], got.text).toEqual([200, undefined]);
  }
});

describe.each(ASKED)("a call by $dialect without breakpoints, on a route that sets them, stream $stream", ({ dialect, stream }) => {
  /** With an earlier turn, whose end was written to the cache. */
  const plainCall = (model: string) => {
    const { path, body } = CALLS[dialect](model, stream);
    const call = JSON.parse(JSON.stringify(body, (name, value) => (name === "cache_control" ? undefined : value)));
    const turns = (dialect === "responses" ? call.input : call.messages) as object[];
    turns.splice(dialect === "messages" ? 0 : 1, 0, { role: "user", content: "Hello." }, { role: "assistant", content: "Hi." });
    return { path, body: call };
  };
  const marksIn = (value: unknown) => JSON.stringify(value).split('"cache_control"').length - 1;

  it("has them after tools, system prompt and the last two user turns", async () => {
    expect((await both(plainCall("auto anthropic/anthropic-scripted"))).status).toBe(200);
    for (const { body } of anthropic.seen) {
      expect(body).toMatchObject({
        tools: [{ name: "look", cache_control: MARK }],
        system: [{ type: "text", text: "Be short.", cache_control: MARK }],
      });
      const messages = body.messages as { role: string; content: string | { cache_control?: object }[] }[];
      const users = messages.filter(({ role }) => role === "user");
      expect(users.map(({ content }) => marksIn(content))).toEqual([0, 1, 1]);
      expect(users.slice(-2).map(({ content }) => Array.isArray(content) && content.at(-1)?.cache_control)).toEqual([MARK, MARK]);
      expect(marksIn(body)).toBe(4);
    }
  });

  it("has them on parts for a model of an OpenAI-compatible server that is known to take them", async () => {
    expect((await both(plainCall("auto openai-compatible/anthropic/claude-auto"))).status).toBe(200);
    for (const body of chat.seen) {
      expect(body.messages.map(marksIn)).toEqual([1, 0, 0, 1, 0, 1]);
      expect(body.tools).toMatchObject([{ cache_control: MARK }]);
    }
  });

  it("stays as it was for other models, without a warning", async () => {
    for (const model of ["auto openai-compatible/plain", "auto gemini/gemini-2.0-flash", "manual"]) {
      const call = plainCall(model);
      const got = await both({ ...call, body: { ...call.body, prompt_cache_key: undefined, prompt_cache_retention: undefined } });
      expect([got.status, got.headers[WARNINGS]], got.text).toEqual([200, undefined]);
    }
    expect(marksIn([chat.seen, gemini.seen, anthropic.seen])).toBe(0);
  });

  it("stays as it was if the caller set one", async () => {
    const call = plainCall("auto anthropic/anthropic-scripted");
    const [tool] = (call.body as { tools: object[] }).tools;
    await both({ ...call, body: { ...call.body, tools: [{ ...tool, cache_control: HOUR }] } });
    for (const { body } of anthropic.seen)
      expect([body.tools, marksIn(body)]).toEqual([[expect.objectContaining({ cache_control: HOUR })], 1]);
  });
});

it.each(WAYS)("the row of a call has the tokens that were read from and written to the cache, stream %s", async (stream) => {
  for (const dialect of SAID) {
    anthropic.script({ text: "Yes.", written: 30 });
    const got = await send("web", CALLS[dialect]("anthropic/anthropic-scripted", stream));
    const stored = await row(String(got.headers["x-request-id"]));
    expect([stored.input_tokens, stored.cached_tokens, stored.written_tokens].map(Number), dialect).toEqual([70, 8, 30]);
  }
});

describe("breakpoints of an anthropic model", () => {
  const refusal = (message: string) => ({
    error: { status: 400, body: { type: "error", error: { type: "invalid_request_error", message } } },
  });
  const ask = (model: string, more: object) => both({ path: "/v1/chat/completions", body: { model: `anthropic/${model}`, ...more } });
  const say = (text: string) => ({ role: "user", content: [{ type: "text", text, cache_control: HOUR }] });
  const texts = (body: unknown) =>
    (body as { messages: { content: { text: string; cache_control?: object }[] }[] }).messages
      .flatMap(({ content }) => content)
      .filter(({ cache_control }) => cache_control)
      .map(({ text }) => text);

  it("are the last four, three beside the one at the end of the prompt", async () => {
    const messages = ["a", "b", "c", "d", "e"].map(say);
    const got = await ask("claude-a", { messages });
    expect(got.headers[WARNINGS]).toContain("only the last 4 breakpoints");
    expect(texts(anthropic.seen[0]?.body)).toEqual(["b", "c", "d", "e"]);
    await ask("claude-a", { messages, cache_control: MARK });
    expect(anthropic.seen.at(-1)?.body).toMatchObject({ cache_control: MARK });
    expect(texts(anthropic.seen.at(-1)?.body)).toEqual(["c", "d", "e"]);
  });

  it("stand on the end of a message that is marked as a whole", async () => {
    const calls = [{ id: "call_1", type: "function", function: { name: "look", arguments: "{}" }, cache_control: MARK }];
    await ask("claude-a", {
      messages: [
        { role: "user", content: "Look.", cache_control: MARK },
        { role: "assistant", content: "I look.", tool_calls: calls },
        { role: "tool", tool_call_id: "call_1", content: "A cat." },
      ],
    });
    expect(anthropic.seen[0]?.body.messages).toEqual([
      { role: "user", content: [{ type: "text", text: "Look.", cache_control: MARK }] },
      {
        role: "assistant",
        content: [{ type: "text", text: "I look." }, expect.objectContaining({ type: "tool_use", cache_control: MARK })],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1", content: "A cat." }] },
    ]);
  });

  it("lose what a refusal names, for all later calls", async () => {
    const marks = () =>
      anthropic.seen.map(({ body }) => (body.messages as { content: { cache_control?: object }[] }[])[0]?.content[0]?.cache_control);
    const body = (model: string) => ({ path: "/v1/chat/completions", body: { model: `anthropic/${model}`, messages: [say("a")] } });
    anthropic.script(refusal("messages.0.content.0.text.cache_control.ephemeral.ttl: Extra inputs are not permitted"), { text: "Yes." });
    for (const _ of [1, 2]) expect((await send("fast", body("no-ttl"))).status).toBe(200);
    expect(marks()).toEqual([HOUR, MARK, MARK]);
    anthropic.script(refusal("messages.0.content.0.text.cache_control: Extra inputs are not permitted"), { text: "Yes." });
    const got = await send("fast", body("no-caches"));
    expect(got.headers[WARNINGS]).toContain("the model does not support cache_control");
    expect(marks()).toEqual([HOUR, undefined]);
  });
});

describe("servers that refuse what they are told of caches", () => {
  const refused = (message: string) => ({ error: { status: 400, body: { error: { message, type: "invalid_request_error" } } } });

  it.each([
    ["prompt_cache_key", "property 'prompt_cache_key' is unsupported", "openai-compatible/strict-key"],
    ["prompt_cache_retention", "Unrecognized request argument supplied: prompt_cache_retention", "openai-compatible/strict-retention"],
    ["cache_control", "Unknown parameter: 'messages[0].content[0].cache_control'.", "openai-compatible/strict-claude"],
  ])("are asked without %s from then on", async (field, message, model) => {
    for (const stream of WAYS) {
      chat.script(refused(message), { text: "Yes." });
      for (const _ of [1, 2]) {
        const got = await send("fast", CALLS.responses(`${model}-${stream}`, stream));
        expect(got.status, got.text).toBe(200);
      }
      expect(chat.seen.map((body) => JSON.stringify(body).includes(field))).toEqual([true, false, false]);
    }
  });
});

it("system blocks are one text for models without breakpoints, as they were before a breakpoint stood among them", async () => {
  const block = (text: string, more = {}) => ({ type: "text", text, ...more });
  const system = [block("a"), block("b", { cache_control: MARK }), block("c")];
  const body = (model: string) => ({ model, max_tokens: 9, system, messages: [{ role: "user", content: "Hi" }] });
  await send("fast", { path: "/v1/messages", body: body("openai-compatible/scripted") });
  await send("fast", { path: "/v1/messages", body: body("openai-compatible/claude") });
  expect(chat.seen[0]?.messages[0]?.content).toBe("a\n\nb\n\nc");
  expect(chat.seen[1]?.messages[0]?.content).toEqual([block("a\n\nb\n", { cache_control: MARK }), block("c")]);
});
