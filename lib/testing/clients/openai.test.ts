import OpenAI from "openai";
import { zodResponseFormat } from "openai/helpers/zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";
import { PNG } from "./image";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const connect = (lane: Lane) => new OpenAI({ baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY });
const model = "sandbox-chat";
const sum = [{ role: "user" as const, content: "What is 17 * 23?" }];

describe.each(EACH_LANE)("openai: chat through the %s lane", (lane) => {
  it("answers a plain call", async () => {
    const reply = await connect(lane).chat.completions.create({ model, messages: sum });
    expect(reply.choices).toHaveLength(1);
    expect(reply.choices[0]?.message.role).toBe("assistant");
    expect(reply.choices[0]?.message.content).toContain("391");
    expect(reply.choices[0]?.finish_reason).toBe("stop");
    expect(reply).toMatchObject({ object: "chat.completion", model });
    expect(reply.usage?.total_tokens).toBe((reply.usage?.prompt_tokens ?? 0) + (reply.usage?.completion_tokens ?? 0));
    expect(reply.usage?.prompt_tokens).toBeGreaterThan(0);
    expect(reply._request_id).toMatch(/^req_/);
  });

  it("streams the same text, in one answer's frame", async () => {
    const client = connect(lane);
    const messages = [{ role: "user" as const, content: "What is Trunkline?" }];
    const whole = await client.chat.completions.create({ model, messages });
    const chunks = [];
    for await (const chunk of await client.chat.completions.create({ model, messages, stream: true })) chunks.push(chunk);
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("")).toBe(whole.choices[0]?.message.content);
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks[0]?.choices[0]?.delta.role).toBe("assistant");
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
    expect(new Set(chunks.map(({ id, created, model: name }) => `${id} ${created} ${name}`)).size).toBe(1);
    expect(chunks.some((chunk) => chunk.usage)).toBe(false);
  });

  it("adds one last event of usage when asked", async () => {
    const client = connect(lane);
    const stream = await client.chat.completions.create({ model, messages: sum, stream: true, stream_options: { include_usage: true } });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const whole = await client.chat.completions.create({ model, messages: sum });
    expect(chunks.at(-1)?.choices).toEqual([]);
    expect(chunks.at(-1)?.usage).toMatchObject({ ...whole.usage });
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
  });

  it("gives n choices, whole and streamed", async () => {
    const client = connect(lane);
    const ask = { model, n: 3, messages: [{ role: "user" as const, content: "A lighthouse above a stormy sea" }] };
    const whole = await client.chat.completions.create(ask);
    expect(whole.choices.map(({ index }) => index)).toEqual([0, 1, 2]);
    const streamed = await client.chat.completions.stream(ask).finalChatCompletion();
    expect(streamed.choices.map(({ message }) => message.content)).toEqual(whole.choices.map(({ message }) => message.content));
    expect(streamed.choices.map(({ finish_reason }) => finish_reason)).toEqual(["stop", "stop", "stop"]);
  });

  it("feeds the stream helper", async () => {
    const runner = connect(lane).chat.completions.stream({ model, messages: sum, stream_options: { include_usage: true } });
    let heard = "";
    runner.on("content", (delta) => {
      heard += delta;
    });
    expect(await runner.finalContent()).toContain("391");
    expect(heard).toBe(await runner.finalContent());
    expect((await runner.finalMessage()).role).toBe("assistant");
    expect((await runner.totalUsage()).completion_tokens).toBeGreaterThan(0);
  });

  it("keeps to max_tokens and stop sequences", async () => {
    const client = connect(lane);
    const messages = [{ role: "user" as const, content: "What is Trunkline?" }];
    const short = await client.chat.completions.create({ model, messages, max_completion_tokens: 5 });
    expect(short.choices[0]?.finish_reason).toBe("length");
    expect(short.usage?.completion_tokens).toBeLessThanOrEqual(5);
    const stopped = await client.chat.completions.create({ model, messages: sum, stop: ["="] });
    expect(stopped.choices[0]?.message.content).not.toContain("=");
    expect(stopped.choices[0]?.finish_reason).toBe("stop");
  });

  it("reads an image part", async () => {
    const content = [
      { type: "text" as const, text: "What is in this image?" },
      { type: "image_url" as const, image_url: { url: `data:image/png;base64,${PNG}` } },
    ];
    const reply = await connect(lane).chat.completions.create({ model, messages: [{ role: "user", content }] });
    expect(reply.choices[0]?.message.content).toContain("PNG of 1x1");
  });

  it("keeps fields of the request that this client does not type", async () => {
    const extra = { model, messages: sum, top_k: 5, extra_body: { vendor: { image_config: { aspect_ratio: "1:1" } } } };
    expect((await connect(lane).chat.completions.create(extra)).choices[0]?.message.content).toContain("391");
  });

  it("stops when the caller leaves a stream", async () => {
    const client = connect(lane);
    const stream = await client.chat.completions.create({ model: "sandbox-chat:stall", messages: sum, stream: true });
    for await (const _ of stream) stream.controller.abort();
    expect(stream.controller.signal.aborted).toBe(true);
    await expect.poll(() => running(lane), { timeout: 4_000 }).toBe(0);
  });

  it("stops when the caller leaves a call that is not streamed", async () => {
    const leave = new AbortController();
    const call = connect(lane).chat.completions.create({ model: "sandbox-chat:stall", messages: sum }, { signal: leave.signal });
    await expect.poll(() => running(lane), { timeout: 4_000 }).toBe(1);
    leave.abort();
    await expect(call).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);
    await expect.poll(() => running(lane), { timeout: 4_000 }).toBe(0);
  });
});

const weather = {
  name: "get_weather",
  description: "Weather of a city",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"], additionalProperties: false },
};
const ask = [{ role: "user" as const, content: "What is the weather in Paris?" }];

describe.each(EACH_LANE)("openai: tools and structured output through the %s lane", (lane) => {
  it("calls a function and reads its result", async () => {
    const client = connect(lane);
    const tools = [{ type: "function" as const, function: weather }];
    const first = await client.chat.completions.create({ model, messages: ask, tools });
    const message = first.choices[0]?.message;
    const [call] = message?.tool_calls ?? [];
    if (!message || call?.type !== "function") throw new Error("no function was called");
    expect(first.choices[0]?.finish_reason).toBe("tool_calls");
    expect(call.function.name).toBe("get_weather");
    expect(JSON.parse(call.function.arguments)).toEqual({ city: "Paris" });
    const result = { role: "tool" as const, tool_call_id: call.id, content: JSON.stringify({ degrees: 21 }) };
    const second = await client.chat.completions.create({ model, messages: [...ask, message, result], tools });
    expect(second.choices[0]?.message.content).toContain("21");
    expect(second.choices[0]?.finish_reason).toBe("stop");
  });

  it.each([false, true])("runs the tool loop of runTools, streamed: %s", async (stream) => {
    const asked: unknown[] = [];
    const run = (args: { city: string }) => {
      asked.push(args);
      return { degrees: 21, sky: "clear" };
    };
    const tool = { type: "function" as const, function: { ...weather, function: run, parse: JSON.parse } };
    const { completions } = connect(lane).chat;
    const runner = stream
      ? completions.runTools({ model, messages: ask, tools: [tool], stream: true })
      : completions.runTools({ model, messages: ask, tools: [tool] });
    expect(await runner.finalContent()).toContain("21");
    expect(asked).toEqual([{ city: "Paris" }]);
    expect(runner.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant"]);
  });

  it("makes several calls at once, whole and streamed", async () => {
    const client = connect(lane);
    const messages = [{ role: "user" as const, content: "What is the weather in Paris and Oslo?" }];
    const request = { model, messages, tools: [{ type: "function" as const, function: weather }] };
    const whole = await client.chat.completions.create(request);
    const streamed = await client.chat.completions.stream(request).finalMessage();
    for (const { tool_calls: calls = [] } of [whole.choices[0]?.message ?? {}, streamed]) {
      const cities = calls.map((call) => call.type === "function" && JSON.parse(call.function.arguments).city);
      expect(cities).toEqual(["Paris", "Oslo"]);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
    }
  });

  it("obeys tool_choice", async () => {
    const client = connect(lane);
    const tools = [{ type: "function" as const, function: weather }];
    const none = await client.chat.completions.create({ model, messages: ask, tools, tool_choice: "none" });
    expect(none.choices[0]?.message.tool_calls).toBeUndefined();
    const named = { type: "function" as const, function: { name: "get_weather" } };
    const forced = await client.chat.completions.create({ model, messages: sum, tools, tool_choice: named });
    expect(forced.choices[0]?.message.tool_calls).toHaveLength(1);
  });

  it("answers the deprecated functions in their own form, whole and streamed", async () => {
    const { completions } = connect(lane).chat;
    const request = { model, messages: ask, functions: [weather] };
    const whole = await completions.create(request);
    const streamed = await completions.stream(request).finalChatCompletion();
    for (const { choices } of [whole, streamed]) {
      expect(choices[0]?.finish_reason).toBe("function_call");
      expect(choices[0]?.message.function_call).toEqual({ name: "get_weather", arguments: '{"city":"Paris"}' });
      expect(choices[0]?.message.tool_calls).toBeUndefined();
    }
    const told = { role: "function" as const, name: "get_weather", content: JSON.stringify({ degrees: 21 }) };
    const called = { role: "assistant" as const, content: null, function_call: whole.choices[0]?.message.function_call };
    const reply = await completions.create({ ...request, messages: [...ask, called, told] });
    expect(reply.choices[0]?.message.content).toContain("21");
  });

  const Person = z.object({
    name: z.string(),
    age: z.number().int(),
    tags: z.array(z.enum(["a", "b"])).max(3),
    note: z.string().nullable(),
  });
  const response_format = zodResponseFormat(Person, "person");
  const messages = [{ role: "user" as const, content: "Extract: Ada Lovelace is 36 years old." }];

  it("parses structured output", async () => {
    const reply = await connect(lane).chat.completions.parse({ model, messages, response_format });
    expect(Person.parse(reply.choices[0]?.message.parsed)).toMatchObject({ name: "Ada Lovelace", age: 36 });
  });

  it("parses streamed structured output", async () => {
    const reply = await connect(lane).chat.completions.stream({ model, messages, response_format }).finalChatCompletion();
    expect(Person.parse(reply.choices[0]?.message.parsed)).toMatchObject({ name: "Ada Lovelace", age: 36 });
  });

  it("answers any JSON object for json_object", async () => {
    for (const content of [
      "Reply in JSON with the keys name and age: Ada Lovelace is 36.",
      "Extract the name and the age as JSON: Ada Lovelace is 36.",
    ]) {
      const asked = [{ role: "user" as const, content }];
      const reply = await connect(lane).chat.completions.create({ model, messages: asked, response_format: { type: "json_object" } });
      expect(JSON.parse(reply.choices[0]?.message.content ?? "")).toEqual({ name: "Ada Lovelace", age: 36 });
    }
  });
});

/** Model calls that are running in the gateway. */
async function running(lane: Lane): Promise<number> {
  const reply = await fetch(`${gateway.url[lane]}/metrics`, { headers: { authorization: `Bearer ${TEST_KEY}` } });
  return Number(/^trunkline_open_calls (\d+)$/m.exec(await reply.text())?.[1]);
}
