import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openStore } from "../../store/database/open";
import { EACH_LANE } from "../suite";
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
async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), "trunkline-stop-"));
  folders.push(dataDir);
  const contract = await startContract({ OPENAI_BASE_URL: upstream.baseUrl, DATA_DIR: dataDir });
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
