import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, embed, embedMany, generateObject, generateText, Output, stepCountIs, streamText, tool } from "ai";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";
import { PNG } from "./image";

let gateway: TestGateway;
beforeAll(async () => {
  vi.stubGlobal("AI_SDK_LOG_WARNINGS", false);
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const connect = (lane: Lane, more: { apiKey?: string; supportsStructuredOutputs?: boolean; includeUsage?: boolean } = {}) =>
  createOpenAICompatible({ name: "trunkline", baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY, ...more });

/** One per lane, because every second call of a flaky model fails, no matter who makes it. */
const FLAKY: Record<Lane, string> = { fast: "sandbox-chat:flaky", web: "sandbox-content:flaky" };

async function thrown(call: PromiseLike<unknown>): Promise<APICallError> {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!APICallError.isInstance(error)) throw new Error(`an APICallError was expected, not ${String(error)}`);
  return error;
}

describe.each(EACH_LANE)("ai: text through the %s lane", (lane) => {
  it("generates text", async () => {
    const { text, finishReason, usage, response } = await generateText({
      model: connect(lane)("sandbox-chat"),
      prompt: "What is 17 * 23?",
    });
    expect(text).toContain("391");
    expect(finishReason).toBe("stop");
    expect(usage.totalTokens).toBe((usage.inputTokens ?? 0) + (usage.outputTokens ?? 0));
    expect(response.modelId).toBe("sandbox-chat");
  });

  it("streams the same text, with usage when asked", async () => {
    const model = connect(lane, { includeUsage: true })("sandbox-chat");
    const whole = await generateText({ model, prompt: "What is Trunkline?" });
    const result = streamText({ model, prompt: "What is Trunkline?" });
    let text = "";
    for await (const piece of result.textStream) text += piece;
    expect(text).toBe(whole.text);
    expect(await result.finishReason).toBe("stop");
    expect(await result.usage).toMatchObject({ inputTokens: whole.usage.inputTokens, outputTokens: whole.usage.outputTokens });
  });

  it("completes a text, whole and streamed", async () => {
    const model = connect(lane).completionModel("sandbox-text");
    const { text } = await generateText({ model, prompt: "What is 2 + 3?", maxOutputTokens: 20 });
    const streamed = streamText({ model, prompt: "What is 2 + 3?", maxOutputTokens: 20 });
    expect(text).not.toBe("");
    expect(await streamed.text).toBe(text);
  });

  it("reads an image and a system message", async () => {
    const model = connect(lane)("sandbox-chat");
    const content = [
      { type: "text" as const, text: "What is in this image?" },
      { type: "image" as const, image: Buffer.from(PNG, "base64") },
    ];
    expect((await generateText({ model, messages: [{ role: "user", content }] })).text).toContain("PNG of 1x1");
    const loud = await generateText({ model, system: "Answer only in upper case.", prompt: "What is Trunkline?" });
    expect(loud.text).toBe(loud.text.toUpperCase());
  });

  it("leaves a stream", async () => {
    const leave = new AbortController();
    const result = streamText({ model: connect(lane)("sandbox-chat:stall"), prompt: "Hello", abortSignal: leave.signal });
    const kinds: string[] = [];
    for await (const { type } of result.fullStream) {
      kinds.push(type);
      if (type === "text-delta") leave.abort();
    }
    expect(kinds.at(-1)).toBe("abort");
  });
});

describe.each(EACH_LANE)("ai: objects, tools and vectors through the %s lane", (lane) => {
  const schema = z.object({ name: z.string(), age: z.number().int(), tags: z.array(z.string()) });
  const prompt = "Extract: Ada Lovelace is 36 years old.";

  it("generates an object", async () => {
    const model = connect(lane, { supportsStructuredOutputs: true })("sandbox-chat");
    const { object } = await generateObject({ model, schema, prompt });
    expect(object).toMatchObject({ name: "Ada Lovelace", age: 36 });
    const { output } = await generateText({ model, output: Output.object({ schema }), prompt });
    expect(output).toMatchObject({ name: "Ada Lovelace", age: 36 });
  });

  it("generates an object without a schema on the wire, as this provider does by default", async () => {
    const schema = z.object({ name: z.string(), age: z.number() });
    const { output } = await generateText({
      model: connect(lane)("sandbox-chat"),
      output: Output.object({ schema }),
      prompt: "Extract name and age: Ada Lovelace is 36 years old.",
    });
    expect(output).toEqual({ name: "Ada Lovelace", age: 36 });
  });

  it("streams an object", async () => {
    const model = connect(lane, { supportsStructuredOutputs: true })("sandbox-chat");
    const result = streamText({ model, output: Output.object({ schema }), prompt });
    const partial = [];
    for await (const object of result.partialOutputStream) partial.push(object);
    expect(await result.output).toMatchObject({ name: "Ada Lovelace", age: 36 });
    expect(partial.length).toBeGreaterThan(1);
  });

  it("chooses among words", async () => {
    const model = connect(lane, { supportsStructuredOutputs: true })("sandbox-chat");
    const { output } = await generateText({
      model,
      output: Output.choice({ options: ["red", "green"] }),
      prompt: "Which signal means go?",
    });
    expect(["red", "green"]).toContain(output);
  });

  const weather = (asked: unknown[]) =>
    tool({
      description: "Weather of a city",
      inputSchema: z.object({ city: z.string() }),
      execute: async (input) => {
        asked.push(input);
        return { degrees: 21, sky: "clear" };
      },
    });

  it("runs a tool loop", async () => {
    const asked: unknown[] = [];
    const { text, steps } = await generateText({
      model: connect(lane)("sandbox-chat"),
      tools: { get_weather: weather(asked) },
      stopWhen: stepCountIs(4),
      prompt: "What is the weather in Paris?",
    });
    expect(asked).toEqual([{ city: "Paris" }]);
    expect(text).toContain("21");
    expect(steps.map(({ finishReason }) => finishReason)).toEqual(["tool-calls", "stop"]);
  });

  it("runs a tool loop in a stream", async () => {
    const asked: unknown[] = [];
    const result = streamText({
      model: connect(lane)("sandbox-chat"),
      tools: { get_weather: weather(asked) },
      stopWhen: stepCountIs(4),
      prompt: "What is the weather in Paris?",
    });
    expect(await result.text).toContain("21");
    expect(asked).toEqual([{ city: "Paris" }]);
    expect(await result.steps).toHaveLength(2);
  });

  it("embeds one value and many", async () => {
    const model = connect(lane).embeddingModel("sandbox-embed");
    const one = await embed({ model, value: "a goods train" });
    expect(one.embedding).toHaveLength(1024);
    expect(one.usage.tokens).toBeGreaterThan(0);
    const many = await embedMany({ model, values: ["a goods train", "tea with milk"] });
    expect(many.embeddings[0]).toEqual(one.embedding);
    expect(many.embeddings).toHaveLength(2);
  });
});

describe.each(EACH_LANE)("ai: errors through the %s lane", (lane) => {
  it.each([
    ["a wrong key", { apiKey: "sk-tl-wrong" }, "sandbox-chat", 401, "Incorrect API key"],
    ["an unknown model", {}, "no-such-model", 404, "no-such-model"],
    ["a refused request", {}, "sandbox-chat:400", 400, "fails on request"],
  ])("APICallError for %s", async (_, settings, name, statusCode, message) => {
    const error = await thrown(generateText({ model: connect(lane, settings)(name), prompt: "Hello" }));
    expect(error).toMatchObject({ statusCode, isRetryable: false, message: expect.stringContaining(message) });
    expect(error.responseHeaders?.["x-request-id"]).toMatch(/^req_/);
  });

  it("APICallError that may be repeated for 429 and 503", async () => {
    for (const [fault, statusCode] of [
      ["429", 429],
      ["503", 503],
    ] as const) {
      const call = generateText({ model: connect(lane)(`sandbox-chat:${fault}`), prompt: "Hello", maxRetries: 0 });
      expect(await thrown(call)).toMatchObject({ statusCode, isRetryable: true });
    }
  });

  it("repeats by itself what a repeat can mend", async () => {
    const model = connect(lane)(FLAKY[lane]);
    for (let call = 0; call < 2; call++) expect((await generateText({ model, prompt: "Hello" })).text).not.toBe("");
  });

  it.each(["cut", "malformed"])("tells of a stream that breaks: %s", async (fault) => {
    const errors: unknown[] = [];
    const result = streamText({
      model: connect(lane)(`sandbox-chat:${fault}`),
      prompt: "What is Trunkline?",
      onError: ({ error }) => void errors.push(error),
    });
    let text = "";
    for await (const piece of result.textStream) text += piece;
    expect(text).not.toBe("");
    expect(errors).toHaveLength(1);
  });
});
