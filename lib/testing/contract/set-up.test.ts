import { afterAll, describe, expect, it } from "vitest";
import { setUp } from "../../endpoints/system";
import { createSetup } from "../../identity/setup";
import { LANES } from "../test-gateway";
import { expectError, expectHeaders } from "./answers";
import { FAMILIES, rightly } from "./families";
import { startContract } from "./setting";

const path = "/api/console/setup";
const ready = await startContract();
afterAll(() => ready.close());

describe.each(LANES)("set-up (%s lane)", async (lane) => {
  const fresh = await startContract({ GATEWAY_BOOTSTRAP_KEY: "" });
  afterAll(() => fresh.close());
  const token = (await createSetup(fresh.store, { hasBootstrapKey: false }).issue()) ?? "";
  const post = (body: unknown, headers = {}) => fresh.send(lane, { path, key: null, body, headers });

  it("refuses a wrong token, and bodies that are none, without closing", async () => {
    expectError(await post({ token: "x".repeat(43), name: "first" }), { dialect: "openai", code: "access_denied", param: "token" });
    expectError(await post({ name: "first" }), { dialect: "openai", code: "missing_required_parameter", param: "token" });
    expectError(await post({ token }), { dialect: "openai", code: "missing_required_parameter", param: "name" });
    expectError(await post({ token, name: "  " }), { dialect: "openai", code: "string_below_min_length", param: "name" });
    expectError(await post({ token: 1, name: "first" }), { dialect: "openai", code: "invalid_type", param: "token" });
    expectError(await post("{"), { dialect: "openai", code: "invalid_json" });
    expectError(await post("[]"), { dialect: "openai", code: "invalid_type" });
    expectError(await post("x", { "content-type": "text/plain" }), { dialect: "openai", code: "unsupported_content_type" });
    expectError(await post({ token, name: "x".repeat(70_000) }), { dialect: "openai", code: "request_too_large" });
  });

  it("lets nobody call before it is done", async () => {
    expectError(await fresh.send(lane, rightly(FAMILIES["chat.create"])), { dialect: "openai", code: "invalid_api_key" });
  });

  it("gives a key that works, once", async () => {
    const made = await Promise.all([1, 2, 3].map((attempt) => post({ token, name: `first ${attempt}` })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    const won = made.find(({ status }) => status === 201) ?? expect.fail("nobody got the key");
    expectHeaders(won);
    expect(setUp.reply?.safeParse(won.json).success).toBe(true);
    const { secret } = won.json as { secret: string };
    expect(secret).toMatch(/^sk-sw-[0-9A-Za-z]{43}$/);
    expect((await fresh.send(lane, { ...rightly(FAMILIES["chat.create"]), key: secret })).status).toBe(200);
    expectError(await post({ token, name: "again" }), { dialect: "openai", code: "setup_closed" });
  });
});

it("is closed where a bootstrap key is set", async () => {
  expectError(await ready.both({ path, key: null, body: { token: "x".repeat(43), name: "first" } }), {
    dialect: "openai",
    code: "setup_closed",
  });
});
