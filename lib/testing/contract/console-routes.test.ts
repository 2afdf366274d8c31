import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { AuditPage } from "../../console/audit/contract";
import { DryRun, RouteHistory, RouteList, RouteView } from "../../console/routing/contract";
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
    models: [{ id: gpt-4o, capabilities: [chat] }, { id: gpt-4o-mini, capabilities: [chat] }]
routing:
  routes:
    - { id: filed, also: [filed-too], targets: [rack/gpt-4o] }
`;
writeFileSync(join(folder, "gateway.yaml"), FILE);
const contract = await startWithOwner({ GATEWAY_CONFIG: join(folder, "gateway.yaml") });
/** Another process on the same database. */
const other = await startTestGateway({ ...contract.shared, GATEWAY_CONFIG: join(folder, "gateway.yaml") });
const owner = await signIn(contract);
afterAll(async () => {
  await other.close();
  await contract.close();
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

const KEY = "test-bootstrap-key-of-more-than-32-characters";
const chat = (base: string, model: string) =>
  fetch(`${base}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }] }),
  });
const TARGETS = ["sandbox/sandbox-chat", "rack/gpt-4o"];

describe.each(EACH_LANE)("routes of the console (%s lane)", (lane) => {
  const id = `desk-${lane}/large`;
  const path = `/api/console/routes/${id}`;
  const call = (method: string, path: string, body?: unknown) => owner.call(method, path, body, lane);
  const list = async () => RouteList.parse((await call("GET", "/api/console/routes")).json).items;

  it("are created, and reached in every process within a second", async () => {
    const made = await call("POST", "/api/console/routes", { route: { id, also: [`help-${lane}`], targets: TARGETS } });
    expect(made.status, made.text).toBe(201);
    expect(RouteView.parse(made.json)).toMatchObject({ id, source: "console", state: "works", version: 1, editable: true });
    for (const model of [id, `help-${lane}`]) {
      const got = await chat(contract.gateway.url.fast, model);
      expect([got.status, got.headers.get("x-trunkline-target")]).toEqual([200, "sandbox/sandbox-chat"]);
    }
    await vi.waitFor(async () => expect((await chat(other.url.fast, id)).status).toBe(200), { timeout: 1_000, interval: 50 });
    expectError(await call("POST", "/api/console/routes", { route: { id, targets: TARGETS } }), {
      errorFormat: "openai",
      code: "name_taken",
    });
  });

  it("are listed with their targets' health, those of the file read-only", async () => {
    const items = await list();
    expect(items.map((one) => one.id)).toContain("filed");
    expect(items.find((one) => one.id === "filed")).toMatchObject({ source: "file", editable: false, version: null, state: "works" });
    const mine = items.find((one) => one.id === id);
    expect(mine?.targets.map(({ target, breaker, reachable, simulated }) => [target, breaker, reachable, simulated])).toEqual([
      ["sandbox/sandbox-chat", "closed", true, true],
      ["rack/gpt-4o", "closed", true, false],
    ]);
    await vi.waitFor(async () => expect((await list()).find((one) => one.id === id)?.targets[0]?.calls).toBeGreaterThan(0));
    expectError(await call("PUT", "/api/console/routes/filed", { route: { id: "filed", targets: TARGETS }, version: 1 }), {
      errorFormat: "openai",
      code: "access_denied",
    });
    expectError(await call("DELETE", "/api/console/routes/filed"), { errorFormat: "openai", code: "access_denied" });
  });

  it("name every mistake of a definition at once", async () => {
    const route = {
      id: "sandbox-mine",
      also: [id, "a", "a"],
      order: "luck",
      colour: "red",
      retries: { per_target: -1 },
      targets: ["nowhere/x", "rack/gpt-9", { target: "rack/gpt-4o", weight: 0 }, "plain"],
    };
    const refused = await call("POST", "/api/console/routes", { route });
    expectError(refused, { errorFormat: "openai", code: "invalid_value" });
    for (const words of ["order", "colour", "retries.per_target", "sandbox-mine", `'${id}' is a name of the route`, "duplicates"])
      expect(refused.text).toContain(words);
    for (const words of ["provider 'nowhere'", "model 'gpt-9'", "targets[2].weight", "targets[3]: must be provider/model"])
      expect(refused.text).toContain(words);
    const inItself = await call("PUT", path, { route: { id, targets: [id] }, version: 1 });
    expect(inItself.text).toContain("is a route: a target must be provider/model");
  });

  it("have versions: published, refused if outdated, restored", async () => {
    const changed = { id, order: "weighted", targets: [...TARGETS].reverse() };
    const done = await call("PUT", path, { route: changed, version: 1 });
    expect(RouteView.parse(done.json)).toMatchObject({ version: 2, definition: changed });
    expect((await chat(contract.gateway.url.fast, `help-${lane}`)).status).toBe(404);
    const late = await call("PUT", path, { route: { id, targets: TARGETS }, version: 1 });
    expectError(late, { errorFormat: "openai", code: "changed_meanwhile" });
    expect(late.text).toMatch(/changed (also|targets|order)/);
    const restored = await call("POST", `/api/console/route-versions/${id}`, { restore: 1, version: 2 });
    expect(RouteView.parse(restored.json)).toMatchObject({ version: 3, definition: { targets: TARGETS, also: [`help-${lane}`] } });
    const { items } = RouteHistory.parse((await call("GET", `/api/console/route-versions/${id}`)).json);
    expect(items.map(({ version, restoredFrom }) => [version, restoredFrom])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expectError(await call("POST", `/api/console/route-versions/${id}`, { restore: 9, version: 3 }), {
      errorFormat: "openai",
      code: "not_found",
    });
    const acts = AuditPage.parse((await call("GET", "/api/console/audit?limit=10")).json).items.map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(["route.create", "route.publish", "route.restore"]));
  });

  it("of two published at once one is told", async () => {
    const publish = (order: string) => call("PUT", path, { route: { id, order, targets: TARGETS }, version: 3 });
    const statuses = (await Promise.all([publish("fastest"), publish("cheapest")])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
  });

  it("are run dry: fallbacks, waits and refusals, and nothing is sent", async () => {
    const asked = fake.requests.filter(({ method }) => method === "POST").length;
    const run = async (body: object) => DryRun.parse((await call("POST", "/api/console/route-dry-runs", body)).json);
    const draft = { id: `draft-${lane}`, targets: ["rack/gpt-4o", "sandbox/sandbox-chat"] };
    const moved = await run({ name: draft.id, route: draft, failures: [{ target: "rack/gpt-4o", fails: "529" }] });
    expect(moved.steps.map(({ kind, target, waitMs }) => [kind, target, waitMs])).toEqual([
      ["attempt", "rack/gpt-4o", 250],
      ["attempt", "rack/gpt-4o", 500],
      ["attempt", "rack/gpt-4o", 0],
      ["answer", "sandbox/sandbox-chat", 0],
    ]);
    expect(moved).toMatchObject({ status: 200, attempts: 4, waitMs: 750 });
    const once = await run({ name: draft.id, route: draft, failures: [{ target: "rack/gpt-4o", fails: "429", times: 1 }] });
    expect(once.steps.map(({ kind }) => kind)).toEqual(["attempt", "answer", "not_reached"]);
    const caller = await run({ name: draft.id, route: draft, failures: [{ target: "rack/gpt-4o", fails: "400" }] });
    expect(caller).toMatchObject({ status: 400, attempts: 1 });
    const rests = await run({ name: draft.id, route: draft, failures: [{ target: "rack/gpt-4o", fails: "429 for a minute" }] });
    expect(rests).toMatchObject({ status: 200, attempts: 2, waitMs: 0 });
    expect(await run({ name: "nobody-has-this" })).toMatchObject({ status: 404, code: "model_not_found", attempts: 0 });
    expect(await run({ name: draft.id, route: draft, endpoint: "speech" })).toMatchObject({ status: 400, code: "unsupported_model" });
    const key = await call("POST", "/api/console/keys", { name: `narrow ${lane}`, models: ["gpt-*"] });
    const { id: keyId } = (key.json as { key: { id: string } }).key;
    expect(await run({ name: id, keyId })).toMatchObject({ status: 403, code: "model_not_allowed" });
    expectError(await call("POST", "/api/console/route-dry-runs", { name: id, keyId: "none" }), {
      errorFormat: "openai",
      code: "not_found",
    });
    expect(fake.requests.filter(({ method }) => method === "POST").length).toBe(asked);
  });

  it("a name of the file wins, and the page says so", async () => {
    const made = await call("POST", "/api/console/routes", { route: { id: `also-${lane}`, also: ["filed-too"], targets: TARGETS } });
    expect(RouteView.parse(made.json)).toMatchObject({ state: "shadowed" });
    expect((await chat(contract.gateway.url.fast, "filed-too")).headers.get("x-trunkline-target")).toBe("rack/gpt-4o");
    expect((await call("DELETE", `/api/console/routes/also-${lane}`)).json).toEqual({ removed: true });
  });

  it("are gone in every process once they are deleted", async () => {
    expect((await call("DELETE", path)).json).toEqual({ removed: true });
    expect((await chat(contract.gateway.url.fast, id)).status).toBe(404);
    await vi.waitFor(async () => expect((await chat(other.url.fast, id)).status).toBe(404), { timeout: 1_000, interval: 50 });
    expectError(await call("DELETE", path), { errorFormat: "openai", code: "not_found" });
    expectError(await call("GET", `/api/console/route-versions/${id}`), { errorFormat: "openai", code: "not_found" });
  });
});

describe("others than the first team's admins", () => {
  it("see what serves them, and change nothing", async () => {
    const teamId = await addTeam(contract.store, "Elsewhere");
    const elsewhere = await addSession(contract.store, { name: "Elsewhere", role: "owner", teamId });
    const developer = await addSession(contract.store, { name: "Developer", role: "developer" });
    const as = ({ token }: { token: string }, method: string, path: string, body?: unknown) =>
      contract.both({ key: null, headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" }, method, path, body });
    const { items } = RouteList.parse((await as(elsewhere, "GET", "/api/console/routes")).json);
    expect(items.map(({ id, editable }) => [id, editable])).toEqual([["filed", false]]);
    expectError(await as(elsewhere, "POST", "/api/console/routes", { route: { id: "theirs", targets: TARGETS } }), {
      errorFormat: "openai",
      code: "access_denied",
    });
    expectError(await as(elsewhere, "GET", "/api/console/route-versions/filed"), { errorFormat: "openai", code: "not_found" });
    for (const [method, path] of [
      ["GET", "/api/console/routes"],
      ["POST", "/api/console/route-dry-runs"],
    ] as const)
      expectError(await as(developer, method, path, method === "POST" ? { name: "filed" } : undefined), {
        errorFormat: "openai",
        code: "access_denied",
      });
  });
});
