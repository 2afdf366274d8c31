import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ServedMessage } from "../../server/served-message.mjs";
import { shutDown } from "../../server/shut-down.mjs";
import { openStore } from "../../store/database/open";
import { EACH_LANE } from "../suite";
import { TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { startHeldUpstream } from "./held-upstream";
import { type Contract, eventsOf, read, startContract } from "./setting";

const upstream = await startHeldUpstream();
const opened: Contract[] = [];
const folders: string[] = [];
afterAll(async () => {
  await Promise.all(opened.map((contract) => contract.close()));
  await upstream.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A gateway in a folder that outlives it. */
async function start(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "trunkline-stop-"));
  folders.push(dataDir);
  const contract = await startContract({ OPENAI_BASE_URL: upstream.baseUrl, DATA_DIR: dataDir, ...settings });
  opened.push(contract);
  return { contract, dataDir };
}
const body = { model: "held", messages: [{ role: "user", content: "Hi" }], stream: true };
const path = "/v1/chat/completions";

async function rowsIn(dataDir: string) {
  const store = await openStore({ dataDir });
  const rows = await store.db.selectFrom("calls").select(["id", "status", "code"]).execute();
  await store.close();
  return rows;
}

describe.each(EACH_LANE)("a stop (%s lane)", (lane) => {
  it("lets a running stream finish, refuses new calls, and has stored every row when it is done", async () => {
    const { contract, dataDir } = await start();
    const opening = contract.open(lane, { path, body });
    const call = await upstream.next();
    call.event({ role: "assistant", content: "a" });
    const response = await opening;
    let stopped = false;
    const stop = contract.gateway.runtime.stop(10_000).then(() => {
      stopped = true;
    });
    const refused = await contract.send(lane, { path, body });
    expectError(refused, { errorFormat: "openai", code: "shutting_down" });
    expect(refused.headers["retry-after"]).toBe("2");
    expect(stopped).toBe(false);
    call.event({ content: "b" });
    call.finish();
    const got = await read(response);
    expect(eventsOf(got.text).at(-1)).toBe("[DONE]");
    await stop;
    const rows = await rowsIn(dataDir);
    expect(rows).toContainEqual({ id: got.headers["x-request-id"], status: 200, code: "" });
    expect(rows).toContainEqual({ id: refused.headers["x-request-id"], status: 503, code: "shutting_down" });
  });

  it("is alive but not ready meanwhile", async () => {
    const { contract } = await start();
    const opening = contract.open(lane, { path, body });
    const call = await upstream.next();
    call.event({ role: "assistant", content: "a" });
    const response = await opening;
    const stop = contract.gateway.runtime.stop(10_000);
    const ready = await contract.send(lane, { method: "GET", path: "/readyz", key: null });
    const alive = await contract.send(lane, { method: "GET", path: "/healthz", key: null });
    call.finish();
    await Promise.all([stop, response.text()]);
    expect(ready).toMatchObject({ status: 503, json: { status: "not_ready", checks: { accepting: false } } });
    expect(alive).toMatchObject({ status: 200, json: { status: "ok" } });
  });

  it("does not wait longer than it was told for a stream that does not end", async () => {
    const { contract } = await start();
    const leaving = new AbortController();
    const opening = contract.open(lane, { path, body, signal: leaving.signal });
    (await upstream.next()).event({ role: "assistant", content: "a" });
    const response = await opening;
    const began = Date.now();
    const stop = contract.gateway.runtime.stop(200);
    setTimeout(() => leaving.abort(), 400);
    await Promise.all([stop, response.text().catch(() => undefined)]);
    expect(Date.now() - began).toBeLessThan(3_000);
  });
});

describe.each(EACH_LANE)("before a stop (%s lane)", (lane) => {
  it("calls are still served on connections that end, and readiness fails", async () => {
    const { contract } = await start();
    contract.gateway.runtime.leave();
    const served = await contract.send(lane, { path, body: { ...body, model: "sandbox-chat", stream: false } });
    expect([served.status, served.headers.connection]).toEqual([200, "close"]);
    const ready = await contract.send(lane, { method: "GET", path: "/readyz", key: null });
    expect(ready).toMatchObject({ status: 503, headers: { connection: "close" }, json: { checks: { accepting: false } } });
  });
});

describe("a restart behind a balancer", () => {
  const PROBE_MS = 20;

  /** A gateway on a socket as `server.mjs` opens it. */
  async function machine() {
    const { runtime } = (await start({ DRAIN_DELAY_MS: "200" })).contract.gateway;
    const server = createServer({ IncomingMessage: ServedMessage });
    runtime.attend(server, { page: (_request, response) => response.writeHead(404).end(), fast: true });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, ready: true, served: 0, stop: () => shutDown(server, runtime) };
  }

  it("fails no call under load", async () => {
    const machines = [await machine(), await machine()];
    const probes = setInterval(() => {
      for (const one of machines)
        fetch(`${one.url}/readyz`).then(
          ({ status }) => {
            one.ready = status === 200;
          },
          () => {
            one.ready = false;
          },
        );
    }, PROBE_MS);
    const headers = { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" };
    const sent = JSON.stringify({ ...body, model: "sandbox-chat", stream: false });
    const failed: unknown[] = [];
    let turn = 0;
    let running = true;
    const loop = async () => {
      while (running) {
        const ready = machines.filter((one) => one.ready);
        const one = ready[turn++ % ready.length];
        const status = await fetch(`${one?.url}${path}`, { method: "POST", headers, body: sent }).then(
          async (reply) => (await reply.text()) && reply.status,
          (error: unknown) => error,
        );
        if (status !== 200) failed.push(status);
        if (one) one.served++;
      }
    };
    const loops = Array.from({ length: 4 }, loop);
    await expect.poll(() => machines.every(({ served }) => served > 4)).toBe(true);
    await machines[0]?.stop();
    running = false;
    await Promise.all(loops);
    clearInterval(probes);
    expect(failed).toEqual([]);
    expect(machines.map(({ ready }) => ready)).toEqual([false, true]);
  });
});
