import { afterAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../contracts/ids";
import type { RunEvent } from "../../contracts/run-event";
import { EACH_LANE } from "../suite";
import { startTestGateway } from "../test-gateway";
import { expectError } from "./answers";
import { startHeldUpstream } from "./held-upstream";
import { type Signed, signIn, startWithOwner } from "./signed-in";

const upstream = await startHeldUpstream();
const settings = { OPENAI_BASE_URL: upstream.baseUrl };
const contract = await startWithOwner(settings);
/** Another process on the same database. */
const other = await startTestGateway({ ...contract.shared, ...settings });
const owner = await signIn(contract);
const key = await owner.playgroundKey();
afterAll(async () => {
  await other.close();
  await contract.close();
  await upstream.close();
});

const path = "/v1/chat/completions";
const body = { model: "held", messages: [{ role: "user", content: "Hi" }], stream: true };
type Numbered = { n: number; event: RunEvent };

/** Reads a run's events until one matches, or they end. */
async function follow(
  base: string,
  { cookie }: Signed,
  { id, after = 0, until }: { id: string; after?: number; until?(event: RunEvent): boolean },
) {
  const response = await fetch(`${base}/api/console/runs/${id}/events?after=${after}`, { headers: { cookie } });
  const events: Numbered[] = [];
  if (response.status !== 200) return { status: response.status, events };
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true });
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const [, n, data] = /^id: (\d+)\ndata: (.*)$/.exec(rest.slice(0, end)) ?? [];
      rest = rest.slice(end + 2);
      if (n === undefined || data === undefined) continue;
      events.push({ n: Number(n), event: JSON.parse(data) });
      // Leaving the loop closes the connection.
      if (until?.(JSON.parse(data))) return { status: 200, events };
    }
  }
  return { status: 200, events };
}

const textOf = (events: readonly Numbered[]) => events.map(({ event }) => (event.type === "text" ? event.text : "")).join("");
const says = (word: string) => (event: RunEvent) => event.type === "text" && event.text.includes(word);

describe.each(EACH_LANE)("a call that goes on without its page (%s lane)", (lane) => {
  const base = contract.gateway.url[lane];

  /** Starts a call and disconnects after its first text. */
  async function begin(id: string) {
    const leaving = new AbortController();
    const opening = contract.open(lane, { path, key, body, headers: { "x-trunkline-run": id }, signal: leaving.signal });
    const call = await upstream.next();
    call.event({ role: "assistant", content: "one" });
    const response = await opening;
    expect(response.headers.get("x-trunkline-run")).toBe(id);
    const reader = response.body?.getReader();
    await reader?.read();
    return { call, leave: () => leaving.abort(), reader };
  }

  it("goes on when the tab is gone, and another one gets all of it, then the rest live", async () => {
    const id = newId("run_");
    const { call, leave } = await begin(id);
    leave();
    call.event({ content: "two" });
    const first = await follow(base, owner, { id, until: says("two") });
    expect(first.events[0]).toMatchObject({
      n: 1,
      event: { type: "head", status: 200, contentType: expect.stringContaining("text/event-stream") },
    });
    expect(textOf(first.events)).toMatch(/one[\s\S]*two/);
    const last = first.events.at(-1)?.n ?? 0;
    const [again, twice] = [follow(base, owner, { id, after: last }), follow(base, owner, { id })];
    call.event({ content: "three" });
    call.finish();
    const rest = await again;
    expect(rest.events[0]?.n).toBe(last + 1);
    expect(textOf(rest.events)).not.toContain("two");
    expect(textOf(rest.events)).toMatch(/three[\s\S]*\[DONE\]/);
    expect(rest.events.at(-1)?.event).toMatchObject({ type: "end", state: "done" });
    const whole = await twice;
    expect(whole.events.map(({ n }) => n)).toEqual(whole.events.map((_, index) => index + 1));
    // It is kept after its end, and a page that has everything is told to stop polling.
    expect((await follow(base, owner, { id })).events).toEqual(whole.events);
    expect((await follow(base, owner, { id, after: whole.events.length })).status).toBe(204);
    expect((await owner.call("POST", `/api/console/runs/${id}/stop`, undefined, lane)).json).toEqual({ id, state: "done" });
  });

  it("stops at its provider when it is told to, from whatever page", async () => {
    const id = newId("run_");
    const { call, leave } = await begin(id);
    leave();
    const stopped = await owner.call("POST", `/api/console/runs/${id}/stop`, undefined, lane);
    expect(stopped.json).toEqual({ id, state: "stopped" });
    expect(await call.left).toBe(true);
    const { events } = await follow(base, owner, { id });
    expect(textOf(events)).toContain("one");
    expect(events.at(-1)?.event).toMatchObject({ type: "end", state: "stopped" });
  });

  it("can be followed and stopped through another process", async () => {
    const id = newId("run_");
    const { call } = await begin(id);
    const elsewhere = other.url[lane];
    const seen = await follow(elsewhere, owner, { id, until: says("one") });
    expect(textOf(seen.events)).toContain("one");
    const following = follow(elsewhere, owner, { id, after: seen.events.at(-1)?.n });
    const stop = await fetch(`${elsewhere}/api/console/runs/${id}/stop`, {
      method: "POST",
      headers: { cookie: owner.cookie, "sec-fetch-site": "same-origin" },
    });
    expect(await stop.json()).toEqual({ id, state: "running" });
    expect(await call.left).toBe(true);
    expect((await following).events.at(-1)?.event).toMatchObject({ type: "end", state: "stopped" });
  });

  it("settles the history where no page is there to do it", async () => {
    const id = newId("run_");
    await owner.call("POST", "/api/console/runs", { id, playground: "chat", models: ["held"], status: "running" });
    const { call, leave } = await begin(id);
    leave();
    // A page's claim ends nothing that still runs.
    const claim = { id, playground: "chat", models: ["held"], status: "failed", output: "one" };
    expect((await owner.call("POST", "/api/console/runs", claim)).json).toMatchObject({ status: "running" });
    call.finish();
    await vi.waitFor(
      async () => {
        const kept = await owner.call("GET", `/api/console/runs/${id}`);
        expect(kept.json).toMatchObject({ status: "done", durationMs: expect.any(Number) });
      },
      { timeout: 3_000, interval: 50 },
    );
  });

  it("keeps answers that are no streams, and refusals", async () => {
    const asked = { path: "/v1/embeddings", key, body: { model: "sandbox-embed", input: "a" } };
    const id = newId("run_");
    const got = await contract.send(lane, { ...asked, headers: { "x-trunkline-run": id } });
    const kept = await follow(base, owner, { id });
    expect(kept.events.map(({ event }) => event.type)).toEqual(["head", "text", "end"]);
    expect(JSON.parse(textOf(kept.events))).toEqual(got.json);
    const wrong = newId("run_");
    const refused = await contract.send(lane, {
      ...asked,
      body: { model: "no-such-model", input: "a" },
      headers: { "x-trunkline-run": wrong },
    });
    expectError(refused, { errorFormat: "openai", code: "model_not_found" });
    const { events } = await follow(base, owner, { id: wrong });
    expect(events[0]?.event).toMatchObject({ type: "head", status: 404, requestId: refused.headers["x-request-id"] });
    expect(events.at(-1)?.event).toMatchObject({ type: "end", state: "failed" });
  });

  it("takes an id once, and only ids", async () => {
    const asked = { path: "/v1/embeddings", key, body: { model: "sandbox-embed", input: "a" } };
    const headers = { "x-trunkline-run": newId("run_") };
    expect((await contract.send(lane, { ...asked, headers })).status).toBe(200);
    expectError(await contract.send(lane, { ...asked, headers }), {
      errorFormat: "openai",
      code: "task_conflict",
      param: "x-trunkline-run",
    });
    expectError(await contract.send(lane, { ...asked, headers: { "x-trunkline-run": "mine" } }), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "x-trunkline-run",
    });
  });

  it("is nothing to a key that was made by hand: its caller's leaving ends the call", async () => {
    const made = await owner.call("POST", "/api/console/keys", { name: "by hand" });
    const { secret } = made.json as { secret: string };
    const id = newId("run_");
    const leaving = new AbortController();
    const opening = contract.open(lane, { path, key: secret, body, headers: { "x-trunkline-run": id }, signal: leaving.signal });
    const call = await upstream.next();
    call.event({ role: "assistant", content: "one" });
    const response = await opening;
    expect(response.headers.get("x-trunkline-run")).toBeNull();
    leaving.abort();
    expect(await call.left).toBe(true);
    expectError(await owner.call("GET", `/api/console/runs/${id}/events`, undefined, lane), { errorFormat: "openai", code: "not_found" });
  });

  it("of a playground without the header ends with its page", async () => {
    const leaving = new AbortController();
    const opening = contract.open(lane, { path, key, body, signal: leaving.signal });
    const call = await upstream.next();
    call.event({ role: "assistant", content: "one" });
    await opening;
    leaving.abort();
    expect(await call.left).toBe(true);
  });
});
