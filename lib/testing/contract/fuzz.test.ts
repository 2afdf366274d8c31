import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { LANES } from "../test-gateway";
import { errorOf, expectHeaders, expectNothingInternal } from "./answers";
import { FAMILIES, type Family, rightly } from "./families";
import { GREY } from "./grey";
import { mutated } from "./mutate";
import { type Contract, type Got, type Sent, startContract } from "./setting";

const contract = await startContract();
afterAll(() => contract.close());

/** Fixed, so that a run that fails fails again; raise `RUNS` and change the seed to look for more. */
const SEED = 20_260_101;
const RUNS = 60;

/** Endpoints with every field of their contracts in use, so that there is much to get wrong. */
const RICH: Partial<Record<string, Record<string, unknown>>> = {
  "chat.create": {
    model: "sandbox-chat",
    messages: [
      { role: "system", content: "Be short." },
      {
        role: "user",
        content: [
          { type: "text", text: "Weather in Paris?" },
          { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
        ],
      },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: '{"city":"Paris"}' } }],
      },
      { role: "tool", tool_call_id: "c", content: '{"weather":"rain"}' },
      { role: "user", content: "And tomorrow?" },
    ],
    tools: [
      {
        type: "function",
        function: { name: "f", parameters: { type: "object", properties: { city: { type: "string", enum: ["Paris"] } } } },
      },
    ],
    tool_choice: "auto",
    response_format: {
      type: "json_schema",
      json_schema: { name: "s", schema: { type: "object", properties: { a: { type: "array", items: { type: "integer", minimum: 1 } } } } },
    },
    stop: ["."],
    n: 2,
    max_tokens: 20,
    stream_options: { include_usage: true },
    extra_body: { vendor: { image_config: { aspect_ratio: "1:1" } } },
  },
  "completions.create": {
    model: "sandbox-text",
    prompt: ["Once", "upon"],
    suffix: "end",
    echo: true,
    n: 2,
    max_tokens: 10,
    stop: "x",
    stream: true,
  },
  "content.generate": {
    contents: [
      { role: "user", parts: [{ text: "Weather?" }, { inlineData: { mimeType: "image/png", data: "AA==" } }] },
      { role: "model", parts: [{ functionCall: { name: "f", args: { a: 1 } } }] },
      { role: "user", parts: [{ functionResponse: { name: "f", response: { b: 2 } } }] },
    ],
    system_instruction: { parts: [{ text: "Be short." }] },
    tools: [
      { functionDeclarations: [{ name: "f", parameters: { type: "OBJECT", properties: { a: { type: "INTEGER", nullable: true } } } }] },
    ],
    toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["f"] } },
    generationConfig: {
      responseModalities: ["TEXT"],
      stopSequences: ["x"],
      maxOutputTokens: 20,
      responseMimeType: "application/json",
      responseSchema: { type: "OBJECT" },
    },
  },
  "rerank.create": {
    model: "sandbox-rerank",
    query: "a",
    documents: ["a", { text: "b", t: ["c"] }],
    rank_fields: ["text"],
    top_n: 1,
    return_documents: true,
    max_tokens_per_doc: 5,
  },
  "moderations.create": {
    model: "sandbox-moderation",
    input: [
      { type: "text", text: "a" },
      { type: "image_url", image_url: { url: "https://a.example/b.png" } },
    ],
  },
  "speech.create": { model: "sandbox-speech", input: "Hi.", voice: "nova", response_format: "wav", speed: 4, instructions: "calm" },
  "images.generate": {
    model: "sandbox-image",
    prompt: "a red circle",
    n: 1,
    size: "64x64",
    background: "opaque",
    output_format: "jpeg",
    output_compression: 40,
    response_format: "b64_json",
    seed: 7,
    negative_prompt: "stars",
    style: "ink",
    prompt_extend: true,
    watermark: true,
    user: "u",
  },
  "images.edit": {
    model: "sandbox-image",
    input: { messages: [{ role: "user", content: [{ image: GREY }, { text: "make it darker" }] }] },
    parameters: { n: 1, negative_prompt: "red", prompt_extend: false, watermark: true, size: "64*64", seed: 7 },
  },
  "video.generations.create": {
    model: "sandbox-video",
    prompt: "a cat",
    width: 64,
    height: 36,
    fps: 12,
    duration: 1,
    seed: 7,
    n: 2,
    response_format: "url",
    user: "u",
    metadata: { style: "ink", negative_prompt: "rain", quality_level: "low" },
  },
  "generationTasks.create": {
    model: "sandbox-video",
    content: [
      { type: "text", text: "a cat --rs 480p --dur 3" },
      { type: "image_url", image_url: { url: GREY }, role: "first_frame" },
    ],
    duration: 2,
    ratio: "16:9",
    seed: 7,
    watermark: false,
    return_last_frame: true,
    generate_audio: false,
  },
  "synthesis.create": {
    model: "sandbox-video",
    input: { prompt: "a cat", negative_prompt: "rain", img_url: GREY },
    parameters: { size: "832*480", duration: 3, prompt_extend: false, seed: 7, watermark: true },
  },
  "vidB.submit": { req_key: "sandbox-video", prompt: "a cat", seed: -1, frames: 121, aspect_ratio: "16:9" },
  "assets.ListAssets": {
    model: "sandbox-assets",
    Filter: { Name: "50%_'x", GroupIds: ["group-1"], AssetTypes: ["Image"] },
    PageNumber: 1,
    PageSize: 5,
    SortBy: "CreateTime",
    SortOrder: "Desc",
  },
};

/** What every answer to anything must be: a success, or a refusal in words, with nothing of the inside. */
function expectCivil(got: Got): void {
  expect(got.status, got.text).toBeLessThan(500);
  expectNothingInternal(got);
  // A stream has its status before it can fail.
  expect(got.text).not.toMatch(/internal_error/i);
  if (got.status === 200) return;
  expectHeaders(got);
  expect(errorOf(got)).toMatchObject({ message: expect.any(String), type: expect.any(String) });
}

/** Sends through both lanes; the answers must be of the same kind. */
async function answers({ send }: Contract, sent: Sent): Promise<void> {
  const got = await Promise.all(LANES.map((lane) => send(lane, sent)));
  for (const one of got) expectCivil(one);
  expect(got[1]?.status).toBe(got[0]?.status);
}

describe("anything but a right body", () => {
  it.each(Object.entries(FAMILIES) as [string, Family][])(
    "is answered civilly by %s, and the next call works",
    async (id, family) => {
      const right = rightly(family);
      await fc.assert(
        fc.asyncProperty(mutated(RICH[id] ?? right.body), (body) => answers(contract, { ...right, body })),
        { numRuns: RUNS, seed: SEED },
      );
      expect((await contract.both(right)).status).toBe(200);
    },
    60_000,
  );

  it("is answered civilly where an upstream has to make sense of it", async () => {
    const body = { ...RICH["chat.create"], model: "gpt-4o", stream: true };
    await fc.assert(
      fc.asyncProperty(mutated(body), (text) => answers(contract, { path: "/v1/chat/completions", body: text })),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("is answered civilly where it is no JSON at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...(Object.values(FAMILIES) as Family[])), (body, family) =>
        answers(contract, { path: family.path(family.model), body }),
      ),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("is answered civilly in headers and addresses", async () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "/", "%", ":", "?", "&", "=", ".", "{", "}", "0", "\t", "ä", "%00", "*"),
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.constantFrom("/v1/models/", "/v1beta/models/", "/v1/", "/v1/engines/"),
        async (end, header, start) => {
          const headers = {
            authorization: `Bearer ${header.replace(/[^\x20-\x7e]/g, "")}`,
            "idempotency-key": "k",
            "content-type": header.replace(/[^\x20-\x7e]/g, ""),
          };
          await answers(contract, { method: "GET", path: start + encodeURI(end).replaceAll("%25", "%"), key: null });
          await answers(contract, { ...rightly(FAMILIES["embeddings.create"]), headers });
        },
      ),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
