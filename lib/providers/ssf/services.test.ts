import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { EmbeddingRequest } from "../../contracts/embedding";
import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { RerankRequest } from "../../contracts/rerank";
import { imageCall, sampleImage } from "../../testing/conformance-image";
import { SSF_KEY, ssfError, startFakeSsf } from "../../testing/fake-ssf";
import { HTML } from "../../testing/fake-vendor";
import { modelCall } from "../../testing/model-call";
import { FRAME } from "../../testing/video-order";
import { createSsf } from "./provider";

const fake = await startFakeSsf();
const fetched: string[] = [];
const provider = createSsf({
  id: "vendor",
  baseUrl: fake.baseUrl,
  credentials: { apiKey: SSF_KEY },
  download: async (url) => {
    fetched.push(url);
    return sampleImage("png");
  },
});
const { image, embedding, rerank } = provider.capabilities;
afterAll(async () => {
  await provider.close?.();
  await fake.close();
});
beforeEach(() => {
  fake.requests.length = 0;
  fetched.length = 0;
});

const URI = `data:image/png;base64,${Buffer.from("frame").toString("base64")}`;
const failed = (error: unknown) => (error instanceof Failure ? error : Promise.reject(error));

describe("images of the second status family", () => {
  const order = { prompt: "Make it blue", n: 2, size: { width: 1024, height: 1536 }, seed: 3, promptExtend: true, negativePrompt: "fog" };
  const edit = (images: ImageFile[], more: object = {}) => {
    const call = imageCall("qwen-image-edit-plus", { ...order, ...more });
    return { call, made: image?.edit({ ...call, input: { ...call.input, masked: false, ...more }, images }) };
  };

  it("are changed at once, in the order of the words, and fetched from where the vendor puts them", async () => {
    const { reply } = (await edit([{ ...FRAME, type: "image/webp" }, FRAME]).made) ?? {};
    expect(reply?.images).toHaveLength(2);
    expect(fetched).toEqual([fake.imageUrl, fake.imageUrl]);
    expect(fake.requests.at(-1)?.headers).not.toHaveProperty("x-dashscope-async");
    expect(fake.requests.at(-1)?.json).toEqual({
      model: "qwen-image-edit-plus",
      input: { messages: [{ role: "user", content: [{ image: URI.replace("png", "webp") }, { image: URI }, { text: "Make it blue" }] }] },
      parameters: { n: 2, negative_prompt: "fog", prompt_extend: true, watermark: false, size: "1024*1536", seed: 3 },
    });
  });

  it.each([
    [[FRAME], { masked: true }, "mask"],
    [[FRAME, FRAME, FRAME, FRAME], {}, "image"],
    [[{ ...FRAME, width: 300 }], {}, "image"],
    [[FRAME], { n: 7 }, "n"],
    [[FRAME], { size: { width: 4096, height: 512 } }, "size"],
  ])("that the vendor cannot make are refused before anything is sent (%#)", async (images, more, param) => {
    const error = await (async () => edit(images, more).made)().then(() => undefined, failed);
    expect(error).toMatchObject({ status: 400, detail: { param } });
    expect(fake.requests).toEqual([]);
  });

  it.each([
    [ssfError(400, "DataInspectionFailed"), "content_policy_violation"],
    [ssfError(400, "Arrearage"), "provider_quota_exhausted"],
    [{ body: { output: { choices: [] } } }, "bad_response_body"],
    [HTML, "bad_response_body"],
  ])("that are answered with %o fail in the gateway's words", async (reply, code) => {
    fake.next(reply);
    expect(await edit([FRAME]).made?.catch(failed)).toMatchObject({ code });
    expect(fake.requests).toHaveLength(1);
  });
});

describe("vectors of the second status family", () => {
  const embed = (input: EmbeddingRequest["input"], more: object = {}) =>
    embedding?.embed(modelCall<EmbeddingRequest>({ model: "text-embedding-v4", input, ...more }));

  it("are in the order of the texts, however many there are", async () => {
    const texts = Array.from({ length: 45 }, (_, index) => "x".repeat(index + 1));
    const { reply } = (await embed(texts, { dimensions: 64, input_type: "search_query" })) ?? {};
    expect(reply?.data.map(({ index, embedding: [length] }) => [index, length])).toEqual(texts.map((text, index) => [index, text.length]));
    expect(reply?.usage).toEqual({ prompt_tokens: 45, total_tokens: 45 });
    expect(fake.requests).toHaveLength(5);
    expect(fake.requests[0]?.json).toMatchObject({ model: "text-embedding-v4", parameters: { dimension: 64, text_type: "query" } });
  });

  it("are not made of token ids, nor taken where one lacks", async () => {
    expect(await embed([1, 2])?.catch(failed)).toMatchObject({ code: "unsupported_value", detail: { param: "input" } });
    fake.next({ body: { output: { embeddings: [{ text_index: 1, embedding: [1] }] }, usage: {} } });
    expect(await embed(["a", "b"])?.catch(failed)).toMatchObject({ code: "bad_response_body" });
  });

  it("rank documents by their texts", async () => {
    const request: RerankRequest = {
      model: "qwen3-rerank",
      query: "tea",
      documents: ["long text", { text: "t" }],
      top_n: 9,
      return_documents: true,
    };
    const { reply } = (await rerank?.rerank(modelCall(request))) ?? {};
    expect(reply).toEqual({
      results: [
        { index: 0, relevance_score: 0.1 },
        { index: 1, relevance_score: 0.5 },
      ],
      inputTokens: 42,
    });
    expect(fake.requests.at(-1)?.json).toEqual({
      model: "qwen3-rerank",
      input: { query: "tea", documents: ["long text", "t"] },
      parameters: { return_documents: false, top_n: 2 },
    });
  });
});
