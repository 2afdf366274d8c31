import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { AuditPage } from "../../console/audit/contract";
import { RouteRollout } from "../../console/routing/rollout-contract";
import { temporaryFolder } from "../database";
import { startFakeUpstream } from "../fake-upstream";
import { addSession, addTeam } from "../people";
import { startTestGateway, TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const folder = temporaryFolder();
const fake = await startFakeUpstream();
const FILE = join(folder, "gateway.yaml");
writeFileSync(FILE, `providers:\n  - { id: rack, kind: openai-compatible, base_url: "${fake.baseUrl}" }\n`);
const contract = await startWithOwner({ GATEWAY_CONFIG: FILE });
/** Another process on the same database. */
const other = await startTestGateway({ ...contract.shared, GATEWAY_CONFIG: FILE });
const owner = await signIn(contract);
afterAll(async () => {
  await other.close();
  await contract.close();
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Another process follows within a second; the machine may be busy. */
const PATIENT = { timeout: 10_000 };
const [OLD, BROKEN] = ["rack/good", "rack/new:500"];

/** The target of a call, and its attempts. Each text is a conversation of its own. */
async function chat(base: string, model: string, text: string) {
  const response = await fetch(`${base}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: text }] }),
  });
  expect(response.status, await response.text()).toBe(200);
  return { target: response.headers.get("x-trunkline-target"), attempts: response.headers.get("x-trunkline-attempts") };
}

async function addRoute(id: string, target: string) {
  const route = { id, retries: { per_target: 0 }, breaker: { failures: 0 }, targets: [OLD, target] };
  const made = await owner.call("POST", "/api/console/routes", { route });
  expect(made.status, made.text).toBe(201);
  return `/api/console/route-rollouts/${id}`;
}
const read = async (path: string) => {
  const { rollout } = RouteRollout.parse((await owner.call("GET", path)).json);
  return rollout ?? expect.fail("no rollout");
};

describe("a rollout of a route's target", () => {
  it("gives it a share in every process, and returns by itself when errors pass the limit", async () => {
    const path = await addRoute("desk/large", BROKEN);
    expect((await owner.call("GET", path)).json).toEqual({ rollout: null });
    const started = await owner.call("POST", path, { target: BROKEN, steps: [50, 100], limits: { calls: 5 } });
    expect(started.status, started.text).toBe(201);
    const bases = [contract.gateway.url.fast, other.url.fast];
    let failed = 0;
    await vi.waitFor(async () => {
      const calls = Array.from({ length: 12 }, (_, at) => chat(bases[1] ?? "", "desk/large", `Hello ${at} ${Date.now()}`));
      failed += (await Promise.all(calls)).filter(({ attempts }) => attempts === "2").length;
      expect(failed).toBeGreaterThanOrEqual(5);
    }, PATIENT);
    await vi.waitFor(async () => expect((await read(path)).state).toBe("returned"), { timeout: 45_000 });
    const rollout = await read(path);
    expect(rollout).toMatchObject({ share: 0, reason: expect.stringMatching(/^(\d+) of its \1 calls failed, and 0 of \d+ at the other/) });
    await vi.waitFor(async () => {
      const calls = Array.from({ length: 12 }, (_, at) => chat(bases[at % 2] ?? "", "desk/large", `Later ${at} ${Date.now()}`));
      expect(new Set((await Promise.all(calls)).map(({ attempts }) => attempts))).toEqual(new Set(["1"]));
    }, PATIENT);
    const acts = AuditPage.parse((await owner.call("GET", "/api/console/audit?target=desk/large&action=route.rollout")).json).items;
    expect(acts.map(({ actor }) => actor.name)).toEqual(["Rollout", expect.any(String)]);
    expect((await owner.call("DELETE", path)).status).toBe(204);
  }, 90_000);

  it("is stepped, paused and finished by people, which publishes the route", async () => {
    const path = await addRoute("desk/small", "rack/new");
    await owner.call("POST", path, { target: "rack/new" });
    const change = async (action: string) => owner.call("PATCH", path, { action, seen: (await read(path)).changedAt });
    expect(await read(path)).toMatchObject({ state: "running", step: 0, share: 1 });
    await change("pause");
    expect(await read(path)).toMatchObject({ state: "paused", share: 1 });
    await change("resume");
    const { changedAt: seen } = await read(path);
    for (const share of [10, 50, 100]) {
      await change("next");
      expect(await read(path)).toMatchObject({ state: "running", share });
    }
    expectError(await owner.call("PATCH", path, { action: "return", seen }), { errorFormat: "openai", code: "changed_meanwhile" });
    expect(await chat(contract.gateway.url.fast, "desk/small", "Now")).toEqual({ target: "rack/new", attempts: "1" });
    await change("next");
    expect(await read(path)).toMatchObject({ state: "done" });
    const route = await owner.call("GET", "/api/console/routes/desk/small");
    expect(route.json).toMatchObject({ version: 2, definition: { order: "listed", targets: ["rack/new", OLD] } });
    expectError(await change("next"), { errorFormat: "openai", code: "invalid_value" });
  });

  it("refuses steps that don't end with 100 and unknown targets, and is not for other teams", async () => {
    const path = await addRoute("desk/other", "rack/new");
    expectError(await owner.call("POST", path, { target: "rack/new", steps: [10] }), { errorFormat: "openai", code: "invalid_value" });
    expectError(await owner.call("POST", path, { target: "rack/else" }), { errorFormat: "openai", code: "invalid_value" });
    expectError(await owner.call("PATCH", path, { action: "next", seen: 1 }), { errorFormat: "openai", code: "not_found" });
    const stranger = await addSession(contract.store, { name: "Stranger", role: "owner", teamId: await addTeam(contract.store, "Dock") });
    const headers = { cookie: `trunkline_session=${stranger.token}`, "sec-fetch-site": "same-origin" };
    const got = await contract.send("fast", { method: "GET", path, key: null, headers });
    expect(got.json).toEqual({ rollout: null });
    const refused = await contract.send("fast", { method: "POST", path, key: null, headers, body: { target: "rack/new" } });
    expectError(refused, { errorFormat: "openai", code: "access_denied" });
  });
});
