import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RerankDocument, RerankRequest } from "../../../../lib/contracts/rerank";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { callOf } from "../model-call.fixture";
import { createReranker } from "./rerank";

const reranker = createReranker(sandboxHost.tokens);

async function rank(query: string, documents: RerankDocument[], rest: Partial<RerankRequest> = {}) {
  const call = callOf({ model: "sandbox-rerank", query, documents, ...rest });
  const { reply } = await reranker.rerank(call);
  return { ...reply, order: reply.results.map(({ index }) => index), warnings: call.warnings };
}

describe("reranking", () => {
  it("puts the answer first and gives texts without overlap 0", async () => {
    const { results, order } = await rank("What is the capital of the United States?", [
      "Carson City is the capital city of the American state of Nevada.",
      "Capital punishment has existed in the United States since before it was a country.",
      "Washington, D.C. is the capital of the United States. It is a federal district.",
      "Bananas ripen slowly.",
    ]);
    expect(order[0]).toBe(2);
    expect(results.at(-1)).toEqual({ index: 3, relevance_score: 0 });
  });

  it("gives a full match nearly 1", async () => {
    const { results } = await rank("car repair", ["the sea at night", "car repair"]);
    expect(results[0]).toMatchObject({ index: 1 });
    expect(results[0]?.relevance_score).toBeGreaterThan(0.9);
  });

  it.each([
    ["definately accomodation", "definitely accommodation"],
    ["ships", "the ship"],
    ["organizing", "organisation"],
    ["automobile", "a red car"],
    ["机器学习", "学习机器的方法"],
  ])("finds a look-alike, a form or a synonym: %s", async (query, near) => {
    const { order, results } = await rank(query, ["zebra crossing", near, "天气"]);
    expect(order[0]).toBe(1);
    expect(results[0]?.relevance_score).toBeGreaterThan(results[1]?.relevance_score ?? 0);
  });

  it("keeps the order of the request among equals", async () => {
    expect((await rank("x", ["same x", "same x", "none", "same x", "none"])).order).toEqual([0, 1, 3, 2, 4]);
  });

  it("is deterministic, complete and within 0..1 for any text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.array(fc.oneof(fc.lorem(), fc.string({ unit: "binary" })), { minLength: 1, maxLength: 12 }),
        async (query, documents) => {
          const { results, order } = await rank(query, documents);
          expect([...order].sort((a, b) => a - b)).toEqual(documents.map((_, index) => index));
          for (const { relevance_score } of results) {
            expect(relevance_score).toBeGreaterThanOrEqual(0);
            expect(relevance_score).toBeLessThanOrEqual(1);
          }
          expect((await rank(query, documents)).results).toEqual(results);
        },
      ),
    );
  });
});

describe("documents that are objects", () => {
  const documents = [
    { title: "sailing", text: "knitting" },
    { title: "knitting", text: "sailing" },
  ];
  it("are ranked by `text`", async () => {
    expect((await rank("sailing", documents)).order).toEqual([1, 0]);
  });
  it("are ranked by the fields asked for, where they have them", async () => {
    expect((await rank("sailing", documents, { rank_fields: ["title"] })).order).toEqual([0, 1]);
    expect((await rank("sailing", documents, { rank_fields: ["author"] })).order).toEqual([1, 0]);
  });
  it("are ranked by every string they hold, without `text`", async () => {
    expect((await rank("sailing", [{ a: 1 }, { a: "x", b: "sailing" }])).order).toEqual([1, 0]);
  });
});

describe("size", () => {
  it("counts the tokens of query and documents", async () => {
    expect((await rank("hello world", ["hello", { text: "hello world" }])).inputTokens).toBe(5);
  });

  it("reads long documents in part, and says so", async () => {
    const { warnings, results } = await rank("needle", [`${"hay ".repeat(20)}needle`, "needle"], { max_tokens_per_doc: 10 });
    expect(warnings).toHaveLength(1);
    expect(results.at(-1)).toEqual({ index: 0, relevance_score: 0 });
  });

  it("ranks 10,000 documents, and stops when the caller has gone", async () => {
    const documents = Array.from({ length: 10_000 }, (_, index) => `document ${index} about ships, harbours and tides`);
    expect((await rank("document 777", documents)).order[0]).toBe(777);
    const controller = new AbortController();
    const gone = new Error("gone");
    const running = reranker.rerank(callOf({ model: "m", query: "ship", documents }, { signal: controller.signal }));
    setImmediate(() => controller.abort(gone));
    await expect(running).rejects.toBe(gone);
  });
});
