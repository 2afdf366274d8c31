import { CohereClient, CohereClientV2, CohereError } from "cohere-ai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EACH_LANE } from "../suite";
import { LANES, type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const CLIENTS = { v1: CohereClient, V2: CohereClientV2 };
const model = "sandbox-rerank";
const query = "Which signal means stop?";
const documents = ["Tea is served at four.", "A red signal means stop.", "The goods yard is closed on Sundays."];
const places = Object.keys(CLIENTS).flatMap((version) => LANES.map((lane) => [version as keyof typeof CLIENTS, lane] as const));
const connect = (version: keyof typeof CLIENTS, lane: Lane, token = TEST_KEY) =>
  new CLIENTS[version]({ token, environment: gateway.url[lane] });

describe.each(places)("cohere-ai %s: rerank through the %s lane", (version, lane) => {
  it("ranks documents, best first", async () => {
    const reply = await connect(version, lane).rerank({ model, query, documents });
    expect(reply.results[0]?.index).toBe(1);
    expect([...reply.results.map(({ index }) => index)].sort()).toEqual([0, 1, 2]);
    const scores = reply.results.map(({ relevanceScore }) => relevanceScore);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(reply.id).toEqual(expect.any(String));
    expect(reply.meta?.apiVersion?.version).toBe("2");
    expect(reply.meta?.billedUnits?.searchUnits).toBe(1);
    expect(reply.meta?.tokens?.inputTokens).toBeGreaterThan(0);
  });

  it("keeps to topN", async () => {
    const reply = await connect(version, lane).rerank({ model, query, documents, topN: 1 });
    expect(reply.results).toHaveLength(1);
    expect(reply.results[0]).toMatchObject({ index: 1 });
  });

  it.each([
    ["a wrong key", 401, "Incorrect API key", { token: "sk-tl-wrong" }],
    ["an unknown model", 404, "no-such-model", { model: "no-such-model" }],
    ["no documents", 400, "documents", { documents: [] }],
  ])(
    "CohereError with the message for %s",
    async (_, status, message, { token, ...wrong }: { token?: string; model?: string; documents?: string[] }) => {
      const error = await thrown(connect(version, lane, token).rerank({ model, query, documents, ...wrong }));
      expect(error.statusCode).toBe(status);
      expect(error.message).toContain(message);
      expect(error.body).toMatchObject({ message: expect.stringContaining(message), id: expect.stringMatching(/^req_/) });
    },
  );

  it("CohereError for too many calls", async () => {
    const call = connect(version, lane).rerank({ model: `${model}:429`, query, documents }, { maxRetries: 0 });
    expect(await thrown(call)).toMatchObject({ statusCode: 429 });
  });
});

describe.each(EACH_LANE)("cohere-ai: retries through the %s lane", (lane) => {
  it("repeats by itself what a repeat can mend", async () => {
    for (const version of ["v1", "V2"] as const) {
      const reply = await connect(version, lane).rerank({ model: `${model}:flaky`, query, documents });
      expect(reply.results).toHaveLength(3);
    }
  });
});

describe.each(EACH_LANE)("cohere-ai v1: an address with its version through the %s lane", (lane) => {
  it("reaches the same call", async () => {
    const client = new CohereClient({ token: TEST_KEY, environment: `${gateway.url[lane]}/v1` });
    expect((await client.rerank({ model, query, documents })).results).toHaveLength(3);
    expect((await client.v2.rerank({ model, query, documents })).results).toHaveLength(3);
  });
});

describe.each(EACH_LANE)("cohere-ai v1: documents through the %s lane", (lane) => {
  it("returns them when asked, strings as text and objects as they are", async () => {
    const client = new CohereClient({ token: TEST_KEY, environment: gateway.url[lane] });
    const strings = await client.rerank({ model, query, documents, topN: 1, returnDocuments: true });
    expect(strings.results[0]?.document).toEqual({ text: documents[1] });
    const objects = documents.map((text) => ({ text, source: "rules" }));
    const reply = await client.rerank({ model, query, documents: objects, topN: 1, returnDocuments: true });
    expect(reply.results[0]?.document).toMatchObject({ text: documents[1] });
    const fields = documents.map((body, index) => ({ title: `Rule ${index}`, body }));
    const ranked = await client.rerank({ model, query, documents: fields, rankFields: ["body"] });
    expect(ranked.results[0]?.index).toBe(1);
  });
});

async function thrown(call: PromiseLike<unknown>): Promise<CohereError> {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CohereError)) throw new Error(`a CohereError was expected, not ${String(error)}`);
  return error;
}
