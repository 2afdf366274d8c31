import { afterAll, describe, expect, it, vi } from "vitest";
import { SeenClients } from "../../console/connect/contract";
import { ConsoleOverview } from "../../console/overview/contract";
import { newId } from "../../contracts/ids";
import { addSession } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const path = "/api/console/overview";

describe.each(EACH_LANE)("the overview (%s lane)", async (lane) => {
  const contract = await startWithOwner({ GATEWAY_BOOTSTRAP_KEY: "", OPENAI_BASE_URL: "", OPENAI_API_KEY: "" });
  afterAll(() => contract.close());
  const owner = await signIn(contract);
  const read = async () => {
    const got = await owner.call("GET", path, undefined, lane);
    expect(got.status, got.text).toBe(200);
    expect(got.headers["cache-control"]).toContain("no-store");
    return ConsoleOverview.parse(got.json);
  };

  it("begins with a list of what is to be done", async () => {
    const seen = await read();
    expect(seen.checklist).toEqual({
      owner: { done: true },
      provider: { done: false, id: null },
      key: { done: false },
      firstCall: { done: false, at: null, model: null, requestId: null },
    });
    expect(seen.baseUrl).toMatch(/\/v1$/);
    expect(seen.live).toMatchObject({ requests: Array(60).fill(0), errors: Array(60).fill(0), firstTokenP50Ms: null, firstTokens: 0 });
    expect(seen.live.since % 60_000).toBe(0);
    expect(seen).toMatchObject({ jobs: { total: 0, items: [] }, attention: [], runs: [] });
    expect(seen.providers).toMatchObject([{ id: "sandbox", simulated: true, state: "works" }]);
  });

  it("sees a call within two seconds", async () => {
    const { secret: key } = await contract.newKey();
    const body = { model: "sandbox-chat", messages: [{ role: "user", content: "Hi" }], stream: true };
    const called = await contract.send(lane, { path: "/v1/chat/completions", key, body });
    expect(called.status).toBe(200);
    await contract.send(lane, { path: "/v1/chat/completions", key, body: { ...body, model: "sandbox-chat:503" } });
    await vi.waitFor(
      async () => {
        const { checklist, live, today, providers } = await read();
        expect(checklist).toMatchObject({
          key: { done: true },
          firstCall: { done: true, model: "sandbox-chat", requestId: called.headers["x-request-id"] },
        });
        expect(live.requests.reduce((sum, count) => sum + count)).toBe(2);
        expect(live.errors.reduce((sum, count) => sum + count)).toBe(1);
        expect(live).toMatchObject({ firstTokens: 1, firstTokenP50Ms: expect.any(Number), firstTokenP95Ms: expect.any(Number) });
        expect(today).toMatchObject({ requests: 2, errors: 1 });
        expect(today.outputTokens).toBeGreaterThan(0);
        // The sandbox fails on request, which needs no attention.
        expect(providers[0]).toMatchObject({ state: "works", calls: 2, errors: 1 });
      },
      { timeout: 2_000, interval: 50 },
    );
  });

  it("shows keys that expire, jobs, and the caller's runs", async () => {
    const expiresAt = Date.now() + 3_600_000;
    const { summary } = await contract.newKey({ name: "video-batch", expiresAt });
    const { secret: key } = await contract.newKey();
    const video = await contract.send(lane, {
      path: "/v1/video/generations",
      key,
      body: { model: "sandbox-video", prompt: "A lighthouse" },
    });
    const id = (video.json as { task_id: string }).task_id;
    const failing = await contract.send(lane, { path: "/v1/video/generations", key, body: { model: "sandbox-video", prompt: "A storm" } });
    const failed = (failing.json as { task_id: string }).task_id;
    await contract.store.db
      .updateTable("tasks")
      .set({ state: "failed", error_message: "It broke.", ended_at: Date.now() })
      .where("id", "=", failed)
      .execute();
    const run = newId("run_");
    await owner.call("POST", "/api/console/runs", { id: run, playground: "chat", models: ["m"], status: "done" });
    await vi.waitFor(
      async () => {
        const { attention, jobs, runs } = await read();
        expect(attention).toContainEqual({ kind: "key", id: summary.id, name: "video-batch", status: "expiring", expiresAt });
        expect(attention).toContainEqual({ kind: "job", id: failed, model: "sandbox-video", at: expect.any(Number), message: "It broke." });
        expect(jobs).toMatchObject({ total: 1, items: [{ id, model: "sandbox-video", state: "queued", prompt: "A lighthouse" }] });
        expect(runs.map(({ id }) => id)).toEqual([run]);
      },
      { timeout: 3_000, interval: 50 },
    );
  });

  it("is for people who are signed in, and for keys of scope admin", async () => {
    expectError(await contract.send(lane, { method: "GET", path, key: null }), { errorFormat: "openai", code: "not_signed_in" });
    const { secret: key } = await contract.newKey({ scopes: ["admin"] });
    expect((await contract.send(lane, { method: "GET", path, key })).status).toBe(200);
    const { token } = await addSession(contract.store, { name: "Viewer", role: "viewer" });
    const as = (method: string, address: string, body?: object) =>
      contract.send(lane, {
        method,
        path: address,
        key: null,
        body,
        headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" },
      });
    for (const address of [path, "/api/console/models", "/api/console/runs"]) expect((await as("GET", address)).status).toBe(200);
    for (const [method, address, body] of [
      ["GET", "/api/console/providers"],
      ["POST", "/api/console/providers", { id: "x", baseUrl: "http://127.0.0.1:1/v1" }],
      ["POST", "/api/console/providers/test", { baseUrl: "http://127.0.0.1:1/v1" }],
      ["POST", "/api/console/providers/discover", {}],
      ["DELETE", "/api/console/providers/openai"],
    ] as const)
      expectError(await as(method, address, body), { errorFormat: "openai", code: "access_denied" });
  });

  it("knows the programs that call", async () => {
    const clients = async () => SeenClients.parse((await owner.call("GET", "/api/console/clients", undefined, lane)).json).items;
    const keys = [await contract.newKey(), await contract.newKey()];
    const body = { model: "sandbox-chat", messages: [{ role: "user", content: "Hi" }] };
    const call = (key: string, agent: string) =>
      contract.send(lane, { path: "/v1/chat/completions", key, headers: { "user-agent": agent }, body });
    for (const { secret } of keys) await call(secret, "codex_cli_rs/0.169.0 (Linux 6.1; x86_64)");
    await call(keys[0]?.secret ?? "", "Mozilla/5.0");
    await vi.waitFor(
      async () => expect(await clients()).toMatchObject([{ client: "codex", status: 200, model: "sandbox-chat", keys: 2 }]),
      {
        timeout: 2_000,
        interval: 50,
      },
    );
  });
});
