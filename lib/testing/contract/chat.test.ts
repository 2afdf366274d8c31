import { afterAll, describe, expect, it } from "vitest";
import { ChatChunk, ChatReply } from "../../contracts/chat";
import { expectError } from "./answers";
import { FAMILIES } from "./families";
import { eventsOf, startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
const { both, upstream } = contract;
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["chat.create"]);

const path = "/v1/chat/completions";
const user = (content: unknown) => ({ role: "user", content });
const ask = (content: unknown, more: object = {}) => ({ path, body: { model: "sandbox-chat", messages: [user(content)], ...more } });
const DRAFT = "Count to 200";
const WEATHER = {
  type: "function",
  function: {
    name: "get_weather",
    description: "The weather of a city",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"], additionalProperties: false },
  },
};

async function complete(content: unknown, more: object = {}): Promise<ChatReply> {
  const got = await both(ask(content, more));
  expect(got.status, got.text).toBe(200);
  return ChatReply.parse(got.json);
}
const only = ({ choices }: ChatReply) => {
  expect(choices).toHaveLength(1);
  return choices[0] ?? expect.fail("no choice");
};

async function stream(content: unknown, more: object = {}) {
  const got = await both(ask(content, { stream: true, ...more }));
  expect(got.status, got.text).toBe(200);
  expect(got.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  const events = eventsOf(got.text);
  expect(events.at(-1)).toBe("[DONE]");
  return events.slice(0, -1).map((event) => ChatChunk.parse(JSON.parse(event)));
}

describe("chat: what is asked is done", () => {
  it("answers, and echoes the model's name and a time in seconds", async () => {
    const reply = await complete("What is 17 * 23?");
    expect(reply).toMatchObject({ model: "sandbox-chat", object: "chat.completion" });
    expect(Math.abs(reply.created - Date.now() / 1000)).toBeLessThan(60);
    expect(only(reply)).toMatchObject({ index: 0, finish_reason: "stop", message: { role: "assistant" } });
    expect(only(reply).message.content).toContain("391");
    expect(reply.usage.total_tokens).toBe(reply.usage.prompt_tokens + reply.usage.completion_tokens);
  });

  it("gives n choices, each with its index", async () => {
    const { choices } = await complete(DRAFT, { n: 3, max_tokens: 8 });
    expect(choices.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it("keeps max_tokens, and max_completion_tokens before it", async () => {
    for (const limit of [{ max_tokens: 5 }, { max_completion_tokens: 5, max_tokens: 400 }]) {
      const reply = await complete(DRAFT, limit);
      expect(only(reply).finish_reason).toBe("length");
      expect(reply.usage.completion_tokens).toBeLessThanOrEqual(5);
    }
  });

  it.each([
    ["a string", "signal"],
    ["a list", ["zzz", "signal"]],
  ])("ends before a stop sequence given as %s", async (_, stop) => {
    const reply = only(await complete("Repeat after me: the red signal is down", { stop }));
    expect(reply.message.content).not.toContain("signal");
    expect(reply.finish_reason).toBe("stop");
  });

  it("calls a tool with arguments of its schema, beside an empty content", async () => {
    const choice = only(await complete("What is the weather in Paris?", { tools: [WEATHER] }));
    expect(choice).toMatchObject({ finish_reason: "tool_calls", message: { content: "" } });
    const [call] = choice.message.tool_calls ?? [];
    expect(call).toMatchObject({ type: "function", function: { name: "get_weather" } });
    expect(JSON.parse(call?.function?.arguments ?? "")).toEqual({ city: "Paris" });
  });

  it("obeys tool_choice", async () => {
    const calls = async (content: string, tool_choice: unknown) =>
      only(await complete(content, { tools: [WEATHER], tool_choice })).message.tool_calls?.length ?? 0;
    expect(await calls("What is the weather in Paris?", "none")).toBe(0);
    expect(await calls("Hello!", "required")).toBe(1);
    expect(await calls("Hello!", { type: "function", function: { name: "get_weather" } })).toBe(1);
  });

  it("takes the answer of a tool, null contents and every role", async () => {
    const call = { id: "call_1", type: "function", function: { name: "get_weather", arguments: '{"city":"Paris"}' } };
    const messages = [
      { role: "developer", content: "Be short." },
      { role: "system", content: [{ type: "text", text: "Answer in English." }] },
      user("What is the weather in Paris?"),
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "call_1", content: '{"weather":"rain","degrees":11}' },
    ];
    const got = await both({ path, body: { model: "sandbox-chat", messages, tools: [WEATHER] } });
    expect(got.status, got.text).toBe(200);
    expect(only(ChatReply.parse(got.json)).message.content).toContain("rain");
  });

  it("writes JSON that satisfies a schema, or any JSON object", async () => {
    const schema = {
      type: "object",
      properties: { city: { type: "string" }, nights: { type: "integer", minimum: 1, maximum: 9 }, kind: { enum: ["room", "flat"] } },
      required: ["city", "nights", "kind"],
      additionalProperties: false,
    };
    const written = only(
      await complete("Three nights in Paris, please.", { response_format: { type: "json_schema", json_schema: { name: "stay", schema } } }),
    );
    const value = JSON.parse(written.message.content);
    expect(Object.keys(value).sort()).toEqual(["city", "kind", "nights"]);
    expect(value).toMatchObject({ city: "Paris", kind: expect.stringMatching(/^(room|flat)$/) });
    expect(value.nights >= 1 && value.nights <= 9 && Number.isInteger(value.nights)).toBe(true);
    const free = only(await complete("Describe a train.", { response_format: { type: "json_object" } }));
    expect(JSON.parse(free.message.content)).toBeTypeOf("object");
  });

  it("reads images given as an object and as a bare string", async () => {
    const png = `data:image/png;base64,${PIXEL}`;
    for (const image_url of [{ url: png, detail: "low" }, png])
      expect(
        only(
          await complete([
            { type: "text", text: "What is this?" },
            { type: "image_url", image_url },
          ]),
        ).message.content,
      ).toMatch(/png|1\s?×\s?1|1x1/i);
  });

  it("takes the specification's image configuration and unknown fields", async () => {
    const extra_body = { vendor: { image_config: { aspect_ratio: "16:9", image_size: "1K" } } };
    only(await complete("Hello!", { extra_body, service_tier: "auto", enable_thinking: false, metadata: { a: "b" } }));
  });
});

/** A PNG of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("chat: streams", () => {
  it("have one id, time and model, the role first, one finish reason last, and no usage that nobody asked for", async () => {
    const chunks = await stream(DRAFT, { max_tokens: 12 });
    for (const name of ["id", "created", "model"] as const) expect(new Set(chunks.map((chunk) => chunk[name])).size).toBe(1);
    expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: "assistant" });
    expect(chunks.filter((chunk) => chunk.choices[0]?.finish_reason)).toHaveLength(1);
    expect(chunks.at(-1)?.choices[0]).toMatchObject({ finish_reason: "length", delta: {} });
    for (const chunk of chunks) expect(chunk.usage).toBeUndefined();
  });

  it("say the same as a whole answer", async () => {
    const whole = only(await complete(DRAFT, { seed: 7 })).message.content;
    const text = (await stream(DRAFT, { seed: 7 })).map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");
    expect(text).toBe(whole);
  });

  it.each(["sandbox-chat", "gpt-4o"])("end with the usage where it was asked for, null before (%s)", async (model) => {
    const chunks = await stream(DRAFT, { model, max_tokens: 12, stream_options: { include_usage: true } });
    for (const chunk of chunks.slice(0, -1)) expect(chunk.usage).toBeNull();
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
  });

  it.each(["gpt-4o", "openai/gpt-4o:no-usage"])("hide the usage that the gateway asked the upstream for (%s)", async (model) => {
    const chunks = await stream(DRAFT, { model });
    for (const chunk of chunks) expect(chunk.usage ?? null).toBeNull();
    expect(chunks.every((chunk) => chunk.choices.length > 0)).toBe(true);
  });

  it("carry n choices to their ends", async () => {
    const chunks = await stream(DRAFT, { n: 2, max_tokens: 6 });
    for (const index of [0, 1]) {
      const own = chunks.flatMap((chunk) => chunk.choices.filter((choice) => choice.index === index));
      expect(own[0]?.delta.role).toBe("assistant");
      expect(own.filter((choice) => choice.finish_reason)).toHaveLength(1);
      expect(own.at(-1)?.finish_reason).toBe("length");
    }
  });

  it.each(["sandbox-chat", "gpt-4o"])("send a tool call in pieces that client libraries can join (%s)", async (model) => {
    const chunks = await stream("What is the weather in Paris?", { model, tools: [WEATHER] });
    const deltas = chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []);
    expect(deltas[0]).toMatchObject({ index: 0, id: expect.any(String), type: "function", function: { name: "get_weather" } });
    for (const delta of deltas.slice(1)) expect(Object.keys(delta)).toEqual(["index", "function"]);
    expect(JSON.parse(deltas.map((delta) => delta.function?.arguments ?? "").join(""))).toEqual({ city: "Paris" });
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
  });
});

describe("chat: through an upstream", () => {
  const sentBytes = () => upstream.requests.at(-1)?.body.toString();

  it("passes the caller's bytes on, and the upstream's bytes back, when nothing has to change", async () => {
    const body = `{ "messages": [{"role":"user", "content":"Grüße 🦊"}],\n "model":"gpt-4o", "top_k": 40, "vendor_extra":{"a":[1.50]} }`;
    const got = await both({ path, body });
    expect(sentBytes()).toBe(body);
    expect(got.text).toContain('"system_fingerprint":"fp_560af6e559"');
    expect(got.text).toContain('"annotations":[]');
  });

  it("asks for usage of its own behind the caller's bytes of a stream", async () => {
    const body = `{"model":"gpt-4o","messages":[{"role":"user","content":"Hi"}], "stream": true }`;
    await both({ path, body });
    expect(sentBytes()).toBe(`${body.slice(0, -1)},"stream_options":{"include_usage":true}}`);
  });

  it("takes a provider's name before the model, and echoes the name that was asked", async () => {
    for (const model of ["openai/gpt-4o", "openai/gpt-4o:other-model"]) {
      expect((await complete("Hi", { model })).model).toBe(model);
      expect(new Set((await stream("Hi", { model })).map((chunk) => chunk.model))).toEqual(new Set([model]));
    }
  });

  it("completes an answer that lacks what the specification promises", async () => {
    const bare = { choices: [{ message: { content: null } }] };
    for (const _ of [1, 2])
      upstream.answerNext({ status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(bare) });
    const reply = await complete("Hi", { model: "gpt-4o" });
    expect(only(reply)).toMatchObject({ index: 0, finish_reason: "stop", message: { role: "assistant", content: "" } });
    expect(reply.usage).toEqual({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 });
  });

  it("sends its own credential, and neither the caller's nor other headers of the caller", async () => {
    await both({
      ...ask("Hi", { model: "gpt-4o" }),
      headers: { "openai-organization": "org-1", cookie: "a=b", "x-forwarded-for": "10.1.2.3" },
    });
    const headers = upstream.requests.at(-1)?.headers ?? {};
    expect(headers.authorization).toBe("Bearer sk-upstream-0123456789abcdef");
    for (const name of ["openai-organization", "cookie", "x-forwarded-for"]) expect(headers).not.toHaveProperty(name);
  });

  it("never repeats a secret of the upstream's error", async () => {
    const got = await both(ask("Hi", { model: "openai/x:400" }));
    const { message } = expectError(got, { errorFormat: "openai", code: "invalid_value", param: "seed" });
    expect(message).not.toMatch(/sk-proj|Leaked|me:secret/);
  });
});
