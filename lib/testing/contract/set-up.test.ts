import { afterAll, describe, expect, it } from "vitest";
import { Person } from "../../contracts/person";
import { createSetup } from "../../identity/setup";
import { EACH_LANE } from "../suite";
import { expectError, expectHeaders } from "./answers";
import { FAMILIES, rightly } from "./families";
import { startContract } from "./setting";

const path = "/api/console/setup";
const OWNER = { name: "Marit", password: "correct horse battery" };

describe.each(EACH_LANE)("set-up (%s lane)", async (lane) => {
  const fresh = await startContract({ GATEWAY_BOOTSTRAP_KEY: "" });
  afterAll(() => fresh.close());
  const token = (await createSetup(fresh.store).issue()) ?? "";
  const post = (body: unknown, headers = {}) => fresh.send(lane, { path, key: null, body, headers });

  it("refuses a wrong token, and bodies that are none, without closing", async () => {
    expectError(await post({ ...OWNER, token: "x".repeat(43) }), { errorFormat: "openai", code: "access_denied", param: "token" });
    expectError(await post(OWNER), { errorFormat: "openai", code: "missing_required_parameter", param: "token" });
    expectError(await post({ token, name: "Marit" }), { errorFormat: "openai", code: "missing_required_parameter", param: "password" });
    expectError(await post({ ...OWNER, token, name: "  " }), { errorFormat: "openai", code: "string_below_min_length", param: "name" });
    expectError(await post({ ...OWNER, token, name: "a@b" }), { errorFormat: "openai", code: "invalid_value", param: "name" });
    expectError(await post({ ...OWNER, token, password: "short" }), {
      errorFormat: "openai",
      code: "string_below_min_length",
      param: "password",
    });
    expectError(await post({ ...OWNER, token, email: "nowhere" }), { errorFormat: "openai", code: "invalid_value", param: "email" });
    expectError(await post({ ...OWNER, token: 1 }), { errorFormat: "openai", code: "invalid_type", param: "token" });
    expectError(await post("{"), { errorFormat: "openai", code: "invalid_json" });
    expectError(await post("[]"), { errorFormat: "openai", code: "invalid_type" });
    expectError(await post("x", { "content-type": "text/plain" }), { errorFormat: "openai", code: "unsupported_content_type" });
    expectError(await post({ ...OWNER, token, name: "x".repeat(70_000) }), { errorFormat: "openai", code: "request_too_large" });
  });

  it("refuses a page of another site", async () => {
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ])
      expectError(await post({ ...OWNER, token }, headers), { errorFormat: "openai", code: "access_denied" });
  });

  it("lets nobody call or sign in before it is done", async () => {
    expectError(await fresh.send(lane, rightly(FAMILIES["chat.create"])), { errorFormat: "openai", code: "invalid_api_key" });
    const body = { name: "Marit", password: OWNER.password };
    expectError(await fresh.send(lane, { path: "/api/console/sign-in", key: null, body }), {
      errorFormat: "openai",
      code: "invalid_credentials",
    });
  });

  it("makes one owner of several posts, signed in at once, and is closed afterwards", async () => {
    const posts = [1, 2, 3].map((attempt) => post({ ...OWNER, token, name: `Marit ${attempt}`, email: "", teamName: "Harbour" }));
    for (const { status } of await Promise.all(posts)) expect(status).toBe(400);
    const made = await Promise.all([1, 2, 3].map((attempt) => post({ ...OWNER, token, name: `Marit ${attempt}`, teamName: "Harbour" })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    const won = made.find(({ status }) => status === 201) ?? expect.fail("nobody became the owner");
    expectHeaders(won);
    const person = Person.parse(won.json);
    expect(person).toMatchObject({ role: "owner", teamName: "Harbour", email: null });
    expect(won.headers["set-cookie"]).toMatch(/^trunkline_session=[0-9A-Za-z]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const cookie = won.headers["set-cookie"]?.split(";")[0] ?? "";
    const me = await fresh.send(lane, { method: "GET", path: "/api/console/me", key: null, headers: { cookie } });
    expect(me.json).toEqual(person);
    for (const lost of made.filter((got) => got !== won)) expectError(lost, { errorFormat: "openai", code: "setup_closed" });
    expectError(await post({ ...OWNER, token, name: "Again" }), { errorFormat: "openai", code: "setup_closed" });
    expect(await fresh.store.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  });
});

it("is done by the settings where they name an owner, and is open with a bootstrap key alone", async () => {
  const named = await startContract({
    GATEWAY_OWNER_EMAIL: "marit@example.com",
    GATEWAY_OWNER_PASSWORD: OWNER.password,
    PUBLIC_URL: "https://gateway.example",
  });
  const entered = await named.send("fast", {
    path: "/api/console/sign-in",
    key: null,
    body: { name: "marit@example.com", password: OWNER.password },
  });
  expect(entered).toMatchObject({ status: 200, json: { name: "marit", role: "owner" } });
  expect(entered.headers["set-cookie"]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  expectError(await named.both({ path, key: null, body: { ...OWNER, token: "x".repeat(43) } }), {
    errorFormat: "openai",
    code: "setup_closed",
  });
  await named.close();
  const keyed = await startContract();
  expect((await keyed.gateway.runtime.overview()).setUp).toBe(false);
  expectError(await keyed.both({ path, key: null, body: { ...OWNER, token: "x".repeat(43) } }), {
    errorFormat: "openai",
    code: "access_denied",
  });
  await keyed.close();
});
