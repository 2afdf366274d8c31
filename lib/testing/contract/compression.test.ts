import { request as nodeRequest } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import OpenAI from "openai";
import { afterAll, describe, expect, it } from "vitest";
import { LANES, type Lane, TEST_KEY } from "../test-gateway";
import { FAMILIES, rightly } from "./families";
import { type Sent, startContract } from "./setting";

const contract = await startContract();
const { both } = contract;
afterAll(() => contract.close());

const chat = rightly(FAMILIES["chat.create"]);
const spec = (accepted: string | null, method = "GET"): Sent => ({
  method,
  path: "/openapi.json",
  key: null,
  headers: { "accept-encoding": accepted },
});

/** A reply as its bytes came over the socket. */
function raw(lane: Lane, { method = "GET", path, headers = {} }: { method?: string; path: string; headers?: Record<string, string> }) {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; bytes: Buffer }>((resolve, reject) => {
    const sent = nodeRequest(contract.gateway.url[lane] + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string | undefined>,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject).end();
  });
}

async function drawn(): Promise<string> {
  const body = { model: "sandbox-image", prompt: "a red circle", size: "64x64", response_format: "url" };
  const { json } = await contract.send("fast", { path: "/v1/images/generations", body });
  const { pathname, search } = new URL((json as { data: { url: string }[] }).data[0]?.url ?? "");
  return pathname + search;
}

describe("a long reply", () => {
  it.each([
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br", "br"],
    ["gzip, br, zstd", "br"],
    ["deflate", "deflate"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=1.0, gzip;q=0", "br"],
    ["GZIP ; q=1", "gzip"],
    ["*", "br"],
    ["zstd", undefined],
    ["gzip;q=0, br;q=0.000", undefined],
    ["gzip;q=0, *;q=0.1", "br"],
    ["gzip;q=2", undefined],
    ["identity", undefined],
    ["identity;q=1, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip;q=0.5", "gzip"],
    ["", undefined],
    [",;q=1,".repeat(100), undefined],
  ])("to a caller who accepts %j is sent as %s", async (accepted, coding) => {
    const got = await both(spec(accepted));
    expect(got.headers["content-encoding"]).toBe(coding);
    expect(got.headers.vary).toBe("accept-encoding");
    expect(got.json).toMatchObject({ openapi: expect.any(String) });
  });

  it.each(LANES)("has the length of the bytes that are sent (%s lane)", async (lane) => {
    const plain = await raw(lane, { path: "/openapi.json" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["content-length"]).toBe(String(plain.bytes.length));
    const decoders = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync };
    for (const [coding, decode] of Object.entries(decoders)) {
      const got = await raw(lane, { path: "/openapi.json", headers: { "accept-encoding": coding } });
      expect(got.headers).toMatchObject({ "content-encoding": coding, "content-length": String(got.bytes.length) });
      expect(got.headers).not.toHaveProperty("transfer-encoding");
      expect(got.bytes.length).toBeLessThan(plain.bytes.length / 3);
      expect(decode(got.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it("is told of to HEAD as to GET, without a body", async () => {
    const got = await both(spec("gzip", "HEAD"));
    expect(got).toMatchObject({ status: 200, text: "", headers: { vary: "accept-encoding" } });
    for (const lane of LANES) {
      const bare = await raw(lane, { method: "HEAD", path: "/openapi.json", headers: { "accept-encoding": "gzip" } });
      expect(bare.bytes).toHaveLength(0);
      expect(bare.headers).not.toHaveProperty("content-encoding");
      expect(bare.headers).not.toHaveProperty("content-length");
    }
  });

  it.each(["gzip", "br", "deflate"])("of a model is compressed as well, and so is its repeat by Idempotency-Key (%s)", async (coding) => {
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
      const got = await limited.both({ ...sent, headers: { ...sent.headers, origin: "https://page.example" } });
      expect(got.headers.vary).toBe("Origin, accept-encoding");
    } finally {
      await limited.close();
    }
  });

  it.each(LANES)("is read by the official client (%s lane)", async (lane) => {
    const seen: (string | null)[] = [];
    const client = new OpenAI({
      baseURL: `${contract.gateway.url[lane]}/v1`,
      apiKey: TEST_KEY,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        seen.push(response.headers.get("content-encoding"));
        return response;
      },
    });
    const { data } = await client.embeddings.create({ model: "sandbox-embed", input: ["one", "two", "three", "four"] });
    expect(data).toHaveLength(4);
    const stream = await client.chat.completions.create({
      model: "sandbox-chat",
      messages: [{ role: "user", content: "Count to 200" }],
      stream: true,
    });
    let text = "";
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
    expect(text.length).toBeGreaterThan(200);
    expect(seen).toEqual([expect.stringMatching(/^(?:gzip|br)$/), null]);
  });
});

describe("what goes out as it is", () => {
  const headers = { "accept-encoding": "gzip, deflate, br" };

  it("are short answers, event streams, streamed JSON and files", async () => {
    const long = { model: "sandbox-chat", stream: true, messages: [{ role: "user", content: "Count to 200" }] };
    const contents = [{ parts: [{ text: "Count to 200" }] }];
    for (const sent of [
      chat,
      { path: chat.path, body: long },
      { path: "/v1beta/models/sandbox-chat:streamGenerateContent", body: { contents } },
      { method: "GET", path: await drawn(), key: null },
      { method: "GET", path: "/healthz", key: null },
    ]) {
      const got = await both({ ...sent, headers });
      expect(got.status, sent.path).toBe(200);
      expect(got.headers, sent.path).not.toHaveProperty("content-encoding");
      expect(got.headers, sent.path).not.toHaveProperty("vary");
    }
  });

  it("are files, whose length HEAD tells, in both lanes", async () => {
    const path = await drawn();
    const [fast, web] = await Promise.all(LANES.map((lane) => raw(lane, { path, headers })));
    expect(fast?.headers["content-length"]).toBe(String(fast?.bytes.length));
    expect(web?.headers["content-length"]).toBe(fast?.headers["content-length"]);
    for (const lane of LANES) {
      const head = await raw(lane, { method: "HEAD", path, headers });
      expect(head.headers["content-length"]).toBe(fast?.headers["content-length"]);
      expect(head.headers.etag).toBe(fast?.headers.etag);
      const part = await raw(lane, { path, headers: { ...headers, range: "bytes=2-9" } });
      expect(part).toMatchObject({ status: 206, headers: { "content-length": "8" } });
    }
  });
});
