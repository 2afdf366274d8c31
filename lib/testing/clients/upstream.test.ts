import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { GoogleGenAI } from "@google/genai";
import { embedMany, generateText, streamText } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeUpstream, startFakeUpstream } from "../fake-upstream";
import { chatAnswer, STREAM_EVENTS } from "../fake-upstream-answers";
import { LEAKED_KEY } from "../fake-upstream-faults";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

const UPSTREAM_KEY = "sk-of-the-upstream";
let upstream: FakeUpstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await startFakeUpstream();
  gateway = await startTestGateway({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: UPSTREAM_KEY });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const connect = (lane: Lane) => new OpenAI({ baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY, organization: "org-of-the-caller" });
const model = "gpt-4o";
const messages = [{ role: "user" as const, content: "Hello" }];
const tools = [{ type: "function" as const, function: { name: "get_weather", parameters: { type: "object", properties: {} } } }];

/** The upstream's last request, with its body. */
function lastSent() {
  const seen = upstream.requests.at(-1);
  if (!seen) throw new Error("the upstream saw no request");
  return { ...seen, json: JSON.parse(seen.body.toString()) };
}

async function thrown(call: PromiseLike<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OpenAI.APIError)) throw new Error(`an APIError was expected, not ${String(error)}`);
  return error;
}

describe.each(EACH_LANE)("openai: chat with an upstream model through the %s lane", (lane) => {
  it("passes a call on as it is, with the upstream's own key", async () => {
    const asked = { model, messages, temperature: 0.2, top_k: 7, metadata: { a: "b" }, service_tier: "auto" as const };
    const reply = await connect(lane).chat.completions.create(asked);
    expect(reply).toMatchObject({ ...chatAnswer({ model }) });
    const sent = lastSent();
    expect(sent.json).toEqual(asked);
    expect(sent.headers.authorization).toBe(`Bearer ${UPSTREAM_KEY}`);
    expect(sent.headers).not.toHaveProperty("openai-organization");
    expect(reply._request_id).toMatch(/^req_[0-9A-Z]{26}$/);
  });

  it("names the model as the caller did", async () => {
    const reply = await connect(lane).chat.completions.create({ model: `openai/${model}`, messages });
    expect(reply.model).toBe(`openai/${model}`);
    expect(lastSent().json.model).toBe(model);
  });

  it("streams, and shows usage only when asked", async () => {
    const client = connect(lane);
    const usual = [];
    for await (const chunk of await client.chat.completions.create({ model, messages, stream: true })) usual.push(chunk);
    expect(usual).toHaveLength(STREAM_EVENTS);
    expect(usual.some((chunk) => chunk.usage)).toBe(false);
    const stream_options = { include_usage: true };
    const counted = client.chat.completions.stream({ model, messages, stream_options });
    expect(await counted.finalContent()).toBe(usual.map((chunk) => chunk.choices[0]?.delta.content ?? "").join(""));
    expect(await counted.totalUsage()).toMatchObject({ prompt_tokens: 19, completion_tokens: STREAM_EVENTS - 2 });
  });

  it("hands tool calls over, whole and streamed", async () => {
    const { completions } = connect(lane).chat;
    const whole = await completions.create({ model, messages, tools });
    const streamed = await completions.stream({ model, messages, tools }).finalChatCompletion();
    for (const { choices } of [whole, streamed]) {
      expect(choices[0]?.finish_reason).toBe("tool_calls");
      expect(choices[0]?.message.tool_calls).toMatchObject([{ function: { name: "get_weather", arguments: '{"city":"Paris"}' } }]);
    }
    expect(whole.choices[0]?.message.content).toBe("");
  });

  it.each(["crlf", "no-done", "no-usage", "no-stream-options", "slow", "malformed-event", "other-model"])(
    "mends what a careless upstream streams: %s",
    async (fault) => {
      const { completions } = connect(lane).chat;
      const whole = await completions.stream({ model, messages }).finalContent();
      const name = `openai/${model}:${fault}`;
      const reply = await completions.stream({ model: name, messages }).finalChatCompletion();
      expect(reply.choices[0]?.message.content).toBe(whole);
      expect(reply.model).toBe(name);
    },
  );

  it.each(["cut", "no-finish", "error-event"])("raises where the upstream's stream breaks: %s", async (fault) => {
    const stream = await connect(lane).chat.completions.create({ model: `openai/${model}:${fault}`, messages, stream: true });
    let events = 0;
    const read = async () => {
      for await (const _ of stream) events++;
    };
    expect((await thrown(read())).message).not.toBe("");
    expect(events).toBe(3);
  });

  it("ends the upstream's work when the caller leaves, streamed or not", async () => {
    const client = connect(lane);
    const index = upstream.requests.length;
    const stream = await client.chat.completions.create({ model: `openai/${model}:stall-stream`, messages, stream: true });
    for await (const _ of stream) stream.controller.abort();
    expect(await (await upstream.request(index)).aborted).toBe(true);
    const leave = new AbortController();
    const call = client.chat.completions.create({ model: `openai/${model}:stall`, messages }, { signal: leave.signal });
    const left = expect(call).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);
    const seen = await upstream.request(index + 1);
    leave.abort();
    await left;
    expect(await seen.aborted).toBe(true);
  });
});

describe.each(EACH_LANE)("openai: other families with an upstream model through the %s lane", (lane) => {
  it("completes, whole and streamed", async () => {
    const { completions } = connect(lane);
    const name = `openai/${model}`;
    const whole = await completions.create({ model: name, prompt: "Once" });
    expect(whole.usage).toMatchObject({ prompt_tokens: 5, prompt_tokens_details: { text_tokens: 5, image_tokens: 0 } });
    let text = "";
    for await (const chunk of await completions.create({ model: name, prompt: "Once", stream: true })) text += chunk.choices[0]?.text ?? "";
    expect(` ${text}`).toBe(whole.choices[0]?.text);
  });

  it("embeds, whatever encoding the upstream answers in", async () => {
    const client = connect(lane);
    const asked = { model: "text-embedding-3-small", input: ["a", "b"], dimensions: 6 };
    const expected = [
      [0.5, -0.25, 0.5, -0.25, 0.5, -0.25],
      [1.5, 0.75, 1.5, 0.75, 1.5, 0.75],
    ];
    const vectors = async () => (await client.embeddings.create(asked)).data.map(({ embedding }) => embedding);
    expect(await vectors()).toEqual(expected);
    expect((await client.embeddings.create({ ...asked, encoding_format: "float" })).data.map(({ embedding }) => embedding)).toEqual(
      expected,
    );
    const floats = expected.map((embedding, index) => ({ object: "embedding", index, embedding }));
    const body = JSON.stringify({ object: "list", data: floats, model: "m", usage: { prompt_tokens: 2, total_tokens: 2 } });
    upstream.answerNext({ status: 200, headers: { "content-type": "application/json" }, body });
    expect(await vectors()).toEqual(expected);
  });

  it("moderates with the upstream's default model", async () => {
    const reply = await connect(lane).moderations.create({ input: ["Tea?", "Milk?"] });
    expect(reply.results.map(({ flagged }) => flagged)).toEqual([true, true]);
    expect(reply.model).toBe("omni-moderation-latest");
    expect(lastSent().path).toBe("/v1/moderations");
  });

  it("lists and retrieves the upstream's models beside its own", async () => {
    const { models } = connect(lane);
    const ids = [];
    for await (const { id } of models.list()) ids.push(id);
    expect(ids).toEqual(expect.arrayContaining(["sandbox-chat", model, "text-embedding-3-small", "org/local-7b"]));
    expect(await models.retrieve("org/local-7b")).toMatchObject({ id: "org/local-7b", owned_by: "vllm" });
  });
});

describe.each(EACH_LANE)("openai: errors of an upstream through the %s lane", (lane) => {
  const fail = (fault: string) =>
    thrown(connect(lane).chat.completions.create({ model: `openai/${model}:${fault}`, messages }, { maxRetries: 0 }));

  it("keeps what the caller can mend", async () => {
    expect(await fail("400")).toMatchObject({ status: 400, param: "seed" });
    expect(await fail("400-context")).toMatchObject({ status: 400, code: "context_length_exceeded", param: "messages" });
    expect(await fail("404")).toMatchObject({ status: 404 });
    const limited = await fail("429");
    expect(limited).toBeInstanceOf(OpenAI.RateLimitError);
    expect(limited.headers?.get("retry-after")).toBe("3");
  });

  it("never blames the caller's key for the upstream's, and repeats no secret", async () => {
    const refused = await fail("401");
    expect(refused).toBeInstanceOf(OpenAI.InternalServerError);
    for (const error of [refused, await fail("400")]) {
      expect(JSON.stringify([error, error.message])).not.toContain(LEAKED_KEY);
      expect(JSON.stringify([error, error.message])).not.toContain(UPSTREAM_KEY);
    }
  });

  it("InternalServerError for an answer that is none", async () => {
    const errors = await Promise.all(["html", "broken-json", "wrong-shape"].map(fail));
    for (const error of errors) expect(error).toBeInstanceOf(OpenAI.InternalServerError);
  });
});

describe.each(EACH_LANE)("other clients with an upstream model through the %s lane", (lane) => {
  it("@google/genai: text, stream and function calls", async () => {
    const { models } = new GoogleGenAI({ apiKey: TEST_KEY, httpOptions: { baseUrl: gateway.url[lane] } });
    const whole = await models.generateContent({ model, contents: "Hello" });
    expect(whole.text).toContain("The quick brown fox");
    expect(whole.usageMetadata).toMatchObject({ promptTokenCount: 19, candidatesTokenCount: 12, totalTokenCount: 31 });
    let text = "";
    for await (const chunk of await models.generateContentStream({ model, contents: "Hello" })) text += chunk.text ?? "";
    expect(text.startsWith(whole.text ?? "nothing")).toBe(true);
    const config = { tools: [{ functionDeclarations: [{ name: "get_weather" }] }] };
    const called = await models.generateContent({ model, contents: "Hello", config });
    expect(called.functionCalls).toMatchObject([{ name: "get_weather", args: { city: "Paris" } }]);
    for await (const chunk of await models.generateContentStream({ model, contents: "Hello", config }))
      expect(chunk.functionCalls ?? []).toEqual(chunk.candidates?.[0]?.finishReason ? called.functionCalls : []);
  });

  it("@google/genai: a streamed turn goes back as one message", async () => {
    const chat = new GoogleGenAI({ apiKey: TEST_KEY, httpOptions: { baseUrl: gateway.url[lane] } }).chats.create({ model });
    let text = "";
    for await (const chunk of await chat.sendMessageStream({ message: "Hello" })) text += chunk.text ?? "";
    await chat.sendMessage({ message: "Go on" });
    expect(lastSent().json.messages).toEqual([
      { role: "user", content: "Hello" },
      { role: "assistant", content: text },
      { role: "user", content: "Go on" },
    ]);
  });

  it("@google/genai: embeddings", async () => {
    const { models } = new GoogleGenAI({ apiKey: TEST_KEY, httpOptions: { baseUrl: gateway.url[lane] } });
    const { embeddings } = await models.embedContent({ model: "text-embedding-3-small", contents: ["a", "b"] });
    expect(embeddings?.map(({ values }) => values)).toEqual([
      [0.5, -0.25, 0.5, -0.25],
      [1.5, 0.75, 1.5, 0.75],
    ]);
  });

  it("ai: text, stream and vectors", async () => {
    const provider = createOpenAICompatible({ name: "trunkline", baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY });
    const { text } = await generateText({ model: provider(model), prompt: "Hello" });
    expect(text).toContain("The quick brown fox");
    expect((await streamText({ model: provider(model), prompt: "Hello" }).text).startsWith(text)).toBe(true);
    const embeddings = await embedMany({ model: provider.embeddingModel("text-embedding-3-small"), values: ["a", "b"] });
    expect(embeddings.embeddings[1]).toEqual([1.5, 0.75, 1.5, 0.75]);
  });
});
