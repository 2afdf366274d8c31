import { afterAll, expect, it } from "vitest";
import { ConsoleProviderList, SavedProvider } from "../../console/providers/contract";
import { setProxies } from "../../outbound/proxies";
import { selfSigned } from "../certificate";
import { startConnectProxy } from "../connect-proxy";
import { startFakeUpstream } from "../fake-upstream";
import { rsaKeys, serviceAccount } from "../service-account";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
const fake = await startFakeUpstream();
const thief = await startFakeUpstream();
const proxy = await startConnectProxy({ ports: { http: Number(new URL(fake.baseUrl).port) } });
const owner = await signIn(contract);
afterAll(async () => {
  await contract.close();
  await Promise.all([fake.close(), thief.close(), proxy.close()]);
  setProxies({});
});

const path = "/api/console/providers";
const [FIRST, SECOND, THIRD] = ["sk-one-canary-0123-AAAA", "sk-two-canary-0123-BBBB", "sk-six-canary-0123-CCCC"];
const HEADER = "header-canary-0815";
const call = async (method: string, address: string, body?: unknown) => {
  const got = await owner.call(method, address, body, "fast");
  expect(got.text, "no secret comes back").not.toMatch(/canary/);
  return got;
};
const saved = async (method: string, address: string, body: object) => {
  const got = await call(method, address, body);
  expect([200, 201], got.text).toContain(got.status);
  return SavedProvider.parse(got.json).provider;
};
const ask = (model: string, content = "Hi") =>
  contract.send("web", { path: "/v1/chat/completions", body: { model, messages: [{ role: "user", content }] } });
const keysAsked = () => fake.requests.filter(({ method }) => method === "POST").map(({ headers }) => headers.authorization?.slice(-4));

it("keeps several keys, and changes them by their hints", async () => {
  const pool = await saved("POST", path, { id: "pool", baseUrl: fake.baseUrl, apiKeys: [{ key: FIRST, weight: 2 }, { key: SECOND }] });
  expect(pool).toMatchObject({
    keyHint: "sk-…AAAA",
    keys: [
      { hint: "sk-…AAAA", weight: 2 },
      { hint: "sk-…BBBB", weight: 1 },
    ],
  });
  fake.requests.length = 0;
  for (let n = 0; n < 6; n++) expect((await ask("pool/gpt-4o", `${n}`)).status).toBe(200);
  expect(keysAsked().sort()).toEqual(["AAAA", "AAAA", "AAAA", "AAAA", "BBBB", "BBBB"]);
  const changed = await saved("PATCH", `${path}/pool`, { apiKeys: [{ key: "sk-…BBBB", weight: 5 }, { key: THIRD }] });
  expect(changed.keys.map(({ hint, weight }) => [hint, weight])).toEqual([
    ["sk-…BBBB", 5],
    ["sk-…CCCC", 1],
  ]);
  const single = await saved("PATCH", `${path}/pool`, { apiKeys: [{ key: "sk-…CCCC" }] });
  expect(single).toMatchObject({ keyHint: "sk-…CCCC", keys: [] });
  fake.requests.length = 0;
  expect((await ask("pool/gpt-4o")).status).toBe(200);
  expect(keysAsked()).toEqual(["CCCC"]);
});

it("refuses to guess which of two keys with one hint stays", async () => {
  const alike = ["sk-alike-canary-1-ZZZZ", "sk-alike-canary-2-ZZZZ"];
  await saved("POST", path, { id: "alike", baseUrl: fake.baseUrl, apiKeys: alike.map((key) => ({ key })) });
  const one = await call("PATCH", `${path}/alike`, { apiKeys: [{ key: "sk-…ZZZZ" }] });
  expectError(one, { errorFormat: "openai", code: "invalid_value", param: "apiKeys[0].key" });
  const both = await saved("PATCH", `${path}/alike`, { apiKeys: [{ key: "sk-…ZZZZ" }, { key: "sk-…ZZZZ", weight: 2 }] });
  expect(both.keys.map(({ weight }) => weight)).toEqual([1, 2]);
});

it("keeps headers, timeouts and a proxy, and shows no secret of them", async () => {
  const connection = {
    headers: { "X-Tenant": HEADER },
    timeouts: { idle_ms: 9_000 },
    proxy: `${proxy.url.replace("//", "//user:proxy-canary@")}/`,
  };
  const made = await saved("POST", path, { id: "reached", baseUrl: "http://vendor.example/v1", connection });
  expect(made.connection).toEqual({
    headers: ["x-tenant"],
    timeouts: { idle_ms: 9_000 },
    proxy: proxy.url,
    certificates: 0,
  });
  expect((await ask("reached/gpt-4o")).status).toBe(200);
  expect(fake.requests.at(-1)?.headers["x-tenant"]).toBe(HEADER);
  expect(proxy.forwarded).toContain("POST http://vendor.example/v1/chat/completions");
  const kept = await saved("PATCH", `${path}/reached`, { connection: { headers: { "x-tenant": "…", "x-more": "1" }, timeouts: null } });
  expect(kept.connection).toMatchObject({ headers: ["x-tenant", "x-more"], timeouts: null, proxy: proxy.url });
  await ask("reached/gpt-4o");
  expect(fake.requests.at(-1)?.headers).toMatchObject({ "x-tenant": HEADER, "x-more": "1" });
  const { items } = ConsoleProviderList.parse((await call("GET", path)).json);
  expect(items.find(({ id }) => id === "reached")?.connection?.headers).toEqual(["x-tenant", "x-more"]);
});

it("sends no stored secret elsewhere", async () => {
  const certificate = selfSigned()?.cert.toString() ?? "";
  await saved("POST", path, {
    id: "guarded",
    baseUrl: fake.baseUrl,
    apiKeys: [{ key: FIRST }, { key: SECOND }],
    connection: { headers: { a: HEADER } },
  });
  for (const [body, param] of [
    [{ baseUrl: thief.baseUrl }, "apiKey"],
    [{ baseUrl: thief.baseUrl, apiKeys: [{ key: "sk-…AAAA" }] }, "apiKey"],
    [{ baseUrl: thief.baseUrl, apiKey: THIRD }, "connection.headers"],
    [{ connection: { proxy: thief.baseUrl.replace("/v1", "") } }, "apiKey"],
    ...(certificate ? [[{ connection: { caCertificate: certificate } }, "apiKey"] as const] : []),
  ] as const)
    for (const [method, address, more] of [
      ["PATCH", `${path}/guarded`, {}],
      ["POST", `${path}/test`, { id: "guarded" }],
    ] as const)
      expectError(await call(method, address, { ...body, ...more }), { errorFormat: "openai", code: "missing_required_parameter", param });
  expect(thief.requests).toHaveLength(0);
  const moved = { baseUrl: thief.baseUrl, apiKey: THIRD, connection: { headers: null } };
  expect(await saved("PATCH", `${path}/guarded`, moved)).toMatchObject({ keys: [], connection: null });
  expect(JSON.stringify(thief.requests.map(({ headers }) => headers))).not.toMatch(/header-canary|AAAA|BBBB/);
});

it("refuses what cannot be kept", async () => {
  const refused = async (more: object, param: string) =>
    expectError(await call("POST", path, { id: "none", baseUrl: fake.baseUrl, ...more }), {
      errorFormat: "openai",
      code: "invalid_value",
      param,
    });
  await refused({ apiKeys: [{ key: FIRST }, { key: FIRST }] }, "apiKeys");
  await refused({ apiKeys: [{ key: "sk-…AAAA" }] }, "apiKeys[0].key");
  await refused({ kind: "vid-a", apiKeys: [{ key: FIRST }] }, "apiKeys");
  await refused({ connection: { headers: { Authorization: HEADER } } }, "connection.headers.authorization");
  await refused({ connection: { headers: { "x-a": "…" } } }, "connection.headers.x-a");
  await refused({ connection: { headers: { "a b": "c" } } }, "connection.headers.a b");
  await refused({ connection: { caCertificate: "none" } }, "connection.caCertificate");
});

it("sends no stored secret of a cloud to another server", async () => {
  const clouds = [
    ["azure-openai", { tenantId: "t", clientId: "c", clientSecret: "entra-canary-0123456789", authority: thief.baseUrl }],
    ["vertex", { serviceAccount: serviceAccount({ privateKey: rsaKeys().privateKey, tokenUri: `${thief.baseUrl}/token` }) }],
    ["bedrock", { accessKey: "AK-canary-0123456789", secretKey: "SK-canary-0123456789" }],
  ] as const;
  for (const [kind, credentials] of clouds) {
    await saved("POST", path, { id: `a-${kind}`, kind, baseUrl: fake.baseUrl, credentials });
    thief.requests.length = 0;
    const refusal = { errorFormat: "openai", code: "missing_required_parameter", param: "apiKey" } as const;
    expectError(await call("POST", `${path}/test`, { id: `a-${kind}`, baseUrl: thief.baseUrl }), refusal);
    expectError(await call("PATCH", `${path}/a-${kind}`, { baseUrl: thief.baseUrl }), refusal);
    expect(thief.requests, kind).toEqual([]);
  }
});
