import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";
import { PNG } from "./image";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const connect = (lane: Lane) => new OpenAI({ baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY });

describe.each(EACH_LANE)("openai: completions through the %s lane", (lane) => {
  const model = "sandbox-text";
  const prompt = "The signal turned green and";

  it("answers a plain call with every count of usage", async () => {
    const reply = await connect(lane).completions.create({ model, prompt });
    expect(reply).toMatchObject({ object: "text_completion", model });
    expect(reply.choices[0]?.text.length).toBeGreaterThan(10);
    expect(reply.choices[0]?.finish_reason).toBe("stop");
    expect(reply.usage).toMatchObject({
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0, image_tokens: 0, text_tokens: reply.usage?.prompt_tokens },
      completion_tokens_details: { audio_tokens: 0, reasoning_tokens: 0, text_tokens: reply.usage?.completion_tokens },
    });
  });

  it("streams the same text", async () => {
    const client = connect(lane);
    const whole = await client.completions.create({ model, prompt });
    const chunks = [];
    const options = { include_usage: true };
    for await (const chunk of await client.completions.create({ model, prompt, stream: true, stream_options: options })) chunks.push(chunk);
    expect(chunks.map((chunk) => chunk.choices[0]?.text ?? "").join("")).toBe(whole.choices[0]?.text);
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { ...whole.usage } });
  });

  it("gives n texts for each of several prompts, prompt by prompt", async () => {
    const client = connect(lane);
    const both = await client.completions.create({ model, prompt: ["1 + 1 =", "2 + 3 ="], n: 2 });
    expect(both.choices.map(({ index, text }) => [index, text.trim()])).toEqual([
      [0, "2"],
      [1, "2"],
      [2, "5"],
      [3, "5"],
    ]);
    const texts = ["", "", "", ""];
    for await (const chunk of await client.completions.create({ model, prompt: ["1 + 1 =", "2 + 3 ="], n: 2, stream: true }))
      for (const { index, text } of chunk.choices) texts[index] += text;
    expect(texts).toEqual(both.choices.map(({ text }) => text));
  });

  it("echoes the prompt, whole and streamed", async () => {
    const client = connect(lane);
    const whole = await client.completions.create({ model, prompt, echo: true, max_tokens: 8 });
    expect(whole.choices[0]?.text.startsWith(prompt)).toBe(true);
    expect(whole.choices[0]?.finish_reason).toBe("length");
    let text = "";
    for await (const chunk of await client.completions.create({ model, prompt, echo: true, max_tokens: 8, stream: true }))
      text += chunk.choices[0]?.text ?? "";
    expect(text).toBe(whole.choices[0]?.text);
  });

  it("fills the gap before a suffix, and keeps to stop and max_tokens", async () => {
    const client = connect(lane);
    const filled = await client.completions.create({ model, prompt: "def add(a, b):\n    return ", suffix: "\n\nprint(add(1, 2))" });
    expect(filled.choices[0]?.text.length).toBeGreaterThan(0);
    const short = await client.completions.create({ model, prompt, max_tokens: 3 });
    expect(short).toMatchObject({ choices: [{ finish_reason: "length" }], usage: { completion_tokens: 3 } });
    const stopped = await client.completions.create({ model, prompt, stop: [" "] });
    expect(stopped.choices[0]?.text.trim()).not.toContain(" ");
  });

  it("takes token ids as the prompt", async () => {
    const reply = await connect(lane).completions.create({ model, prompt: [9906, 1917], echo: true, max_tokens: 4 });
    expect(reply.usage?.prompt_tokens).toBe(2);
  });
});

describe.each(EACH_LANE)("openai: embeddings through the %s lane", (lane) => {
  const model = "sandbox-embed";

  it("gives the same numbers by default, when this client asks for base64, as for floats", async () => {
    const client = connect(lane);
    const input = "a goods train";
    const usual = await client.embeddings.create({ model, input });
    const floats = await client.embeddings.create({ model, input, encoding_format: "float" });
    const vector = floats.data[0]?.embedding ?? [];
    expect(vector).toHaveLength(1024);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 3);
    expect(usual.data[0]?.embedding).toHaveLength(1024);
    expect([...(usual.data[0]?.embedding ?? [])]).toEqual([...Float32Array.from(vector)]);
    expect(usual).toMatchObject({ object: "list", model, usage: { total_tokens: usual.usage.prompt_tokens } });
  });

  it("hands base64 over as text when asked for it", async () => {
    const reply = await connect(lane).embeddings.create({ model, input: "a goods train", encoding_format: "base64", dimensions: 16 });
    const text: unknown = reply.data[0]?.embedding;
    if (typeof text !== "string") throw new Error("base64 was asked for");
    expect(Buffer.from(text, "base64")).toHaveLength(64);
  });

  it("shortens to dimensions and keeps the order of a batch", async () => {
    const client = connect(lane);
    const input = ["a goods train", "a freight engine", "tea with milk"];
    const batch = await client.embeddings.create({ model, input, dimensions: 64 });
    expect(batch.data.map(({ index, embedding }) => [index, embedding.length])).toEqual([
      [0, 64],
      [1, 64],
      [2, 64],
    ]);
    for (const [index, text] of input.entries()) {
      const alone = await client.embeddings.create({ model, input: text, dimensions: 64 });
      expect(alone.data[0]?.embedding).toEqual(batch.data[index]?.embedding);
    }
  });

  it("takes a hundred texts at once", async () => {
    const input = Array.from({ length: 100 }, (_, index) => `train number ${index}`);
    const reply = await connect(lane).embeddings.create({ model, input });
    expect(reply.data.map(({ index }) => index)).toEqual(input.map((_, index) => index));
    expect(reply.data.every(({ embedding }) => embedding.length === 1024)).toBe(true);
  });

  it("takes token ids, one text or several", async () => {
    const client = connect(lane);
    const one = await client.embeddings.create({ model, input: [64, 18404, 7837], dimensions: 32 });
    const two = await client.embeddings.create({ model, input: [[64, 18404, 7837], [64]], dimensions: 32 });
    expect(one.usage.prompt_tokens).toBe(3);
    expect(two.data[0]?.embedding).toEqual(one.data[0]?.embedding);
    expect(two.data).toHaveLength(2);
  });
});

describe.each(EACH_LANE)("openai: moderations through the %s lane", (lane) => {
  it("judges a text with the default model", async () => {
    const reply = await connect(lane).moderations.create({ input: "I will find you and kill you." });
    expect(reply.model).toBe("omni-moderation-latest");
    expect(reply.results).toHaveLength(1);
    expect(reply.results[0]).toMatchObject({ flagged: true, categories: { violence: true } });
    expect(reply.results[0]?.category_scores.violence).toBeGreaterThan(0.5);
    expect(Object.keys(reply.results[0]?.categories ?? {})).toHaveLength(13);
  });

  it("gives one result for each text, and one for a list of parts", async () => {
    const client = connect(lane);
    const each = await client.moderations.create({ model: "sandbox-moderation", input: ["I will kill you.", "Tea is served at four."] });
    expect(each.results.map(({ flagged }) => flagged)).toEqual([true, false]);
    const parts = [
      { type: "text" as const, text: "Tea is served at four." },
      { type: "image_url" as const, image_url: { url: `data:image/png;base64,${PNG}` } },
    ];
    const one = await client.moderations.create({ model: "sandbox-moderation", input: parts });
    expect(one.results.map(({ flagged }) => flagged)).toEqual([false]);
  });
});

describe.each(EACH_LANE)("openai: models through the %s lane", (lane) => {
  it("lists models page by page and in one loop", async () => {
    const client = connect(lane);
    const page = await client.models.list();
    const ids: string[] = [];
    for await (const model of client.models.list()) ids.push(model.id);
    expect(ids).toEqual(page.data.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining(["sandbox-chat", "sandbox-text", "sandbox-embed", "sandbox-rerank", "sandbox-moderation"]));
    expect(page.hasNextPage()).toBe(false);
  });

  it("retrieves one model", async () => {
    const model = await connect(lane).models.retrieve("sandbox-chat");
    expect(model).toMatchObject({ id: "sandbox-chat", object: "model" });
    expect(Number.isInteger(model.created) && model.owned_by.length > 0).toBe(true);
    await expect(connect(lane).models.retrieve("nobody/knows-this")).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });
});
