import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { EACH_LANE } from "../suite";
import { frame, repeatBlock, ZSTD_SAMPLES } from "../zstd-samples";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { startContract } from "./setting";

const contract = await startContract();
const { both } = contract;
afterAll(() => contract.close());

const MIB = 1024 * 1024;
const chat = rightly(FAMILIES["chat.create"]);
const words = Buffer.from(JSON.stringify(chat.body));
const encoded = (coding: string, body: Uint8Array, path = chat.path) => ({ path, body, headers: { "content-encoding": coding } });

describe("a compressed request body", () => {
  it.each([
    ["gzip", gzipSync(words)],
    ["GZIP", gzipSync(words)],
    ["x-gzip", gzipSync(words)],
    ["identity, gzip", gzipSync(words)],
    ["br", brotliCompressSync(words)],
    ["deflate", deflateSync(words)],
    ["deflate", deflateRawSync(words)],
    ["identity", words],
  ])("is read as %s", async (coding, body) => {
    const plain = await both(chat);
    const got = await both(encoded(coding, body));
    expect(got.status, got.text).toBe(200);
    expect((got.json as { choices: unknown }).choices).toEqual((plain.json as { choices: unknown }).choices);
  });

  it.each(Object.entries(ZSTD_SAMPLES))("is read as zstd, with any Node (%s)", async (_, { value, bytes }) => {
    const plain = await both({ path: chat.path, body: value });
    const got = await both(encoded("zstd", bytes));
    expect(got.status, got.text).toBe(200);
    expect((got.json as { choices: unknown }).choices).toEqual((plain.json as { choices: unknown }).choices);
  });

  it("reaches the upstream decoded", async () => {
    const body = gzipSync(JSON.stringify({ model: "openai/gpt-4o", messages: [{ role: "user", content: "Hi" }] }));
    expect((await contract.send("fast", encoded("gzip", body))).status).toBe(200);
    const seen = contract.upstream.requests.at(-1);
    expect(JSON.parse(String(seen?.body))).toMatchObject({ model: "gpt-4o" });
    expect(seen?.headers["content-encoding"]).toBeUndefined();
  });

  it("is read at every endpoint that takes JSON", async () => {
    for (const name of ["messages.create", "responses.create", "content.generate", "embeddings.create", "images.edit"] as const) {
      const { path, body } = rightly(FAMILIES[name]);
      const got = await both(encoded("gzip", gzipSync(JSON.stringify(body)), path));
      expect(got.status, `${name}: ${got.text.slice(0, 200)}`).toBe(200);
    }
  });

  it.each(["compress", "aes128gcm", "gzip, br", "x".repeat(300)])("is a 415 that names what is taken: %.20s", async (coding) => {
    const got = await both(encoded(coding, words));
    expectError(got, { errorFormat: "openai", code: "unsupported_content_type", param: null });
    expect(got.headers["accept-encoding"]).toBe("gzip, br, deflate, zstd");
  });

  it.each([
    ["gzip", words],
    ["gzip", gzipSync(words).subarray(0, 40)],
    ["br", Buffer.from([0xff, 0xff, 0xff])],
    ["zstd", words],
    ["zstd", ZSTD_SAMPLES.sized.bytes.subarray(0, 60)],
  ])("that is broken is a 400 (%s)", async (coding, body) => {
    expectError(await both(encoded(coding, body)), { errorFormat: "openai", code: "invalid_value", param: null });
  });

  it("is held to the endpoint's limit once it is decoded", async () => {
    const bomb = gzipSync(Buffer.alloc(65 * MIB, " "), { level: 1 });
    expect(bomb.length).toBeLessThan(MIB);
    expectError(await both(encoded("gzip", bomb)), { errorFormat: "openai", code: "request_too_large", param: null });
    const repeated = frame([...Array.from({ length: 520 }, () => repeatBlock(128 * 1024, false)), repeatBlock(1)]);
    expectError(await both(encoded("zstd", repeated)), { errorFormat: "openai", code: "request_too_large", param: null });
    const small = rightly(FAMILIES["embeddings.create"]).path;
    const eleven = brotliCompressSync(Buffer.alloc(11 * MIB, " "));
    expectError(await both(encoded("br", eleven, small)), { errorFormat: "openai", code: "request_too_large", param: null });
  });
});

describe("a body with images", () => {
  const image = `data:image/png;base64,${"A".repeat(12 * MIB)}`;
  const openai = { type: "image_url", image_url: { url: image } };

  it.each(EACH_LANE)("is taken up to 64 MB wherever JSON may hold one (%s lane)", async (lane) => {
    const content = [{ type: "text", text: "What is this?" }, openai];
    const inline = { inlineData: { mimeType: "image/png", data: "A".repeat(12 * MIB) } };
    const sent = [
      { path: "/v1/chat/completions", body: { model: "sandbox-chat", messages: [{ role: "user", content }] } },
      { path: "/v1beta/models/sandbox-content:generateContent", body: { contents: [{ parts: [{ text: "What?" }, inline] }] } },
      { path: "/v1/moderations", body: { model: "sandbox-moderation", input: [openai] } },
    ];
    for (const call of sent) expect((await contract.send(lane, call)).status, call.path).not.toBe(413);
  });
});
