import { afterAll, describe, expect, it } from "vitest";
import { RerankReply } from "../../contracts/rerank";
import { expectError } from "./answers";
import { FAMILIES } from "./families";
import { startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
const { both } = contract;
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["rerank.create"]);

const DOCUMENTS = ["Tea is served at four.", "Stop at a red signal.", "A red signal means danger; drivers stop at the signal."];
const ask = (more: object = {}) => ({
  path: "/v1/rerank",
  body: { model: "sandbox-rerank", query: "what does a red signal mean", documents: DOCUMENTS, ...more },
});

async function rank(more: object = {}): Promise<RerankReply> {
  const got = await both(ask(more));
  expect(got.status, got.text).toBe(200);
  return RerankReply.parse(got.json);
}

describe("rerank: what is asked is done", () => {
  it("gives every document, best first, with its place in the request", async () => {
    const { results } = await rank();
    expect(results.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
    expect(results.at(-1)?.index).toBe(0);
    const scores = results.map(({ relevance_score }) => relevance_score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it("gives the best top_n, and all of them if there are fewer", async () => {
    const all = await rank();
    expect((await rank({ top_n: 2 })).results).toEqual(all.results.slice(0, 2));
    expect((await rank({ top_n: 50 })).results).toEqual(all.results);
  });

  it("returns documents only where asked, strings as objects and objects as they came", async () => {
    for (const { document } of (await rank()).results) expect(document).toBeUndefined();
    for (const { document } of (await rank({ return_documents: false })).results) expect(document).toBeUndefined();
    for (const { index, document } of (await rank({ return_documents: true })).results)
      expect(document).toEqual({ text: DOCUMENTS[index] });
    const documents = [{ text: DOCUMENTS[0], id: 7 }, { title: "Signals", body: DOCUMENTS[2], tags: ["a"] }, DOCUMENTS[1]];
    const { results } = await rank({ documents, return_documents: true });
    for (const { index, document } of results) expect(document).toEqual(index === 2 ? { text: DOCUMENTS[1] } : documents[index]);
  });

  it("ranks by the fields it is told", async () => {
    const documents = [
      { title: "red signal", body: "tea" },
      { title: "tea", body: "red signal" },
    ];
    expect((await rank({ documents, rank_fields: ["title"] })).results[0]?.index).toBe(0);
    expect((await rank({ documents, rank_fields: ["body"] })).results[0]?.index).toBe(1);
  });

  it("answers what clients of either kind read: meta, usage, model and object", async () => {
    const reply = await rank();
    const tokens = expect.any(Number);
    expect(reply).toMatchObject({
      model: "sandbox-rerank",
      object: "list",
      meta: { api_version: { version: "2" }, billed_units: { search_units: 1 }, tokens: { input_tokens: tokens, output_tokens: 0 } },
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  });

  it.each([
    ["no documents", { documents: [] }, "array_below_min_length", "documents"],
    ["an empty query", { query: "" }, "string_below_min_length", "query"],
    ["a top_n of 0", { top_n: 0 }, "integer_below_min_value", "top_n"],
    ["a number among the documents", { documents: ["a", 1] }, "invalid_type", "documents[1]"],
  ] as const)("refuses %s", async (_, more, code, param) => {
    expectError(await both(ask(more)), { errorFormat: "cohere", code, param });
  });
});

describe("rerank by a model of embeddings", () => {
  it("puts the nearest first, and says how", async () => {
    const { results, meta, usage } = await rank({ model: "sandbox-embed" });
    expect(results).toHaveLength(3);
    expect(results.at(-1)?.index).toBe(0);
    expect(meta).toMatchObject({ ranked_by: "embeddings" });
    expect(usage).toMatchObject({ prompt_tokens: expect.any(Number) });
    expect((await rank()).meta).not.toHaveProperty("ranked_by");
  });

  it("ranks more documents than one call of embeddings takes", async () => {
    const documents = [...Array.from({ length: 600 }, (_, index) => `Tea is served at table ${index}.`), "A red signal means stop."];
    const { results } = await rank({ model: "sandbox-embed", documents, top_n: 1 });
    expect(results[0]?.index).toBe(600);
  });

  it("is not done by a model of chats", async () => {
    expectError(await both(ask({ model: "sandbox-chat" })), { errorFormat: "cohere", code: "unsupported_model", param: "model" });
  });
});
