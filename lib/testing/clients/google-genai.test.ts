import { ApiError, type CallableTool, FunctionCallingConfigMode, GoogleGenAI, Type } from "@google/genai";
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

const connect = (lane: Lane, apiKey = TEST_KEY) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: gateway.url[lane] } });
const MODELS = ["sandbox-content", "sandbox-chat"];
const model = "sandbox-content";

async function thrown(call: PromiseLike<unknown>): Promise<ApiError> {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`an ApiError was expected, not ${String(error)}`);
  return error;
}

describe.each(EACH_LANE)("@google/genai: text through the %s lane", (lane) => {
  it.each(MODELS)("generates content with %s", async (name) => {
    const reply = await connect(lane).models.generateContent({ model: name, contents: "What is 17 * 23?" });
    expect(reply.text).toContain("391");
    expect(reply.candidates?.[0]).toMatchObject({ finishReason: "STOP", index: 0, content: { role: "model" } });
    expect(reply.modelVersion).toBe(name);
    const { promptTokenCount = 0, candidatesTokenCount = 0, totalTokenCount } = reply.usageMetadata ?? {};
    expect(promptTokenCount).toBeGreaterThan(0);
    expect(totalTokenCount).toBe(promptTokenCount + candidatesTokenCount);
  });

  it("streams the same text, finish and usage last", async () => {
    const { models } = connect(lane);
    const whole = await models.generateContent({ model, contents: "What is Trunkline?" });
    const chunks = [];
    for await (const chunk of await models.generateContentStream({ model, contents: "What is Trunkline?" })) chunks.push(chunk);
    expect(chunks.map((chunk) => chunk.text ?? "").join("")).toBe(whole.text);
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.flatMap((chunk) => chunk.candidates?.[0]?.finishReason ?? [])).toEqual(["STOP"]);
    expect(chunks.at(-1)?.candidates?.[0]?.finishReason).toBe("STOP");
    expect(chunks.at(-1)?.usageMetadata).toEqual(whole.usageMetadata);
    expect(new Set(chunks.map(({ responseId }) => responseId)).size).toBe(1);
  });

  it("takes the resource name of a model as well", async () => {
    const reply = await connect(lane).models.generateContent({ model: `models/${model}`, contents: [{ parts: [{ text: "1 + 1" }] }] });
    expect(reply.text).toContain("2");
  });

  it("takes the key as a bearer key, and the path of the stable version", async () => {
    const headers = { Authorization: `Bearer ${TEST_KEY}` };
    const { models } = new GoogleGenAI({ apiKey: "unused", apiVersion: "v1", httpOptions: { baseUrl: gateway.url[lane], headers } });
    expect((await models.generateContent({ model, contents: "1 + 1" })).text).toContain("2");
  });

  it("follows a system instruction", async () => {
    const config = { systemInstruction: "Answer only in upper case." };
    const reply = await connect(lane).models.generateContent({ model, contents: "What is Trunkline?", config });
    expect(reply.text?.length).toBeGreaterThan(20);
    expect(reply.text).toBe(reply.text?.toUpperCase());
  });

  it("keeps to maxOutputTokens and stopSequences", async () => {
    const { models } = connect(lane);
    const short = await models.generateContent({ model, contents: "What is Trunkline?", config: { maxOutputTokens: 5 } });
    expect(short.candidates?.[0]?.finishReason).toBe("MAX_TOKENS");
    expect(short.usageMetadata?.candidatesTokenCount).toBeLessThanOrEqual(5);
    const stopSequences = ["=", "!", "?", ";", "~"];
    const stopped = await models.generateContent({ model, contents: "What is 17 * 23?", config: { stopSequences } });
    expect(stopped.text).not.toContain("=");
    expect(stopped.candidates?.[0]?.finishReason).toBe("STOP");
  });

  it("gives several candidates, whole and streamed", async () => {
    const { models } = connect(lane);
    const request = { model, contents: "A lighthouse above a stormy sea", config: { candidateCount: 2, temperature: 0.5, seed: 3 } };
    const whole = await models.generateContent(request);
    expect(whole.candidates?.map(({ index }) => index)).toEqual([0, 1]);
    const texts = ["", ""];
    for await (const chunk of await models.generateContentStream(request))
      for (const { index = 0, content } of chunk.candidates ?? []) texts[index] += content?.parts?.map(({ text }) => text).join("") ?? "";
    expect(texts).toEqual(whole.candidates?.map(({ content }) => content?.parts?.map(({ text }) => text).join("")));
  });

  it("reads an inline image", async () => {
    const contents = [{ text: "What is in this image?" }, { inlineData: { mimeType: "image/png", data: PNG } }];
    expect((await connect(lane).models.generateContent({ model, contents })).text).toContain("PNG of 1x1");
  });

  it("remembers the turns of a chat, whole and streamed", async () => {
    const chat = connect(lane).chats.create({ model });
    expect((await chat.sendMessage({ message: "What is 17 * 23?" })).text).toContain("391");
    expect((await chat.sendMessage({ message: "divide that by 17" })).text).toContain("23");
    let text = "";
    for await (const chunk of await chat.sendMessageStream({ message: "times 2" })) text += chunk.text ?? "";
    expect(text).toContain("46");
    // This client stores a streamed answer as one content per event, and sends all of them back.
    expect(chat.getHistory(true).length).toBeGreaterThan(6);
    expect((await chat.sendMessage({ message: "minus 6" })).text).toContain("= 40");
  });
});

const weather = {
  name: "get_weather",
  description: "Weather of a city",
  parameters: { type: Type.OBJECT, properties: { city: { type: Type.STRING } }, required: ["city"] },
};

describe.each(EACH_LANE)("@google/genai: functions and schemas through the %s lane", (lane) => {
  it("calls a function and reads its response", async () => {
    const { models } = connect(lane);
    const config = { tools: [{ functionDeclarations: [weather] }] };
    const first = await models.generateContent({ model, contents: "What is the weather in Paris?", config });
    const [call] = first.functionCalls ?? [];
    expect(call).toMatchObject({ name: "get_weather", args: { city: "Paris" } });
    expect(first.candidates?.[0]?.finishReason).toBe("STOP");
    const contents = [
      { role: "user", parts: [{ text: "What is the weather in Paris?" }] },
      ...(first.candidates?.[0]?.content ? [first.candidates[0].content] : []),
      { role: "user", parts: [{ functionResponse: { id: call?.id, name: "get_weather", response: { degrees: 21 } } }] },
    ];
    const second = await models.generateContent({ model, contents, config });
    expect(second.text).toContain("21");
    expect(second.functionCalls).toBeUndefined();
  });

  it("runs a callable tool by itself", async () => {
    const asked: unknown[] = [];
    const tool: CallableTool = {
      tool: async () => ({ functionDeclarations: [weather] }),
      callTool: async (calls) => {
        asked.push(...calls.map(({ args }) => args));
        return calls.map(({ id, name }) => ({ functionResponse: { id, name, response: { degrees: 21 } } }));
      },
    };
    const { models } = connect(lane);
    const config = { tools: [tool] };
    const reply = await models.generateContent({ model, contents: "What is the weather in Paris?", config });
    expect(reply.text).toContain("21");
    let text = "";
    for await (const chunk of await models.generateContentStream({ model, contents: "What is the weather in Oslo?", config }))
      text += (chunk.candidates?.[0]?.content?.parts ?? []).map((part) => part.text ?? "").join("");
    expect(text).toContain("21");
    expect(asked).toEqual([{ city: "Paris" }, { city: "Oslo" }]);
  });

  it("streams a function call whole", async () => {
    const { parameters: _, ...bare } = weather;
    const parametersJsonSchema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const config = { tools: [{ functionDeclarations: [{ ...bare, parametersJsonSchema }] }] };
    const calls = [];
    for await (const chunk of await connect(lane).models.generateContentStream({ model, contents: "The weather in Oslo?", config }))
      calls.push(...(chunk.functionCalls ?? []));
    expect(calls).toMatchObject([{ name: "get_weather", args: { city: "Oslo" } }]);
  });

  it("obeys the function calling mode", async () => {
    const { models } = connect(lane);
    const tools = [{ functionDeclarations: [weather] }];
    const only = (mode: FunctionCallingConfigMode, allowedFunctionNames?: string[]) => ({
      tools,
      toolConfig: { functionCallingConfig: { mode, allowedFunctionNames } },
    });
    const none = await models.generateContent({ model, contents: "The weather in Paris?", config: only(FunctionCallingConfigMode.NONE) });
    expect(none.functionCalls).toBeUndefined();
    const any = await models.generateContent({ model, contents: "Hello", config: only(FunctionCallingConfigMode.ANY, ["get_weather"]) });
    expect(any.functionCalls).toHaveLength(1);
  });

  it("writes JSON for a responseSchema in the native spelling", async () => {
    const responseSchema = {
      type: Type.OBJECT,
      properties: {
        name: { type: Type.STRING },
        age: { type: Type.INTEGER },
        type: { type: Type.STRING, enum: ["person", "thing"] },
        nullable: { type: Type.BOOLEAN },
        note: { type: Type.STRING, nullable: true },
        tags: { type: Type.ARRAY, items: { type: Type.STRING }, minItems: "2", maxItems: "3" },
      },
      required: ["name", "age", "type", "nullable", "note", "tags"],
      propertyOrdering: ["name", "age", "type", "nullable", "note", "tags"],
    };
    const config = { responseMimeType: "application/json", responseSchema };
    const contents = "Extract: Ada Lovelace is 36 years old.";
    const reply = await connect(lane).models.generateContent({ model, contents, config });
    const value = JSON.parse(reply.text ?? "");
    expect(value).toMatchObject({ name: "Ada Lovelace", age: 36, nullable: expect.any(Boolean) });
    expect(["person", "thing"]).toContain(value.type);
    expect(value.tags.length === 2 || value.tags.length === 3).toBe(true);
    expect(Object.keys(value)).toEqual(["name", "age", "type", "nullable", "note", "tags"]);
  });

  it("writes JSON for a responseJsonSchema, streamed", async () => {
    const Person = z.object({ name: z.string(), age: z.int().min(1) });
    const responseJsonSchema = z.toJSONSchema(Person);
    const config = { responseMimeType: "application/json", responseJsonSchema };
    let text = "";
    const contents = "Extract: Ada Lovelace is 36 years old.";
    for await (const chunk of await connect(lane).models.generateContentStream({ model, contents, config })) text += chunk.text ?? "";
    expect(Person.parse(JSON.parse(text))).toEqual({ name: "Ada Lovelace", age: 36 });
  });

  it("chooses one word of an enum", async () => {
    const config = { responseMimeType: "text/x.enum", responseSchema: { type: Type.STRING, enum: ["red", "green"] } };
    const reply = await connect(lane).models.generateContent({ model, contents: "Which signal means go?", config });
    expect(["red", "green"]).toContain(reply.text);
    let streamed = "";
    for await (const chunk of await connect(lane).models.generateContentStream({ model, contents: "Which signal means go?", config }))
      streamed += chunk.text ?? "";
    expect(streamed).toBe(reply.text);
  });
});

describe.each(EACH_LANE)("@google/genai: counting, embedding and models through the %s lane", (lane) => {
  it("counts tokens", async () => {
    const { models } = connect(lane);
    const { totalTokens = 0 } = await models.countTokens({ model, contents: "The quick brown fox" });
    const { totalTokens: more = 0 } = await models.countTokens({ model, contents: ["The quick brown fox", "jumps over the lazy dog"] });
    expect(totalTokens).toBeGreaterThanOrEqual(4);
    expect(more).toBeGreaterThan(totalTokens);
  });

  it("embeds one text and several", async () => {
    const { models } = connect(lane);
    const one = await models.embedContent({ model: "sandbox-embed", contents: "a goods train" });
    expect(one.embeddings?.map(({ values }) => values?.length)).toEqual([1024]);
    const config = { outputDimensionality: 64, taskType: "RETRIEVAL_DOCUMENT" };
    const several = await models.embedContent({ model: "sandbox-embed", contents: ["a goods train", "tea with milk"], config });
    expect(several.embeddings?.map(({ values }) => values?.length)).toEqual([64, 64]);
    expect(several.embeddings?.[0]?.values).not.toEqual(several.embeddings?.[1]?.values);
  });

  it("lists and describes models", async () => {
    const { models } = connect(lane);
    const names: string[] = [];
    for await (const found of await models.list()) names.push(found.name ?? "");
    expect(names).toEqual(expect.arrayContaining(["models/sandbox-content", "models/sandbox-chat", "models/sandbox-embed"]));
    expect(names).not.toContain("models/sandbox-rerank");
    const one = await models.get({ model });
    expect(one).toMatchObject({ name: `models/${model}`, supportedActions: expect.arrayContaining(["generateContent"]) });
    expect(one.inputTokenLimit).toBeGreaterThan(0);
  });
});

describe.each(EACH_LANE)("@google/genai: errors through the %s lane", (lane) => {
  it.each([
    ["a wrong key", "sk-tl-wrong", model, 401, "UNAUTHENTICATED"],
    ["an unknown model", TEST_KEY, "no-such-model", 404, "NOT_FOUND"],
    ["too many calls", TEST_KEY, `${model}:429`, 429, "RESOURCE_EXHAUSTED"],
    ["an upstream that fails", TEST_KEY, `${model}:502`, 502, "UNAVAILABLE"],
    ["a model that cannot", TEST_KEY, "sandbox-embed", 400, "INVALID_ARGUMENT"],
  ])("ApiError for %s, whole and streamed", async (_, key, name, status, word) => {
    const { models } = connect(lane, key);
    for (const call of [
      models.generateContent({ model: name, contents: "Hi" }),
      models.generateContentStream({ model: name, contents: "Hi" }),
    ]) {
      const error = await thrown(call);
      expect(error.status).toBe(status);
      expect(JSON.parse(error.message).error).toMatchObject({ code: status, status: word, message: expect.any(String) });
    }
  });

  it("ApiError for a wrong field, an unknown model of get, and too few contents", async () => {
    const { models } = connect(lane);
    const wrong = await thrown(models.generateContent({ model, contents: "Hi", config: { temperature: 9 } }));
    expect(wrong.status).toBe(400);
    expect(wrong.message).toContain("generationConfig.temperature");
    expect((await thrown(models.get({ model: "nope" }))).status).toBe(404);
    expect((await thrown(connect(lane).files.list())).status).toBe(404);
    expect((await thrown(models.generateContent({ model, contents: "Hi", config: { cachedContent: "cachedContents/x" } }))).status).toBe(
      400,
    );
    expect((await thrown(models.embedContent({ model: "sandbox-embed", contents: [""] }))).status).toBe(400);
  });

  it.each(["cut", "malformed"])("raises inside a stream that breaks: %s", async (fault) => {
    const stream = await connect(lane).models.generateContentStream({ model: `${model}:${fault}`, contents: "What is Trunkline?" });
    let text = "";
    const read = async () => {
      for await (const chunk of stream) text += chunk.text ?? "";
    };
    const error = await thrown(read());
    expect(error.status).toBe(502);
    expect(text.length).toBeGreaterThan(0);
  });
});
