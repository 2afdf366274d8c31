import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { AuditPage } from "../../console/audit/contract";
import { CataloguePage, ConsoleModelList, ModelAlias, ModelAliasList, ModelDetail, ModelSpeedList } from "../../console/models/contract";
import { temporaryFolder } from "../database";
import { startFakeUpstream } from "../fake-upstream";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { startTestGateway } from "../test-gateway";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const folder = temporaryFolder();
const fake = await startFakeUpstream();
const FILE = `providers:
  - id: rack
    kind: openai-compatible
    base_url: ${fake.baseUrl}
aliases:
  filed: rack/gpt-4o
model_facts:
  rack/gpt-4o: { input_tokens: 4000 }
  rack/org/*: { enabled: false }
`;
writeFileSync(join(folder, "gateway.yaml"), FILE);
const contract = await startWithOwner({ GATEWAY_CONFIG: join(folder, "gateway.yaml") });
/** Another process on the same database. */
const other = await startTestGateway({
  ...contract.shared,
  GATEWAY_CONFIG: join(folder, "gateway.yaml"),
  OPENAI_BASE_URL: contract.upstream.baseUrl,
  OPENAI_API_KEY: "sk-upstream-0123456789abcdef",
});
const owner = await signIn(contract);
afterAll(async () => {
  await other.close();
  await contract.close();
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

const KEY = "test-bootstrap-key-of-more-than-32-characters";
async function chat(base: string, model: string) {
  const response = await fetch(`${base}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }] }),
  });
  return { status: response.status, json: (await response.json()) as { error?: { code: string; message: string } } };
}

describe.each(EACH_LANE)("the catalogue (%s lane)", (lane) => {
  const call = (method: string, path: string, body?: unknown) => owner.call(method, path, body, lane);
  const list = async (query = "") => CataloguePage.parse((await call("GET", `/api/console/catalogue${query}`)).json);
  const read = async (id: string) => ModelDetail.parse((await call("GET", `/api/console/models/${id}`)).json);
  const said = ({ values }: ModelDetail, field: string) => values.find((value) => value.field === field);

  it("has a line for each model of each provider, with what reaches it", async () => {
    const { items, total, on, off, providers, pages } = await list();
    expect(providers).toEqual(["sandbox", "openai", "rack"]);
    expect({ total: items.length, pages }).toEqual({ total, pages: 1 });
    expect(on + off).toBe(total);
    const twice = items.filter(({ model }) => model === "gpt-4o");
    expect(twice.map(({ provider, name }) => [provider, name])).toEqual([
      ["openai", "gpt-4o"],
      ["rack", "rack/gpt-4o"],
    ]);
    expect(items.find(({ model }) => model === "sandbox-chat")).toMatchObject({ simulated: true, editable: false, enabled: true });
    expect(twice[1]).toMatchObject({ aliases: ["filed"], editable: true, inputTokenLimit: 4000, ownTeam: false });
  });

  it("is searched, narrowed and sorted", async () => {
    expect((await list("?q=FILED")).items.map(({ provider }) => provider)).toEqual(["rack"]);
    expect((await list("?provider=rack&state=off")).items.map(({ model }) => model)).toEqual(["org/local-7b"]);
    expect((await list("?serves=rerank&provider=sandbox")).items.map(({ model }) => model)).toEqual(["sandbox-rerank"]);
    const names = (await list("?provider=sandbox&dir=desc")).items.map(({ model }) => model);
    expect(names).toEqual([...names].sort().reverse());
    expect(await list("?q=nothing-has-this-name")).toMatchObject({ total: 0, pages: 1, on: 0, off: 0 });
    for (const wrong of ["?sort=luck", "?page=0", "?state=broken", "?serves=tea"])
      expect((await call("GET", `/api/console/catalogue${wrong}`)).status, wrong).toBe(400);
  });

  it("says where each value comes from, down to the line of the file", async () => {
    const model = await read("rack/gpt-4o");
    expect(said(model, "inputTokens")).toMatchObject({ value: 4000, source: "file", line: 8, pattern: null });
    expect(said(model, "price")).toMatchObject({ value: null, source: null });
    expect(model.bareReaches).toEqual(["openai", "rack"]);
    expect(said(await read("rack/org/local-7b"), "enabled")).toMatchObject({ value: false, source: "file", pattern: "org/*", line: 9 });
    expect(said(await read("openai/org/local-7b"), "inputTokens")).toMatchObject({ value: 8192, source: "provider" });
    for (const id of ["rack/none", "none/gpt-4o"])
      expectError(await call("GET", `/api/console/models/${id}`), { errorFormat: "openai", code: "not_found" });
  });

  it("takes it that a model thinks in tags, and takes that back", async () => {
    const path = "/api/console/models/openai/org/local-7b";
    const nobody = { value: null, source: null, own: null };
    expect(said(await read("openai/org/local-7b"), "thinkTags")).toMatchObject(nobody);
    const changed = ModelDetail.parse((await call("PATCH", path, { thinkTags: true })).json);
    expect(said(changed, "thinkTags")).toMatchObject({ value: true, source: "console", own: true });
    expect(said(ModelDetail.parse((await call("PATCH", path, { thinkTags: null })).json), "thinkTags")).toMatchObject(nobody);
  });

  it("takes a price, limits and a switch for a model of the environment, in every process at once, and takes them back", async () => {
    const path = "/api/console/models/openai/org/local-7b";
    const price = { input: 1, output: 2 };
    const changed = ModelDetail.parse((await call("PATCH", path, { price, outputTokens: 99 })).json);
    expect(changed).toMatchObject({ price, priceSource: "console", outputTokenLimit: 99 });
    expect(said(changed, "price")).toMatchObject({ value: price, source: "console", own: price });
    expect((await chat(contract.gateway.url[lane], "openai/org/local-7b")).status).toBe(200);
    const off = ModelDetail.parse((await call("PATCH", path, { enabled: false })).json);
    expect(off).toMatchObject({ enabled: false, price });
    const refused = await chat(contract.gateway.url[lane], "openai/org/local-7b");
    expect(refused).toMatchObject({ status: 404, json: { error: { code: "model_not_found" } } });
    await vi.waitFor(async () => expect((await chat(other.url[lane], "org/local-7b")).status).toBe(404), { timeout: 3_000, interval: 50 });
    const { items } = ConsoleModelList.parse((await call("GET", "/api/console/models")).json);
    expect(items.some(({ id }) => id === "org/local-7b")).toBe(false);
    const back = ModelDetail.parse((await call("PATCH", path, { enabled: null, price: null, outputTokens: null })).json);
    expect(back).toMatchObject({ enabled: true, price: null, outputTokenLimit: null });
    await vi.waitFor(async () => expect((await chat(other.url[lane], "org/local-7b")).status).toBe(200), { timeout: 3_000, interval: 50 });
    const acts = AuditPage.parse((await call("GET", "/api/console/audit?action=model.&target=openai%2Forg%2Flocal-7b")).json).items;
    expect(acts.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { price: [null, price], outputTokens: [null, 99] },
        { enabled: [null, false] },
        { price: [price, null], outputTokens: [99, null], enabled: [false, null] },
      ]),
    );
  });

  it("refuses what the file says, the sandbox, and what is no value, in words", async () => {
    const change = (id: string, body: unknown) => call("PATCH", `/api/console/models/${id}`, body);
    const fixed = expectError(await change("rack/gpt-4o", { inputTokens: 5 }), {
      errorFormat: "openai",
      code: "access_denied",
      param: "inputTokens",
    });
    expect(fixed.message).toContain("line 8");
    expect((await change("rack/gpt-4o", { outputTokens: 5 })).status, "the file says nothing of it").toBe(200);
    await change("rack/gpt-4o", { outputTokens: null });
    expect(
      expectError(await change("sandbox/sandbox-chat", { enabled: false }), { errorFormat: "openai", code: "access_denied" }).message,
    ).toContain("built in");
    expectError(await change("rack/none", { enabled: false }), { errorFormat: "openai", code: "not_found" });
    for (const body of [{}, { price: { input: -1 } }, { inputTokens: 0 }, { colour: "red" }, { enabled: "no" }])
      expect((await change("rack/gpt-4o", body)).status, JSON.stringify(body)).toBe(400);
  });

  it("has the models of two providers of one id apart in pickers, and says which one the bare id reaches", async () => {
    const { items } = ConsoleModelList.parse((await call("GET", "/api/console/models")).json);
    const gpt = items.filter(({ id, bare }) => id === "gpt-4o" || bare === "gpt-4o");
    expect(gpt.map(({ id, providers }) => [id, providers])).toEqual([
      ["gpt-4o", ["openai", "rack"]],
      ["openai/gpt-4o", ["openai"]],
      ["rack/gpt-4o", ["rack"]],
    ]);
    expect(gpt.map(({ inputTokenLimit }) => inputTokenLimit === 4000)).toEqual([false, false, true]);
  });

  it("gives models other names, which count before listed ids in every process", async () => {
    const name = `quick/${lane}`;
    const path = `/api/console/aliases/${encodeURIComponent(name)}`;
    const made = await call("POST", "/api/console/aliases", { name, model: "filed" });
    expect(made.status, made.text).toBe(201);
    expect(ModelAlias.parse(made.json)).toEqual({
      name,
      model: "filed",
      source: "console",
      line: null,
      state: "works",
      reaches: ["rack/gpt-4o"],
      editable: true,
    });
    expect(await chat(contract.gateway.url[lane], name)).toMatchObject({ status: 200, json: { model: name } });
    await vi.waitFor(async () => expect((await chat(other.url[lane], name)).status).toBe(200), { timeout: 3_000, interval: 50 });
    expect((await read("rack/gpt-4o")).aliases).toEqual(["filed", name]);
    expectError(await call("POST", "/api/console/aliases", { name, model: "gpt-4o" }), {
      errorFormat: "openai",
      code: "name_taken",
      param: "name",
    });
    expect((await call("PATCH", path, { model: "sandbox-chat" })).json).toMatchObject({ reaches: ["sandbox/sandbox-chat"] });
    expect((await call("DELETE", path)).status).toBe(204);
    expectError(await call("DELETE", path), { errorFormat: "openai", code: "not_found" });
    expect(await chat(contract.gateway.url[lane], name)).toMatchObject({ status: 404 });
    const acts = AuditPage.parse((await call("GET", `/api/console/audit?action=alias.&target=${encodeURIComponent(name)}`)).json).items;
    expect(acts.filter(({ refused }) => !refused).map(({ action, changes }) => [action, changes])).toEqual([
      ["alias.remove", { model: ["sandbox-chat", null] }],
      ["alias.change", { model: ["filed", "sandbox-chat"] }],
      ["alias.add", { model: [null, "filed"] }],
    ]);
  });

  it("refuses a name of itself, of a circle and of nothing, and those of the file and the sandbox, in words", async () => {
    const add = (name: string, model: string) => call("POST", "/api/console/aliases", { name, model });
    await add(`one-${lane}`, "gpt-4o");
    await add(`two-${lane}`, `one-${lane}`);
    const one = `/api/console/aliases/one-${lane}`;
    expect(
      expectError(await call("PATCH", one, { model: `two-${lane}` }), { errorFormat: "openai", code: "invalid_value", param: "model" })
        .message,
    ).toContain("circular");
    expect(expectError(await add("x", "x"), { errorFormat: "openai", code: "invalid_value", param: "model" }).message).toContain("itself");
    expect(
      expectError(await add("x", "nothing-serves-this"), { errorFormat: "openai", code: "invalid_value", param: "model" }).message,
    ).toContain("No provider");
    expectError(await add("sandbox-chat", "gpt-4o"), { errorFormat: "openai", code: "invalid_value", param: "name" });
    expect(expectError(await add("filed", "gpt-4o"), { errorFormat: "openai", code: "access_denied", param: "name" }).message).toContain(
      "line 6",
    );
    expectError(await call("PATCH", "/api/console/aliases/filed", { model: "gpt-4o" }), {
      errorFormat: "openai",
      code: "access_denied",
      param: "name",
    });
    for (const name of ["", "a b", "a*", "x".repeat(300)]) expect((await add(name, "gpt-4o")).status, name).toBe(400);
    const { items } = ModelAliasList.parse((await call("GET", "/api/console/aliases")).json);
    expect(items.find(({ name }) => name === "filed")).toMatchObject({
      source: "file",
      line: 6,
      editable: false,
      reaches: ["rack/gpt-4o"],
    });
    await call("DELETE", `/api/console/aliases/two-${lane}`);
    await call("DELETE", one);
  });

  it("counts the team's calls of the last day", async () => {
    await chat(contract.gateway.url[lane], "rack/gpt-4o");
    const realNow = Date.now;
    let ahead = 0;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => realNow() + ahead);
    await vi.waitFor(
      async () => {
        // Figures of a day are cached for ten seconds.
        ahead += 11_000;
        expect((await read("rack/gpt-4o")).traffic.calls).toBeGreaterThan(0);
      },
      { timeout: 15_000, interval: 50 },
    );
    clock.mockRestore();
  });

  it("tells how long models take to their first token, by their own name and by provider", async () => {
    await chat(contract.gateway.url[lane], "rack/gpt-4o");
    await vi.waitFor(
      async () => {
        const { items } = ModelSpeedList.parse((await call("GET", "/api/console/model-speeds")).json);
        // The call was not streamed, so that it has no first token.
        expect(items).toEqual(expect.arrayContaining(["gpt-4o", "rack/gpt-4o"].map((id) => ({ id, firstTokenP50Ms: null }))));
      },
      { timeout: 15_000, interval: 500 },
    );
  });
});

describe("other people", async () => {
  const teamId = await addTeam(contract.store, "Elsewhere");
  const elsewhere = await addSession(contract.store, { name: "Elsewhere", role: "owner", teamId });
  const developer = await addSession(contract.store, { name: "Developer", role: "developer" });
  const as = ({ token }: { token: string }, method: string, path: string, body?: unknown) =>
    contract.both({ key: null, headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" }, method, path, body });

  it("read the catalogue and change nothing of it", async () => {
    for (const who of [elsewhere, developer]) {
      const got = CataloguePage.parse((await as(who, "GET", "/api/console/catalogue?q=gpt-4o")).json);
      expect(got.items.length).toBeGreaterThan(0);
      expect(got.items.every(({ editable }) => !editable)).toBe(true);
      expect((await as(who, "GET", "/api/console/models/rack/gpt-4o")).status).toBe(200);
      for (const [method, path, body] of [
        ["PATCH", "/api/console/models/rack/gpt-4o", { enabled: false }],
        ["POST", "/api/console/aliases", { name: "theirs", model: "gpt-4o" }],
        ["PATCH", "/api/console/aliases/filed", { model: "gpt-4o" }],
        ["DELETE", "/api/console/aliases/filed", undefined],
      ] as const)
        expectError(await as(who, method, path, body), { errorFormat: "openai", code: "access_denied" });
    }
  });

  it("of another team see figures of their own calls alone", async () => {
    const got = CataloguePage.parse((await as(elsewhere, "GET", "/api/console/catalogue")).json);
    expect(got.items.every(({ traffic }) => traffic.calls === 0)).toBe(true);
    expect((await as(elsewhere, "GET", "/api/console/model-speeds")).json).toEqual({ items: [] });
  });
});
