import { afterAll, describe, expect, it } from "vitest";
import { EmbeddingReply } from "../../contracts/embedding";
import { encodeTokens } from "../../tokens/tokens";
import { expectError } from "./answers";
import { FAMILIES } from "./families";
import { startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
const { both, upstream } = contract;
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["embeddings.create"]);
describeStatuses(contract, FAMILIES["engines.embeddings.create"]);

const path = "/v1/embeddings";
const ask = (input: unknown, more: object = {}) => ({ path, body: { model: "sandbox-embed", input, dimensions: 8, ...more } });

async function embed(input: unknown, more: object = {}): Promise<EmbeddingReply> {
  const got = await both(ask(input, more));
  expect(got.status, got.text).toBe(200);
  return EmbeddingReply.parse(got.json);
}
const floats = (text: unknown) => {
  const bytes = Buffer.from(String(text), "base64");
  return [...new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))];
};
const canned = (embedding: unknown) => {
  const body = JSON.stringify({
    object: "list",
    data: [{ object: "embedding", index: 0, embedding }],
    model: "real",
    usage: { prompt_tokens: 2, total_tokens: 2 },
  });
  for (const _ of [1, 2]) upstream.answerNext({ status: 200, headers: { "content-type": "application/json" }, body });
};
/** The vector and its base64, as decoded by two independent client libraries. */
const VECTOR = [0.5, -1, 0.25, 2];
const VECTOR_BASE64 = "AAAAPwAAgL8AAIA+AAAAQA==";

describe("embeddings: what is asked is done", () => {
  it("gives one vector for each input, in order, and the same for the same text", async () => {
    const reply = await embed(["a goods train", "tea at four", "a goods train"]);
    expect(reply.data.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(reply.data[2]?.embedding).toEqual(reply.data[0]?.embedding);
    expect(reply.data[1]?.embedding).not.toEqual(reply.data[0]?.embedding);
    expect((await embed("a goods train")).data[0]?.embedding).toEqual(reply.data[0]?.embedding);
    expect(reply.usage.total_tokens).toBe(reply.usage.prompt_tokens);
  });

  it.each([8, 100, 1024])("gives %i dimensions where asked, of unit length", async (dimensions) => {
    const vector = (await embed("a goods train", { dimensions })).data[0]?.embedding;
    if (!Array.isArray(vector)) return expect.fail("floats were expected");
    expect(vector).toHaveLength(dimensions);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it("reads token ids as the text they stand for", async () => {
    const ids = await encodeTokens("a goods train");
    const expected = (await embed("a goods train")).data[0]?.embedding;
    for (const input of [ids, [ids]]) expect((await embed(input)).data[0]?.embedding).toEqual(expected);
    expectError(await both(ask([4_000_000])), { errorFormat: "openai", code: "invalid_value", param: "input" });
  });

  it.each(["sandbox-embed", "text-embedding-3-small"])("answers base64 where it is asked, floats otherwise (%s)", async (model) => {
    const plain = (await embed("a goods train", { model })).data[0]?.embedding;
    expect((await embed("a goods train", { model, encoding_format: "float" })).data[0]?.embedding).toEqual(plain);
    const encoded = (await embed("a goods train", { model, encoding_format: "base64" })).data[0]?.embedding;
    expect(floats(encoded)).toEqual([...Float32Array.from(plain as number[])]);
  });

  it("encodes and decodes the vector that client libraries agree on, whatever the upstream answers", async () => {
    const model = "text-embedding-3-small";
    canned(VECTOR);
    expect((await embed("x", { model, encoding_format: "base64" })).data[0]?.embedding).toBe(VECTOR_BASE64);
    canned(VECTOR_BASE64);
    expect((await embed("x", { model })).data[0]?.embedding).toEqual(VECTOR);
    canned(VECTOR_BASE64);
    const kept = await embed("x", { model, encoding_format: "base64" });
    expect(kept).toMatchObject({ model, data: [{ embedding: VECTOR_BASE64 }] });
  });

  it.each([
    ["", "string_below_min_length"],
    [[], undefined],
    [["a", ""], "string_below_min_length"],
    [{ text: "a" }, "invalid_type"],
    [["a", 1], undefined],
  ] as const)("refuses the input %j on `input`", async (input, code) => {
    const got = await both(ask(input));
    expect(got.status).toBe(400);
    const { error } = got.json as { error: { param: string; code: string } };
    expect(error.param).toMatch(/^input/);
    if (code !== undefined) expect(error.code).toBe(code);
  });

  it("refuses a text that is too long for the model as context_length_exceeded", async () => {
    expectError(await both(ask("word ".repeat(9_000))), { errorFormat: "openai", code: "context_length_exceeded", param: "input" });
  });
});

describe("embeddings: the address with the model in it", () => {
  const at = (model: string) => `/v1/engines/${model}/embeddings`;

  it("uses the model of the path, whatever the body names, and needs none there", async () => {
    for (const body of [{ input: "x" }, { input: "x", model: "no-such-model" }]) {
      const got = await both({ path: at("sandbox-embed"), body });
      expect(got.json).toMatchObject({ object: "list", model: "sandbox-embed" });
    }
  });

  it("takes models with slashes and dots, encoded or not", async () => {
    for (const model of ["openai/text-embedding-3-small", "openai%2Ftext-embedding-3-small"]) {
      const got = await both({ path: at(model), body: { input: "x" } });
      expect(got.json).toMatchObject({ model: "openai/text-embedding-3-small" });
    }
  });
});
