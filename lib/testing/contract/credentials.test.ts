import { afterAll, describe, expect, it, vi } from "vitest";
import { LANES, TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { type Sent, startContract } from "./setting";

const contract = await startContract();
const { both, send, newKey, keys } = contract;
afterAll(() => contract.close());

const chat = rightly(FAMILIES["chat.create"]);
const embed = rightly(FAMILIES["embeddings.create"]);
const content = rightly(FAMILIES["content.generate"]);
const with_ = (sent: Sent, headers: Record<string, string>): Sent => ({ ...sent, key: null, headers });

describe("where a key may stand", () => {
  it.each([`Bearer ${TEST_KEY}`, `bearer ${TEST_KEY}`, `BEARER    ${TEST_KEY}  `])("takes the header %j", async (authorization) => {
    expect((await both(with_(chat, { authorization }))).status).toBe(200);
  });

  it.each(["", "Bearer", "Bearer ", "Bearer undefined", "Bearer null", "Basic dXNlcjpwYXNz", TEST_KEY])(
    "says that %j is no key",
    async (authorization) => {
      for (const [sent, errorFormat] of [
        [chat, "openai"],
        [content, "gemini"],
      ] as const) {
        const { message } = expectError(await both(with_(sent, { authorization })), { errorFormat, code: "invalid_api_key", param: null });
        expect(message).toMatch(/didn't provide an API key.*Authorization: Bearer/);
      }
    },
  );

  it.each(["HMAC-SHA256 Credential=AK/20260102/cn-north-1/cv/request, SignedHeaders=host, Signature=00", "hmac-sha256 x"])(
    "answers a signed request in words",
    async (authorization) => {
      const { message } = expectError(await both(with_(chat, { authorization })), { errorFormat: "openai", code: "invalid_api_key" });
      expect(message).toMatch(/bearer key/i);
    },
  );

  it("takes x-goog-api-key and ?key= for native content", async () => {
    for (const path of [content.path, "/v1beta/models", "/v1/models", "/v1/models/gpt-4o"]) {
      const sent: Sent = path === content.path ? content : { method: "GET", path };
      expect((await both(with_(sent, { "x-goog-api-key": TEST_KEY }))).status).toBe(200);
      expect((await both({ ...sent, key: null, path: `${path}?key=${TEST_KEY}` })).status).toBe(200);
      expect((await both({ ...sent, key: null, path: `${path}?key=wrong` })).status).toBe(401);
    }
  });

  it("takes neither anywhere else", async () => {
    for (const sent of [chat, embed]) {
      expectError(await both(with_(sent, { "x-goog-api-key": TEST_KEY })), { errorFormat: "openai", code: "invalid_api_key" });
      expectError(await both({ ...sent, key: null, path: `${sent.path}?key=${TEST_KEY}` }), {
        errorFormat: "openai",
        code: "invalid_api_key",
      });
    }
  });

  it("believes Authorization before the others", async () => {
    const wrong = { ...content, key: "sk-wrong", headers: { "x-goog-api-key": TEST_KEY } };
    expectError(await both(wrong), { errorFormat: "gemini", code: "invalid_api_key" });
    expect((await both({ ...content, headers: { "x-goog-api-key": "wrong" } })).status).toBe(200);
  });

  it("never repeats the key that was sent", async () => {
    const secret = `sk-tl-${"Q".repeat(43)}`;
    for (const sent of [
      { ...chat, key: secret },
      { ...content, key: null, path: `${content.path}?key=${secret}` },
    ])
      expect((await both(sent)).text).not.toContain("QQQ");
  });
});

describe("what a key may do", () => {
  it("serves the families of its scopes and no other", async () => {
    const { secret: key } = await newKey({ scopes: ["embeddings", "rerank"] });
    expect((await both({ ...embed, key })).status).toBe(200);
    expect((await both({ ...rightly(FAMILIES["content.embed"]), key })).status).toBe(200);
    expect((await both({ ...rightly(FAMILIES["rerank.create"]), key })).status).toBe(200);
    expectError(await both({ ...chat, key }), { errorFormat: "openai", code: "access_denied" });
    expectError(await both({ ...content, key }), { errorFormat: "gemini", code: "access_denied" });
  });

  it("of the scope `all` serves every model family, and neither metrics", async () => {
    const { secret: key } = await newKey({ scopes: ["all"] });
    for (const family of Object.values(FAMILIES)) expect((await both({ ...rightly(family), key })).status).toBe(200);
    expectError(await both({ method: "GET", path: "/metrics", key }), { errorFormat: "openai", code: "access_denied" });
  });

  it("uses the models of its list and patterns, and sees no other", async () => {
    const { secret: key } = await newKey({ models: ["sandbox-embed", "gpt-*"] });
    expect((await both({ ...embed, key })).status).toBe(200);
    expect((await both({ ...rightly(FAMILIES["chat.create"], "gpt-4o"), key })).status).toBe(200);
    for (const model of ["sandbox-chat", "sandbox-embed:429", "openai/gpt-4o"])
      expectError(await both({ ...rightly(FAMILIES["chat.create"], model), key }), {
        errorFormat: "openai",
        code: "model_not_allowed",
        param: "model",
      });
    const list = await both({ method: "GET", path: "/v1/models", key });
    const ids = (list.json as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(ids.sort()).toEqual(["gpt-4o", "gpt-4o-mini-transcribe", "gpt-image-1", "sandbox-embed"]);
    expect((await both({ method: "GET", path: "/v1/models/gpt-4o", key })).status).toBe(200);
    expectError(await both({ method: "GET", path: "/v1/models/sandbox-chat", key }), { errorFormat: "openai", code: "model_not_found" });
    const native = await both({ method: "GET", path: "/v1beta/models", key });
    expect((native.json as { models: { name: string }[] }).models.map(({ name }) => name).sort()).toEqual([
      "models/gpt-4o",
      "models/sandbox-embed",
    ]);
  });

  it("names only models of the key's own where another is unable", async () => {
    const { secret: key } = await newKey({ models: ["sandbox-embed", "sandbox-text"] });
    const { message } = expectError(await both({ ...rightly(FAMILIES["completions.create"], "sandbox-embed"), key }), {
      errorFormat: "openai",
      code: "unsupported_model",
    });
    expect(message).toContain("'sandbox-text'");
    expect(message).not.toContain("gpt-4o");
  });

  it("ends when it expires, and at most a second after another process revoked it", async () => {
    const expiring = await newKey({ expiresAt: Date.now() + 400 });
    const revoked = await newKey();
    for (const key of [expiring.secret, revoked.secret]) expect((await both({ ...chat, key })).status).toBe(200);
    const began = Date.now();
    expect(await keys.revoke(revoked.summary.id)).toBe(true);
    for (const key of [revoked.secret, expiring.secret])
      for (const lane of LANES)
        await vi.waitFor(async () => expect((await send(lane, { ...chat, key })).status).toBe(401), { timeout: 5_000, interval: 20 });
    expect(Date.now() - began).toBeLessThan(1_500);
  });
});
