import { afterAll, describe, expect, it, vi } from "vitest";
import { AuditPage } from "../../console/audit/contract";
import { ConsoleModelList } from "../../console/models/contract";
import { ConsoleOverview } from "../../console/overview/contract";
import { ConsoleProviderList, Discovery, SavedProvider } from "../../console/providers/contract";
import { ProviderTest } from "../../contracts/provider-test";
import { startFakeUpstream } from "../fake-upstream";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { startTestGateway } from "../test-gateway";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
/** Another process on the same database. */
const other = await startTestGateway(contract.shared);
const fake = await startFakeUpstream();
const owner = await signIn(contract);
afterAll(async () => {
  await other.close();
  await contract.close();
  await fake.close();
});

const path = "/api/console/providers";
/** Calls of models; lists may be requested at any time. */
const tried = () => fake.requests.filter(({ method }) => method === "POST").length;
const SECRET = "sk-rack-0123456789abcdefWxYz";

describe.each(EACH_LANE)("providers kept in the console (%s lane)", (lane) => {
  const id = `rack-${lane}`;
  const call = (method: string, path: string, body?: unknown) => owner.call(method, path, body, lane);
  const list = async () => ConsoleProviderList.parse((await call("GET", path)).json).items;
  const chat = (base: string, model = `${id}/gpt-4o`) =>
    fetch(`${base}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: "Bearer test-bootstrap-key-of-more-than-32-characters", "content-type": "application/json" },
      body: JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }] }),
    });

  it("shows those of the settings, with their keys masked, and lets nobody change them here", async () => {
    const items = await list();
    expect(items.find(({ id }) => id === "sandbox")).toMatchObject({
      source: "built_in",
      simulated: true,
      state: "works",
      editable: false,
    });
    const openai = items.find(({ id }) => id === "openai");
    expect(openai).toMatchObject({ source: "environment", baseUrl: contract.upstream.baseUrl, keyHint: "sk-…cdef", editable: false });
    expect(openai).toMatchObject({ state: "works", models: expect.any(Number), lastError: null });
    expectError(await call("PATCH", `${path}/openai`, { enabled: false }), { errorFormat: "openai", code: "access_denied" });
    expectError(await call("DELETE", `${path}/sandbox`), { errorFormat: "openai", code: "access_denied" });
    expectError(await call("DELETE", `${path}/none`), { errorFormat: "openai", code: "not_found" });
    expectError(await call("POST", path, { id: "openai", baseUrl: fake.baseUrl }), {
      errorFormat: "openai",
      code: "name_taken",
      param: "id",
    });
  });

  it("serve calls at once, here and in the other process, and never show their key", async () => {
    expect((await chat(contract.gateway.url[lane])).status).toBe(404);
    const made = await call("POST", path, { id, baseUrl: fake.baseUrl.replace("/v1", ""), apiKey: SECRET });
    expect(made.status, made.text).toBe(201);
    expect(made.text).not.toContain(SECRET.slice(6, -4));
    const { provider, test } = SavedProvider.parse(made.json);
    expect(test).toMatchObject({ ok: true, baseUrl: fake.baseUrl });
    expect(provider).toMatchObject({ id, baseUrl: fake.baseUrl, keyHint: "sk-…WxYz", state: "works", editable: true });
    expect((await chat(contract.gateway.url[lane])).status).toBe(200);
    expect(fake.requests.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
    await vi.waitFor(async () => expect((await chat(other.url[lane])).status).toBe(200), { timeout: 3_000, interval: 100 });
    const { items } = ConsoleModelList.parse((await call("GET", "/api/console/models")).json);
    expect(items.find((model) => model.id === "gpt-4o")?.providers).toContain(id);
    expectError(await call("POST", path, { id, baseUrl: fake.baseUrl }), { errorFormat: "openai", code: "name_taken", param: "id" });
  });

  it("are tried again with the key that is stored, which goes to its own server alone", async () => {
    const test = ProviderTest.parse((await call("POST", `${path}/test`, { id })).json);
    expect(test.ok).toBe(true);
    expect(fake.requests.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
    const thief = await startFakeUpstream();
    for (const [method, address, body] of [
      ["POST", `${path}/test`, { id, baseUrl: thief.baseUrl }],
      ["PATCH", `${path}/${id}`, { baseUrl: thief.baseUrl }],
      ["PATCH", `${path}/${id}`, { baseUrl: thief.baseUrl, apiKey: "sk-…WxYz" }],
    ] as const)
      expectError(await call(method, address, body), { errorFormat: "openai", code: "missing_required_parameter", param: "apiKey" });
    expect(thief.requests).toHaveLength(0);
    await thief.close();
  });

  it("are switched off and on, changed, and removed", async () => {
    const off = SavedProvider.parse((await call("PATCH", `${path}/${id}`, { enabled: false })).json);
    expect(off).toMatchObject({ provider: { state: "disabled", keyHint: "sk-…WxYz" }, test: null });
    expect((await chat(contract.gateway.url[lane])).status).toBe(404);
    const on = SavedProvider.parse((await call("PATCH", `${path}/${id}`, { enabled: true, apiKey: "sk-…WxYz" })).json);
    expect(on).toMatchObject({ provider: { state: "works", keyHint: "sk-…WxYz" }, test: { ok: true } });
    const only = [{ id: "org/local-7b", capabilities: ["chat"] }];
    expect((await call("PATCH", `${path}/${id}`, { models: only, apiKey: null })).json).toMatchObject({
      provider: { models: 1, keyHint: null },
      test: { models: only, call: { ok: true, model: "org/local-7b" } },
    });
    expect((await chat(contract.gateway.url[lane], `${id}/org/local-7b`)).status).toBe(200);
    expect(fake.requests.at(-1)?.headers.authorization).toBeUndefined();
    const facts = { "org/*": { price: { input: 1, output: 2 }, acceptsImages: true } };
    const callsBefore = fake.requests.filter(({ method }) => method === "POST").length;
    expect((await call("PATCH", `${path}/${id}`, { facts })).json).toMatchObject({ provider: { facts, state: "works" }, test: null });
    expect(
      fake.requests.filter(({ method }) => method === "POST"),
      "what is said of a model costs no call",
    ).toHaveLength(callsBefore);
    const priced = ConsoleModelList.parse((await call("GET", "/api/console/models")).json).items;
    // Another provider serves it too, and nobody has said what it charges.
    const local = priced.find((model) => model.id === "org/local-7b");
    expect(local).toMatchObject({ price: local?.providers.length === 1 ? { input: 1, output: 2 } : null });
    expect((await call("PATCH", `${path}/${id}`, { facts: { "a*b": {} } })).status).toBe(400);
    expect((await call("DELETE", `${path}/${id}`)).json).toEqual({ removed: true });
    expect((await chat(contract.gateway.url[lane])).status).toBe(404);
    await vi.waitFor(async () => expect((await chat(other.url[lane])).status).toBe(404), { timeout: 3_000, interval: 100 });
    expect((await list()).some((provider) => provider.id === id)).toBe(false);
    const acts = AuditPage.parse((await call("GET", `/api/console/audit?action=provider.&target=${id}`)).json).items;
    expect(new Set(acts.map(({ action }) => action))).toEqual(new Set(["provider.add", "provider.change", "provider.remove"]));
    expect(acts.find(({ changes }) => "key" in changes)?.changes).toMatchObject({ key: ["one", null] });
    expect(JSON.stringify(acts), "no part of a key").not.toMatch(/WxYz|sealed/);
  });

  it("are saved by one of two at once; the other hears what was changed, and no vendor is called for it", async () => {
    const kept = `dock-${lane}`;
    const made = SavedProvider.parse((await call("POST", path, { id: kept, baseUrl: fake.baseUrl })).json).provider;
    const seen = made.updatedAt ?? expect.fail("no time");
    const save = (body: object) => call("PATCH", `${path}/${kept}`, body);
    const facts = (input: number) => ({ "*": { price: { input } } });
    const both = await Promise.all([1, 2].map((input) => save({ facts: facts(input), updatedAt: seen })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409) ?? expect.fail("both were saved");
    expectError(late, { errorFormat: "openai", code: "changed_meanwhile", param: "updatedAt" });
    expect(late.text).toMatch(/This provider is newer than the version you loaded\. \S.* changed facts\. Review it, then save again\./);
    const before = tried();
    expect((await save({ baseUrl: fake.baseUrl, updatedAt: seen })).status).toBe(409);
    expect(tried()).toBe(before);
    const now = (await list()).find(({ id }) => id === kept)?.updatedAt;
    expect(now).toBeGreaterThan(seen);
    // The other process's observations are used here, and this one's changes there.
    const there = (body: object) =>
      fetch(`${other.url[lane]}${path}/${kept}`, {
        method: "PATCH",
        headers: { cookie: owner.cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    await vi.waitFor(async () => expect((await chat(other.url[lane], `${kept}/gpt-4o`)).status).toBe(200), {
      timeout: 3_000,
      interval: 100,
    });
    const elsewhere = await there({ facts: facts(3), updatedAt: now });
    expect(elsewhere.status).toBe(200);
    const { provider } = SavedProvider.parse(await elsewhere.json());
    expect((await save({ facts: facts(4), updatedAt: now })).status).toBe(409);
    expect((await save({ facts: facts(4), updatedAt: provider.updatedAt })).status).toBe(200);
    expect((await save({ enabled: false })).status, "programs need not say what they saw").toBe(200);
    expect((await call("DELETE", `${path}/${kept}`)).status).toBe(200);
  });

  it("are kept though they fail, and say why, in the overview too", async () => {
    const dead = await startFakeUpstream();
    await dead.close();
    const broken = `broken-${lane}`;
    const { provider, test } = SavedProvider.parse((await call("POST", path, { id: broken, baseUrl: dead.baseUrl })).json);
    expect(test).toMatchObject({ ok: false, list: { message: "Nothing is listening at this address and port." } });
    expect(provider).toMatchObject({ state: "failing", lastError: "Nothing is listening at this address and port." });
    await vi.waitFor(async () => {
      const { attention } = ConsoleOverview.parse((await call("GET", "/api/console/overview")).json);
      expect(attention).toContainEqual({ kind: "provider", id: broken, message: "Nothing is listening at this address and port." });
    }, 3_000);
    await call("DELETE", `${path}/${broken}`);
  });

  it("check what they are sent, and who sends it", async () => {
    const saved = (body: object) => call("POST", path, { id: "x", baseUrl: fake.baseUrl, ...body });
    expectError(await saved({ id: "Not This" }), { errorFormat: "openai", code: "invalid_value", param: "id" });
    for (const baseUrl of ["ftp://host/v1", "nonsense"])
      expect(await saved({ baseUrl })).toMatchObject({ status: 400, json: { error: { param: "baseUrl" } } });
    for (const baseUrl of ["http://user:pass@host/v1", "http://host/v1?api_key=1"])
      expectError(await saved({ baseUrl }), { errorFormat: "openai", code: "invalid_value", param: "baseUrl" });
    expect(await call("POST", `${path}/test`, {})).toMatchObject({ status: 400, json: { error: { param: "baseUrl" } } });
    await call("POST", path, { id: `plain-${lane}`, baseUrl: fake.baseUrl, apiKey: SECRET });
    const sent = tried();
    for (const apiKey of ["sk-a\r\nx-evil: 1", "sk-a\n", "sk-\u0000a", "sk-\u0007", "sk-\u007f", "sk-\u0085b", "sk-\u2028b", "sk-ключ"]) {
      expectError(await saved({ apiKey }), { errorFormat: "openai", code: "invalid_value", param: "apiKey" });
      for (const [method, address] of [
        ["PATCH", `${path}/plain-${lane}`],
        ["POST", `${path}/test`],
      ] as const)
        expectError(await call(method, address, { baseUrl: fake.baseUrl, apiKey }), {
          errorFormat: "openai",
          code: "invalid_value",
          param: "apiKey",
        });
    }
    const hint = await call("PATCH", `${path}/plain-${lane}`, { apiKey: "sk-…none" });
    expectError(hint, { errorFormat: "openai", code: "invalid_value", param: "apiKey" });
    expect(tried(), "none of them was tried").toBe(sent);
    await call("DELETE", `${path}/plain-${lane}`);
    expectError(await contract.send(lane, { method: "GET", path, key: null }), { errorFormat: "openai", code: "not_signed_in" });
    const found = Discovery.parse((await call("POST", `${path}/discover`, {})).json);
    expect(found.asked.map(({ name }) => name)).toEqual(["Ollama", "LM Studio", "llama.cpp", "vLLM"]);
  });

  it("models say where they fit and what they can be told to do wrong", async () => {
    const got = await call("GET", "/api/console/models");
    const { items } = ConsoleModelList.parse(got.json);
    expect(items.find(({ id }) => id === "sandbox-content")).toMatchObject({
      providers: ["sandbox"],
      playgrounds: ["generate", "chat"],
      simulated: true,
      modalities: ["IMAGE", "AUDIO"],
      acceptsImages: true,
      price: { input: 0, output: 0, cached: 0 },
      faults: expect.arrayContaining([{ suffix: "429", description: expect.any(String) }]),
    });
    expect(items.find(({ id }) => id === "org/local-7b")).toMatchObject({ simulated: false, inputTokenLimit: 8192, faults: [] });
    expect(items.find(({ id }) => id === "sandbox-chat")).toMatchObject({ acceptsImages: false, price: { input: 0, output: 0 } });
  });
});

describe("another team than the first", async () => {
  const { store, keys } = contract;
  const teamId = await addTeam(store, "Elsewhere");
  const elsewhere = await addSession(store, { name: "Elsewhere", role: "owner", teamId });
  const options = { name: "theirs", teamId, scopes: ["admin" as const], models: null, expiresAt: null };
  const { secret: key } = await keys.create(options);
  const asOwner = { key: null, headers: { cookie: `trunkline_session=${elsewhere.token}`, "sec-fetch-site": "same-origin" } };

  it("sees how providers do, without any part of their keys, and changes nothing", async () => {
    await owner.call("POST", path, { id: "shared", baseUrl: fake.baseUrl, apiKey: SECRET });
    const got = await contract.both({ ...asOwner, method: "GET", path });
    const items = ConsoleProviderList.parse(got.json).items;
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(["sandbox", "openai", "shared"]));
    for (const { keyHint, editable } of items) expect({ keyHint, editable }).toEqual({ keyHint: null, editable: false });
    const sent = tried();
    for (const who of [asOwner, { key }])
      for (const [method, address, body] of [
        ["POST", path, { id: "theirs", baseUrl: fake.baseUrl, ownTeam: false }],
        ["POST", `${path}/test`, { id: "shared" }],
        ["POST", `${path}/discover`, {}],
        ["PATCH", `${path}/shared`, { enabled: false }],
        ["PATCH", `${path}/openai`, { enabled: false }],
        ["DELETE", `${path}/shared`, undefined],
        ["DELETE", `${path}/none`, undefined],
      ] as const) {
        const { message } = expectError(await contract.both({ ...who, method, path: address, body }), {
          errorFormat: "openai",
          code: "access_denied",
        });
        expect(message).toContain("first team");
      }
    expect(tried()).toBe(sent);
    expect(ConsoleProviderList.parse((await owner.call("GET", path)).json).items.find(({ id }) => id === "shared")).toMatchObject({
      keyHint: "sk-…WxYz",
      editable: true,
      state: "works",
    });
    await owner.call("DELETE", `${path}/shared`);
  });
});

describe("a provider of one team", async () => {
  const { store, keys } = contract;
  const teamId = await addTeam(store, "Harbour");
  const stranger = await addSession(store, { name: "Stranger", role: "owner", teamId });
  const asStranger = { key: null, headers: { cookie: `trunkline_session=${stranger.token}`, "sec-fetch-site": "same-origin" } };
  const { secret: key } = await keys.create({ name: "theirs", teamId, scopes: ["all", "admin"], models: null, expiresAt: null });
  const id = "own-rack";
  const missing = { errorFormat: "openai", code: "not_found" } as const;
  const body = (model: string) => ({ model, messages: [{ role: "user", content: "Hi" }] });
  const made = SavedProvider.parse((await owner.call("POST", path, { id, baseUrl: fake.baseUrl, apiKey: SECRET, ownTeam: true })).json);
  const only = [{ id: "own-model", capabilities: ["chat"] }];
  await owner.call("PATCH", `${path}/${id}`, { models: only });
  await owner.call("POST", "/api/console/aliases", { name: "own-name", model: `${id}/own-model` });

  it("serves that team by each of its names", async () => {
    expect(made.provider).toMatchObject({ ownTeam: true, editable: true });
    for (const model of ["own-model", `${id}/own-model`, "own-name"])
      expect((await contract.both({ path: "/v1/chat/completions", body: body(model) })).status, model).toBe(200);
    const { items } = ConsoleModelList.parse((await owner.call("GET", "/api/console/models")).json);
    expect(items.map((model) => model.id)).toEqual(expect.arrayContaining(["own-model", "own-name"]));
  });

  it("is not there for another team: no calls, no lists, no page", async () => {
    const sent = tried();
    for (const model of ["own-model", `${id}/own-model`, `${id}/anything`, "own-name"])
      expectError(await contract.both({ path: "/v1/chat/completions", key, body: body(model) }), {
        errorFormat: "openai",
        code: "model_not_found",
        param: "model",
      });
    expect(tried()).toBe(sent);
    for (const [address, who] of [
      ["/v1/models", { key }],
      ["/v1beta/models", { key }],
      [path, asStranger],
      [path, { key }],
      ["/api/console/models", asStranger],
      ["/api/console/catalogue", asStranger],
      ["/api/console/aliases", asStranger],
      ["/api/console/overview", asStranger],
      ["/api/console/search?q=own", asStranger],
    ] as const) {
      const got = await contract.send("fast", { ...who, method: "GET", path: address });
      expect(got.status, address).toBe(200);
      expect(got.text, address).not.toMatch(/own-rack|own-model|own-name/);
    }
    for (const who of [asStranger, { key }]) {
      expectError(await contract.both({ ...who, method: "GET", path: `/api/console/models/${id}/own-model` }), missing);
      expectError(
        await contract.both({ ...who, method: "PATCH", path: `/api/console/models/${id}/own-model`, body: { enabled: false } }),
        missing,
      );
      expectError(await contract.both({ ...who, method: "PATCH", path: `${path}/${id}`, body: { enabled: false } }), missing);
      expectError(await contract.both({ ...who, method: "DELETE", path: `${path}/${id}` }), missing);
      expectError(await contract.both({ ...who, path: `${path}/test`, body: { id } }), missing);
    }
    expectError(await contract.both({ method: "GET", path: "/v1/models/own-rack/own-model", key }), {
      errorFormat: "openai",
      code: "model_not_found",
      param: "model",
    });
  });

  it("of another team than the first is changed there, and goes to public addresses alone", async () => {
    const sent = fake.requests.length;
    const entra = { tenantId: "t", clientId: "c", clientSecret: "s", authority: "http://169.254.169.254" };
    for (const [address, request, param = "baseUrl"] of [
      [path, { id: "theirs", baseUrl: fake.baseUrl }],
      [path, { id: "theirs", baseUrl: "http://localhost:11434/v1" }],
      [`${path}/test`, { baseUrl: "http://10.0.0.5:8000/v1" }],
      [`${path}/test`, { kind: "azure-openai", baseUrl: "https://93.184.216.34", credentials: entra }, "credentials.authority"],
    ] as const) {
      const { message } = expectError(await contract.both({ ...asStranger, path: address, body: request }), {
        errorFormat: "openai",
        code: "invalid_value",
        param,
      });
      expect(message).toContain("public address");
    }
    expect(fake.requests).toHaveLength(sent);
    // As stored with a public address.
    const { insertProvider } = await import("../../store/models/providers");
    const now = Date.now();
    await insertProvider(store, {
      id: "harbour-own",
      kind: "openai-compatible",
      baseUrl: "http://models.invalid/v1",
      sealedKey: null,
      keyHint: null,
      models: [{ id: "harbour-model", capabilities: ["chat"] }],
      facts: {},
      enabled: true,
      teamId,
      createdBy: stranger.person.userId,
      createdAt: now,
      updatedAt: now,
    });
    await vi.waitFor(async () => expect((await contract.both({ ...asStranger, method: "GET", path })).text).toContain("harbour-own"), {
      timeout: 3_000,
      interval: 100,
    });
    expect((await owner.call("GET", path)).text).not.toContain("harbour-own");
    expectError(await owner.call("PATCH", `${path}/harbour-own`, { enabled: false }), missing);
    expectError(await owner.call("POST", "/api/console/aliases", { name: "x", model: "harbour-own/harbour-model" }), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "model",
    });
    const off = await contract.send("fast", { ...asStranger, method: "PATCH", path: `${path}/harbour-own`, body: { enabled: false } });
    expect(off.json, off.text).toMatchObject({ provider: { ownTeam: true, editable: true, state: "disabled" } });
    expect((await contract.send("fast", { ...asStranger, method: "DELETE", path: `${path}/harbour-own` })).status).toBe(200);
    await owner.call("DELETE", "/api/console/aliases/own-name");
    await owner.call("DELETE", `${path}/${id}`);
  });
});

describe("credentials", () => {
  it("are neither in the database nor readable with another secret", async () => {
    await owner.call("POST", path, { id: "sealed", baseUrl: fake.baseUrl, apiKey: SECRET });
    const { listStoredProviders } = await import("../../store/models/providers");
    const [stored] = await listStoredProviders(contract.store);
    expect(JSON.stringify(stored)).not.toContain(SECRET.slice(6, -4));
    const moved = await startTestGateway({
      ...contract.shared,
      GATEWAY_SECRET: "another-secret-of-at-least-32-characters",
      GATEWAY_OWNER_EMAIL: "",
    });
    const response = await fetch(`${moved.url.fast}${path}`, {
      headers: { authorization: "Bearer test-bootstrap-key-of-more-than-32-characters" },
    });
    const { items } = ConsoleProviderList.parse(await response.json());
    expect(items.find(({ id }) => id === "sealed")).toMatchObject({
      state: "locked",
      lastError: expect.stringContaining("Enter the key again"),
    });
    await moved.close();
  });
});
