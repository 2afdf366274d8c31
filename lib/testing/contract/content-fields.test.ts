import { afterAll, describe, expect, it } from "vitest";
import { ContentReply } from "../../contracts/content";
import { expectError } from "./answers";
import { type Contract, comparable, eventsOf, startContract } from "./setting";

const contract = await startContract();
const strict = await startContract({ STRICT_SPEC: "1" });
const { both, upstream } = contract;
afterAll(() => Promise.all([contract.close(), strict.close()]));

const at = (method: string, model = "sandbox-content") => `/v1beta/models/${model}:${method}`;
const DRAFT = "Count to 200";
const turn = (text: string) => [{ role: "user", parts: [{ text }] }];

async function generate(body: object, { path = at("generateContent"), on = contract }: { path?: string; on?: Contract } = {}) {
  const got = await on.both({ path, body });
  expect(got.status, got.text).toBe(200);
  return ContentReply.parse(got.json);
}
const first = ({ candidates: [candidate] }: ContentReply) => candidate ?? expect.fail("no candidate");
const textOf = (reply: ContentReply) => (first(reply).content.parts ?? []).map(({ text }) => text ?? "").join("");

describe("native content: what is asked is done", () => {
  it("answers in the role of the model, with a finish reason, ratings and counts that add up", async () => {
    const reply = await generate({ contents: turn("What is 17 * 23?"), generationConfig: {} });
    expect(first(reply)).toMatchObject({ content: { role: "model" }, finishReason: "STOP", index: 0, safetyRatings: [] });
    expect(textOf(reply)).toContain("391");
    const { promptTokenCount, candidatesTokenCount, totalTokenCount } = reply.usageMetadata;
    expect(totalTokenCount).toBe(promptTokenCount + candidatesTokenCount);
    expect(reply).toMatchObject({ modelVersion: "sandbox-content", responseId: expect.stringMatching(/^req_/) });
  });

  it("needs neither generationConfig nor a role, unless STRICT_SPEC asks for the former", async () => {
    const body = { contents: [{ parts: [{ text: "What is 17 * 23?" }] }] };
    expect(textOf(await generate(body))).toContain("391");
    const refused = await strict.both({ path: at("generateContent"), body });
    expectError(refused, { errorFormat: "gemini", code: "missing_required_parameter", param: "generationConfig" });
    expect(textOf(await generate({ ...body, generationConfig: {} }, { on: strict }))).toContain("391");
  });

  it("reads camelCase and snake_case alike, mixed too, and leaves the caller's own keys alone", async () => {
    const parameters = { type: "OBJECT", properties: { city_name: { type: "STRING" } }, required: ["city_name"] };
    const camel = {
      contents: turn("What is the weather in Paris?"),
      systemInstruction: { parts: [{ text: "Be short." }] },
      generationConfig: {
        maxOutputTokens: 50,
        stopSequences: ["zzz"],
        topP: 0.5,
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: "Kore" } } },
      },
      tools: [{ functionDeclarations: [{ name: "get_weather", parameters }] }],
      toolConfig: { functionCallingConfig: { mode: "ANY" } },
    };
    const snake = {
      contents: camel.contents,
      system_instruction: { parts: [{ text: "Be short." }] },
      generation_config: {
        max_output_tokens: 50,
        stop_sequences: ["zzz"],
        topP: 0.5,
        speech_config: { voice_config: { prebuilt_voice_config: { voice_name: "Kore" } } },
      },
      tools: [{ function_declarations: [{ name: "get_weather", parameters }] }],
      tool_config: { function_calling_config: { mode: "ANY" } },
    };
    const path = at("generateContent");
    const [a, b] = [await both({ path, body: camel }), await both({ path, body: snake })];
    expect(first(ContentReply.parse(b.json)).content.parts.map(({ functionCall }) => functionCall?.args)).toEqual([{ city_name: "Paris" }]);
    expect(comparable(b)).toEqual(comparable(a));
  });

  it("calls functions with arguments as an object and the finish reason STOP, and reads their responses", async () => {
    const declaration = {
      name: "get_weather",
      description: "Weather",
      parametersJsonSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    };
    const body = { contents: turn("What is the weather in Paris?"), tools: [{ functionDeclarations: [declaration] }] };
    const called = first(await generate(body));
    expect(called.finishReason).toBe("STOP");
    expect(called.content.parts[0]?.functionCall).toMatchObject({ name: "get_weather", args: { city: "Paris" } });
    const answered = [
      ...body.contents,
      called.content,
      { role: "user", parts: [{ functionResponse: { name: "get_weather", response: { weather: "rain" } } }] },
    ];
    expect(textOf(await generate({ ...body, contents: answered }))).toContain("rain");
    const none = { ...body, toolConfig: { functionCallingConfig: { mode: "NONE" } } };
    expect(first(await generate(none)).content.parts.every(({ functionCall }) => functionCall == null)).toBe(true);
  });

  it("keeps maxOutputTokens, stopSequences and candidateCount", async () => {
    const reply = await generate({ contents: turn(DRAFT), generationConfig: { maxOutputTokens: 5 } });
    expect(first(reply).finishReason).toBe("MAX_TOKENS");
    expect(reply.usageMetadata.candidatesTokenCount).toBeLessThanOrEqual(5);
    const stopped = await generate({
      contents: turn("Repeat after me: the red signal is down"),
      generationConfig: { stopSequences: ["signal"] },
    });
    expect(textOf(stopped)).not.toContain("signal");
    const several = await generate({ contents: turn(DRAFT), generationConfig: { candidateCount: 2, maxOutputTokens: 5 } });
    expect(several.candidates.map(({ index }) => index)).toEqual([0, 1]);
  });

  it("writes JSON for a schema of either spelling", async () => {
    const config = { responseMimeType: "application/json" };
    const native = { type: "OBJECT", properties: { city: { type: "STRING" }, nights: { type: "INTEGER" } }, required: ["city", "nights"] };
    const json = { type: "object", properties: { city: { type: "string" }, nights: { type: "integer" } }, required: ["city", "nights"] };
    for (const schema of [{ responseSchema: native }, { responseJsonSchema: json }]) {
      const reply = await generate({ contents: turn("Three nights in Paris."), generationConfig: { ...config, ...schema } });
      expect(JSON.parse(textOf(reply))).toMatchObject({ city: "Paris", nights: expect.any(Number) });
    }
  });

  it("hears a system instruction given as text, as content, and as a turn", async () => {
    const contents = turn("Hello!");
    const system = "Answer in upper case only.";
    for (const body of [
      { contents, systemInstruction: system },
      { contents, systemInstruction: { role: "user", parts: [{ text: system }] } },
    ])
      await generate(body);
    await generate({ contents: [{ role: "system", parts: [{ text: system }] }, ...contents] });
    const sent = upstream.requests.length;
    await generate({ contents, systemInstruction: system }, { path: at("generateContent", "gpt-4o") });
    expect(JSON.parse(upstream.requests[sent]?.body.toString() ?? "")).toMatchObject({
      messages: [{ role: "system", content: system }, { role: "user" }],
    });
  });

  it("hands images to an upstream as it wants them", async () => {
    const parts = [{ text: "What is this?" }, { inline_data: { mime_type: "image/png", data: "iVBORw0KGgo=" } }];
    await generate({ contents: [{ parts }] }, { path: at("generateContent", "gpt-4o") });
    const { messages } = JSON.parse(upstream.requests.at(-1)?.body.toString() ?? "");
    expect(messages[0].content[1]).toEqual({ type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } });
  });

  it("says which modality it cannot do", async () => {
    const body = { contents: turn("A cat."), generationConfig: { responseModalities: ["IMAGE"] } };
    const got = await both({ path: at("generateContent", "gpt-4o"), body });
    expectError(got, { errorFormat: "gemini", code: "unsupported_value", param: "generationConfig.responseModalities" });
  });

  it.each([
    ["an aspect ratio that is none", { imageConfig: { aspectRatio: "wide" } }, "generationConfig.imageConfig.aspectRatio"],
    ["an unknown modality", { responseModalities: ["SMELL"] }, "generationConfig.responseModalities[0]"],
    ["a temperature as text", { temperature: "1" }, "generationConfig.temperature"],
    ["six stop sequences", { stopSequences: ["a", "b", "c", "d", "e", "f"] }, "generationConfig.stopSequences"],
  ])("refuses %s", async (_, generationConfig, param) => {
    const got = await both({ path: at("generateContent"), body: { contents: turn("Hi"), generationConfig } });
    expect(got.status).toBe(400);
    expect(got.json).toMatchObject({ error: { param } });
  });

  it("finds the model in every spelling of the address", async () => {
    const body = { contents: turn("Hi"), generationConfig: {} };
    for (const path of [
      "/v1beta/models/sandbox-content%3AgenerateContent",
      "/v1beta/models/models%2Fsandbox-content:generateContent/",
      "/v1beta/models/openai/gpt-4o:generateContent",
      "/v1beta/models/openai%2Fgpt-4o:generateContent",
      "/v1/models/sandbox-content:generateContent",
    ])
      expect(first(await generate(body, { path })).content.role).toBe("model");
  });

  it("counts tokens of contents and of a whole request alike", async () => {
    const contents = turn("How many tokens are these?");
    const plain = await both({ path: at("countTokens"), body: { contents } });
    const whole = await both({ path: at("countTokens"), body: { generateContentRequest: { model: "models/sandbox-content", contents } } });
    const { totalTokens } = plain.json as { totalTokens: number };
    expect(totalTokens).toBeGreaterThan(3);
    expect(comparable(whole)).toEqual(comparable(plain));
  });

  it("embeds one content, and several in order, in the length that is asked", async () => {
    const content = (text: string) => ({ content: { parts: [{ text }] }, outputDimensionality: 16 });
    const one = await both({ path: at("embedContent", "sandbox-embed"), body: content("a goods train") });
    const { values } = (one.json as { embedding: { values: number[] } }).embedding;
    expect(values).toHaveLength(16);
    const requests = ["tea at four", "a goods train"].map((text) => ({ model: "models/sandbox-embed", ...content(text) }));
    const many = await both({ path: at("batchEmbedContents", "sandbox-embed"), body: { requests } });
    expect((many.json as { embeddings: { values: number[] }[] }).embeddings[1]?.values).toEqual(values);
  });
});

describe("native content: streams", () => {
  const body = { contents: turn(DRAFT), generationConfig: { maxOutputTokens: 20 } };
  const sse = `${at("streamGenerateContent")}?alt=sse`;

  it("are events without comments, names or [DONE], and end after a blank line", async () => {
    const got = await both({ path: sse, body });
    expect(got.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(got.headers["cache-control"]).toBe("no-cache, no-transform");
    const replies = eventsOf(got.text).map((event) => ContentReply.parse(JSON.parse(event)));
    expect(replies.length).toBeGreaterThan(2);
    expect(new Set(replies.map(({ responseId }) => responseId)).size).toBe(1);
    expect(replies.slice(0, -1).every((reply) => first(reply).finishReason === undefined)).toBe(true);
    expect(first(replies.at(-1) ?? expect.fail("no event")).finishReason).toBe("MAX_TOKENS");
    expect(replies.at(-1)?.usageMetadata.totalTokenCount).toBeGreaterThan(0);
    expect(replies.map(textOf).join("")).toBe(textOf(await generate(body)));
  });

  it("are one JSON array without alt=sse, with the same parts", async () => {
    const got = await both({ path: at("streamGenerateContent"), body });
    expect(got.headers["content-type"]).toBe("application/json; charset=utf-8");
    const replies = (got.json as unknown[]).map((reply) => ContentReply.parse(reply));
    expect(replies.map(textOf).join("")).toBe(textOf(await generate(body)));
  });

  it("hold a function call back until it is whole", async () => {
    const declaration = {
      name: "get_weather",
      parameters: { type: "OBJECT", properties: { city: { type: "STRING" } }, required: ["city"] },
    };
    const asked = { contents: turn("What is the weather in Paris?"), tools: [{ functionDeclarations: [declaration] }] };
    for (const model of ["sandbox-content", "gpt-4o"]) {
      const got = await both({ path: `${at("streamGenerateContent", model)}?alt=sse`, body: asked });
      const calls = eventsOf(got.text).flatMap((event) =>
        first(ContentReply.parse(JSON.parse(event))).content.parts.flatMap((part) => part.functionCall ?? []),
      );
      expect(calls).toMatchObject([{ name: "get_weather", args: { city: "Paris" } }]);
    }
  });
});
