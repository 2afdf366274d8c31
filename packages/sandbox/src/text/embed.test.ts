import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { EmbeddingReply, type EmbeddingRequest } from "../../../../lib/contracts/embedding";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { callOf } from "../model-call.fixture";
import { createEmbedder } from "./embed";

const embedder = createEmbedder(sandboxHost.tokens);

type Body = Pick<EmbeddingRequest, "input" | "dimensions">;

async function vectors(input: EmbeddingRequest["input"], rest: Partial<Body> = {}): Promise<number[][]> {
  const { reply } = await embedder.embed(callOf({ model: "sandbox-embed", input, ...rest }));
  return EmbeddingReply.parse(reply).data.map(({ embedding }) => embedding as number[]);
}

function refusal(body: Body): Promise<unknown> {
  return embedder.embed(callOf({ model: "sandbox-embed", ...body })).catch((error: unknown) => error);
}

function cosine(a: readonly number[] = [], b: readonly number[] = []): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

describe("an embedding", () => {
  it("answers in the contract's form, in order, with the tokens counted", async () => {
    const { reply } = await embedder.embed(callOf({ model: "m", input: ["hello world", "second"] }, { publicModel: "sandbox-embed" }));
    expect(EmbeddingReply.parse(reply)).toMatchObject({
      object: "list",
      model: "sandbox-embed",
      usage: { prompt_tokens: 3, total_tokens: 3 },
    });
    expect(reply.data.map(({ index }) => index)).toEqual([0, 1]);
    expect(reply.data[0]?.embedding).toHaveLength(1024);
  });

  it("has unit length, float32 values and one direction per text, whatever the text and size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", minLength: 1, maxLength: 80 }),
        fc.integer({ min: 8, max: 512 }),
        async (text, dimensions) => {
          const [first = [], again] = await vectors([text, text], { dimensions });
          expect(first).toHaveLength(dimensions);
          expect(first).toEqual(again);
          expect(cosine(first, first)).toBeCloseTo(1, 5);
          for (const value of first) expect(Math.fround(value)).toBe(value);
        },
      ),
    );
  });

  it("tells different texts without words apart", async () => {
    const [pizza, rocket, marks] = await vectors(["🍕🍕", "🚀", "?!"]);
    expect(cosine(pizza, rocket)).toBeLessThan(0.5);
    expect(cosine(rocket, marks)).toBeLessThan(0.5);
  });

  it.each([8, 1536, 4096])("has the %i dimensions that were asked for", async (dimensions) => {
    const [vector] = await vectors("x", { dimensions });
    expect(vector).toHaveLength(dimensions);
  });

  it.each([
    [7, "integer_below_min_value"],
    [4097, "integer_above_max_value"],
    [10.5, "invalid_value"],
  ])("refuses %d dimensions", async (dimensions, code) => {
    expect(await refusal({ input: "x", dimensions })).toMatchObject({ code, detail: { param: "dimensions" } });
  });
});

describe("token input", () => {
  it("embeds as its text does", async () => {
    const [text] = await vectors("hello world");
    expect(await vectors(encode("hello world"))).toEqual([text]);
    expect(await vectors([encode("hello world"), encode("hello world")])).toEqual([text, text]);
  });

  it("refuses ids outside the vocabulary", async () => {
    expect(await refusal({ input: [[1, 999_999]] })).toMatchObject({ code: "invalid_value", detail: { param: "input" } });
  });

  it("counts as given", async () => {
    const { reply } = await embedder.embed(callOf({ model: "m", input: [[1, 2, 3], [4]] }));
    expect(reply.usage?.prompt_tokens).toBe(4);
  });
});

describe("limits", () => {
  const tooLong = { code: "context_length_exceeded", detail: { param: "input" } };
  it("refuses one text of more than 8,192 tokens", async () => {
    expect(await refusal({ input: " word".repeat(8_193) })).toMatchObject(tooLong);
    expect(await refusal({ input: Array(8_193).fill(1) })).toMatchObject(tooLong);
    expect(await vectors(" word".repeat(8_192))).toHaveLength(1);
  });

  it("refuses more than 300,000 tokens in all", async () => {
    expect(await refusal({ input: Array(37).fill(Array(8_192).fill(1)) })).toMatchObject(tooLong);
  });

  it("lets other work run, and stops when the caller has gone", async () => {
    const controller = new AbortController();
    const gone = new Error("gone");
    const input = Array.from({ length: 2048 }, (_, index) => `text number ${index} about ships and harbours`);
    const running = embedder.embed(callOf({ model: "m", input }, { signal: controller.signal }));
    setImmediate(() => controller.abort(gone));
    await expect(running).rejects.toBe(gone);
  });
});

describe("nearness", () => {
  const triples: [text: string, near: string, far: string][] = [
    ["I drive a car", "He owns an automobile", "She likes chocolate"],
    ["How do I reset my password?", "I forgot my login credentials", "What is the weather tomorrow?"],
    ["The cat sat on the mat", "Kittens are sleeping on rugs", "Stock prices fell sharply"],
    ["running shoes", "run shoe", "wooden table"],
    ["The children are playing", "A child plays", "quarterly tax report"],
    ["definitely", "definately", "blueberry"],
    ["accommodation in Paris", "acommodation in paris", "the rules of chess"],
    ["I want to buy a house", "purchase a home", "the dog barked all night"],
    ["The doctor cured the patient", "A physician treated sick people", "The band played loud music"],
    ["Where is my parcel?", "My package has not been delivered", "How to bake bread"],
    ["bake a cake", "baking cakes", "repair a bicycle"],
    ["TypeScript generics", "generic types in TypeScript", "growing tomatoes in the garden"],
    ["It is raining heavily", "a heavy rain shower", "the court ruled against the bank"],
    ["The team won the match", "Victory for our squad", "Bake the bread for an hour"],
    ["Cheap flights to Rome", "inexpensive airplane tickets to Rome", "How to train a puppy"],
    ["The movie was great", "an excellent film", "The server returned an error"],
    ["database query is slow", "SQL queries run slowly", "the horse ran in the field"],
    ["Refund my order", "I want to be reimbursed for my purchase", "The moon orbits the earth"],
    ["color", "colour", "zebra"],
    ["organisation", "organization", "violin"],
    ["The rocket reached orbit", "A spacecraft is orbiting", "Pasta with tomato sauce"],
    ["He was fired from his job", "She got dismissed by her employer", "Snow fell in the mountains"],
    ["机器学习模型", "学习机器", "天气很好"],
    ["Machine learning models", "models for machine learning", "a recipe for soup"],
    ["Wie spät ist es?", "wie spaet ist es", "bonjour tout le monde"],
    ["happy birthday", "Happy Birthday!!!", "network outage"],
    ["photo of a sunset", "picture of sunsets", "payroll taxes"],
    ["ﬁnancial report", "financial reports", "swimming pool"],
    ["привет мир", "Привет, мир!", "добрый вечер"],
    ["error 404 not found", "404 not-found errors", "ISO 9001 certificate"],
    ["The quick brown fox jumps over the lazy dog", "A fast brown fox leaped over a sluggish hound", "Interest rates rose by two percent"],
  ];
  it.each(triples)("%s is nearer to “%s” than to “%s”", async (text, near, far) => {
    const [at, close, away] = await vectors([text, near, far]);
    expect(cosine(at, close)).toBeGreaterThan(cosine(at, away) + 0.1);
  });

  it("is symmetric and at most 1", async () => {
    await fc.assert(
      fc.asyncProperty(fc.lorem(), fc.lorem(), async (left, right) => {
        const [a, b] = await vectors([left, right], { dimensions: 64 });
        expect(cosine(a, b)).toBe(cosine(b, a));
        expect(cosine(a, b)).toBeLessThanOrEqual(1 + 1e-6);
      }),
    );
  });
});
