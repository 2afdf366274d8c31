import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { EmbeddingRequest } from "../contracts/embedding";
import { startFakeVendor, type VendorReply, type VendorRequest } from "../testing/fake-vendor";
import { modelCall } from "../testing/model-call";
import { createCohere } from "./cohere/provider";
import { createGemini } from "./gemini/provider";
import { inParts } from "./in-parts";
import { createJina } from "./jina/provider";
import { createSsf } from "./ssf/provider";

const never = new AbortController().signal;
const numbers = Array.from({ length: 25 }, (_, index) => index);

describe("a list in parts", () => {
  it("keeps its order, whichever call is the slowest, with four calls at once", async () => {
    const waiting: (() => void)[] = [];
    let [running, most] = [0, 0];
    const sums = inParts(numbers, { size: 2, signal: never }, async (part) => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running--;
      return part.join("+");
    });
    const answerLast = async () => {
      for (; waiting.length > 0; await new Promise(setImmediate)) waiting.pop()?.();
    };
    await answerLast();
    expect(await sums).toEqual(["0+1", "2+3", "4+5", "6+7", "8+9", "10+11", "12+13", "14+15", "16+17", "18+19", "20+21", "22+23", "24"]);
    expect(most).toBe(4);
  });

  it("fails with its first failure, which aborts the others and sends no more", async () => {
    const [started, aborted]: [number[], unknown[]] = [[], []];
    const failure = new Error("the second part failed");
    const work = inParts(numbers, { size: 2, signal: never }, (part, signal) => {
      started.push(part[0] ?? -1);
      if (part[0] === 2) return Promise.reject(failure);
      return new Promise<never>((_, reject) =>
        signal.addEventListener("abort", () => {
          aborted.push(signal.reason);
          reject(signal.reason);
        }),
      );
    });
    await expect(work).rejects.toBe(failure);
    expect([started, aborted]).toEqual([
      [0, 2, 4, 6],
      [failure, failure, failure],
    ]);
  });

  it("ends when the caller has gone, with the caller's reason", async () => {
    const [caller, gone] = [new AbortController(), new Error("gone")];
    const work = inParts(numbers, { size: 2, signal: caller.signal }, (_, signal) => {
      return new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    caller.abort(gone);
    await expect(work).rejects.toBe(gone);
    await expect(inParts(numbers, { size: 2, signal: caller.signal }, async () => 1)).rejects.toBe(gone);
  });

  it("is one call with the caller's signal if it fits", async () => {
    expect(await inParts(numbers, { size: 25, signal: never }, async (part, signal) => [part, signal === never])).toEqual([
      [numbers, true],
    ]);
  });
});

const textsIn = ({ json }: VendorRequest): string[] => {
  const requests = json.requests as { content: { parts: { text: string }[] } }[] | undefined;
  const { texts } = (json.input ?? {}) as { texts?: string[] };
  return requests?.map(({ content }) => content.parts[0]?.text ?? "") ?? (json.texts as string[]) ?? texts ?? (json.input as string[]);
};
const vectorOf = (text: string) => [Number(text)];

const KINDS = [
  {
    kind: "cohere",
    limit: 96,
    open: createCohere,
    answer: (texts: string[]) => ({ embeddings: { float: texts.map(vectorOf) }, meta: { billed_units: { input_tokens: texts.length } } }),
  },
  {
    kind: "gemini",
    limit: 100,
    open: createGemini,
    answer: (texts: string[]) => ({ embeddings: texts.map((text) => ({ values: vectorOf(text) })) }),
  },
  {
    kind: "jina",
    limit: 512,
    open: createJina,
    answer: (texts: string[]) => ({
      object: "list",
      data: texts.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) })).reverse(),
      usage: { prompt_tokens: texts.length, total_tokens: texts.length },
    }),
  },
  {
    kind: "ssf",
    limit: 10,
    open: createSsf,
    answer: (texts: string[]) => ({
      output: { embeddings: texts.map((text, index) => ({ text_index: index, embedding: vectorOf(text) })) },
      usage: { total_tokens: texts.length },
    }),
  },
] as const;

describe.each(KINDS)("texts for $kind", ({ kind, limit, open, answer }) => {
  let short = false;
  const fake = startFakeVendor((request): VendorReply => {
    const texts = textsIn(request);
    if (texts.length > limit) return { status: 400, body: { message: "too many texts" } };
    const all = short && texts.includes("0") ? texts.slice(1) : texts;
    return { status: 200, body: answer(all) };
  });
  let close = async () => {};
  const embed = async (count: number, more: object = {}) => {
    const provider = open({ id: kind, baseUrl: (await fake).baseUrl, credentials: { apiKey: "test-credential" } });
    close = async () => provider.close?.();
    const input = Array.from({ length: count }, (_, index) => String(index));
    return (await provider.capabilities.embedding?.embed(modelCall<EmbeddingRequest>({ model: "embed", input, dimensions: 8, ...more })))
      ?.reply;
  };
  beforeEach(async () => {
    short = false;
    await close();
    (await fake).requests.length = 0;
  });
  afterAll(async () => {
    await close();
    await (await fake).close();
  });

  it("are as many as OpenAI's clients send, in order, and all of them are counted", async () => {
    const reply = await embed(2_048);
    expect(reply?.data.map(({ index, embedding }) => [index, embedding])).toEqual(
      Array.from({ length: 2_048 }, (_, index) => [index, [index]]),
    );
    const sent = (await fake).requests.map((request) => textsIn(request).length);
    expect([sent.length, Math.max(...sent)]).toEqual([Math.ceil(2_048 / limit), limit]);
    // Gemini doesn't count tokens; they are estimated.
    if (kind !== "gemini") expect(reply?.usage).toMatchObject({ prompt_tokens: 2_048, total_tokens: 2_048 });
  });

  it("are one call up to the limit, and two from there on", async () => {
    await embed(limit);
    expect((await fake).requests).toHaveLength(1);
    await embed(limit + 1);
    expect((await fake).requests).toHaveLength(3);
  });

  it("are a failure if one part fails, or lacks a vector", async () => {
    (await fake).next({ status: 429, body: { message: "slow down" } });
    await expect(embed(limit * 3)).rejects.toMatchObject({ status: 429 });
    short = true;
    await expect(embed(limit * 2)).rejects.toMatchObject({ code: "bad_response_body" });
  });
});

it("texts for jina that are to be read as one document stay together", async () => {
  const fake = await startFakeVendor(() => ({ status: 400, body: { detail: "Each input list can contain at most 512 items" } }));
  const provider = createJina({ id: "jina", baseUrl: fake.baseUrl, credentials: {} });
  const input = Array.from({ length: 513 }, String);
  const call = modelCall<EmbeddingRequest>({ model: "jina-embeddings-v3", input, late_chunking: true });
  await expect(provider.capabilities.embedding?.embed(call)).rejects.toMatchObject({ status: 400 });
  expect(fake.requests.map(({ json }) => json.input)).toEqual([input]);
  await provider.close?.();
  await fake.close();
});
