import zlib, { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { LANES } from "../test-gateway";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { type Sent, startContract } from "./setting";

const MIB = 1024 * 1024;
// Made before the gateway starts: what holds up the event loop lets its connections time out.
const bomb = gzipSync(Buffer.alloc(65 * MIB, " "), { level: 1 });
const elevenMegabytes = brotliCompressSync(Buffer.alloc(11 * MIB, " "));

const contract = await startContract();
const { both } = contract;
afterAll(() => contract.close());

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

  it("is read as zstd if Node can, and else refused with what it can", async () => {
    const { zstdCompressSync: compress } = zlib as { zstdCompressSync?: (bytes: Uint8Array) => Buffer };
    const got = await both(encoded("zstd", compress?.(words) ?? words));
    if (compress) expect(got.status, got.text).toBe(200);
    else expectError(got, { dialect: "openai", code: "unsupported_content_type", param: null });
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
    expectError(got, { dialect: "openai", code: "unsupported_content_type", param: null });
    expect(got.headers["accept-encoding"]).toMatch(/^gzip, br, deflate/);
  });

  it.each([
    ["gzip", words],
    ["gzip", gzipSync(words).subarray(0, 40)],
    ["br", Buffer.from([0xff, 0xff, 0xff])],
  ])("that is broken is a 400 (%s)", async (coding, body) => {
    expectError(await both(encoded(coding, body)), { dialect: "openai", code: "invalid_value", param: null });
  });

  it("is held to the endpoint's limit once it is decoded", async () => {
    expect(bomb.length).toBeLessThan(MIB);
    expectError(await both(encoded("gzip", bomb)), { dialect: "openai", code: "request_too_large", param: null });
    const small = rightly(FAMILIES["embeddings.create"]).path;
    expectError(await both(encoded("br", elevenMegabytes, small)), { dialect: "openai", code: "request_too_large", param: null });
  });
});

describe("a body with images", () => {
  const image = `data:image/png;base64,${"A".repeat(12 * MIB)}`;
  const openai = { type: "image_url", image_url: { url: image } };

  it.each(LANES)("is taken up to 64 MB wherever JSON may hold one (%s lane)", async (lane) => {
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

describe("a long reply", () => {
  const spec = (accepted: string | null): Sent => ({
    method: "GET",
    path: "/openapi.json",
    key: null,
    headers: { "accept-encoding": accepted },
  });

  it.each([
    ["gzip", "gzip"],
    ["gzip, br, zstd", "br"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=1.0, gzip;q=0", "br"],
    ["GZIP ; q=1", "gzip"],
    ["*", "br"],
    ["zstd", undefined],
    ["gzip;q=0, br;q=0.000", undefined],
    ["gzip;q=0, *;q=0.1", "br"],
    ["identity", undefined],
  ])("to a caller who accepts %j is sent as %s", async (accepted, coding) => {
    const got = await both(spec(accepted));
    expect(got.headers["content-encoding"]).toBe(coding);
    expect(got.headers.vary).toBe("accept-encoding");
    expect(got.json).toMatchObject({ openapi: expect.any(String) });
  });

  it.each(["gzip", "br"])("of a model is compressed as well, and so is its repeat by Idempotency-Key (%s)", async (coding) => {
    const { path } = rightly(FAMILIES["embeddings.create"]);
    const body = { model: "sandbox-embed", input: ["one", "two", "three"] };
    const sent = { path, body, headers: { "accept-encoding": coding, "idempotency-key": `long-${coding}` } };
    for (const lane of LANES) {
      const got = await contract.send(lane, sent);
      expect(got.headers["content-encoding"]).toBe(coding);
      expect((got.json as { data: unknown[] }).data).toHaveLength(3);
    }
  });

  it("keeps what else it varies by", async () => {
    const limited = await startContract({ CORS_ORIGINS: "https://page.example" });
    try {
      const sent = spec("gzip");
      const got = await limited.send("fast", { ...sent, headers: { ...sent.headers, origin: "https://page.example" } });
      expect(got.headers.vary).toBe("Origin, accept-encoding");
    } finally {
      await limited.close();
    }
  });

  it("is not one: short answers, event streams and files go out as they are", async () => {
    const headers = { "accept-encoding": "gzip, deflate, br" };
    const drawn = { path: "/v1/images/generations", body: { model: "sandbox-image", prompt: "a red circle", size: "64x64" } };
    const [image] = ((await contract.send("fast", drawn)).json as { data: { url: string }[] }).data;
    const { pathname, search } = new URL(image?.url ?? "");
    const long = { model: "sandbox-chat", stream: true, messages: [{ role: "user", content: "Write a long story about a lighthouse." }] };
    for (const sent of [
      chat,
      { path: chat.path, body: long },
      { method: "GET", path: pathname + search, key: null },
      { method: "GET", path: "/healthz", key: null },
    ]) {
      const got = await both({ ...sent, headers });
      expect(got.status, sent.path).toBe(200);
      expect(got.headers, sent.path).not.toHaveProperty("content-encoding");
    }
  });
});
