import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { addTeam } from "../people";
import { startScriptedUpstream } from "../scripted-upstream";
import { expectError } from "./answers";
import { type Got, type Sent, startContract } from "./setting";

/** Embeddings that arrive and are answered by the test. */
async function startHeldEmbeddings() {
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.method === "GET") return void response.end('{"object":"list","data":[{"id":"vectors","object":"model"}]}');
    request.resume().on("end", () => void held.push(response));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const body = {
    object: "list",
    model: "vectors",
    data: [{ object: "embedding", index: 0, embedding: [1, 2] }],
    usage: { prompt_tokens: 4 },
  };
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    held,
    answer: (response: ServerResponse | undefined) =>
      response?.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body)),
    close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()),
  };
}

const upstream = await startScriptedUpstream();
const vectors = await startHeldEmbeddings();
const folder = mkdtempSync(join(tmpdir(), "trunkline-answers-"));
const file = join(folder, "gateway.json");
const server = (id: string, base_url: string) => ({ id, kind: "openai-compatible", base_url, api_key: `sk-${id}-0123456789` });
writeFileSync(
  file,
  JSON.stringify({
    providers: [server("chats", upstream.baseUrl), server("vecs", vectors.baseUrl)],
    model_facts: { "chats/*": { price: { input: 10, output: 100 } }, "vecs/*": { price: { input: 1_000 } } },
    routing: { routes: [{ id: "kept", cache_answers: { ttl_s: 60 }, targets: ["chats/scripted"] }] },
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: file });
const { send, row, newKey } = contract;
afterAll(async () => {
  await contract.close();
  await Promise.all([upstream.close(), vectors.close()]);
  rmSync(folder, { recursive: true });
});

const COST = (40 * 10 + 12 * 100) / 1e6;
const KEEP = { "x-trunkline-cache": "ttl=60" };
let asked = 0;
/** A question that has not been asked yet. */
const question = (): Sent => ({
  path: "/v1/chat/completions",
  body: { model: "scripted", messages: [{ role: "user", content: `Question ${++asked}` }] },
});
const withHeaders = (sent: Sent, headers: Record<string, string>): Sent => ({ ...sent, headers: { ...sent.headers, ...headers } });
const withBody = (sent: Sent, more: object): Sent => ({ ...sent, body: { ...(sent.body as object), ...more } });
const ask = (sent: Sent) => send("fast", sent);
const how = ({ headers }: Got) => headers["x-trunkline-cache"];
const rowOf = (got: Got) => row(got.headers["x-request-id"] ?? "");

it("stores nothing unless it is asked to", async () => {
  const sent = question();
  upstream.script({ text: "One." }, { text: "Two." });
  expect(how(await ask(sent))).toBeUndefined();
  expect((await ask(sent)).text).toContain("Two.");
  expect(upstream.seen).toHaveLength(2);
});

it.each([
  ["chat", {}],
  ["chat", { stream: true }],
  ["chat", { usage: { include: true } }],
  ["chat", { stream: true, usage: { include: true } }],
  ["messages", { max_tokens: 50 }],
  ["messages", { max_tokens: 50, stream: true }],
])("answers an equal call of %s %o with the stored answer, at no cost", async (dialect, more) => {
  const base = question();
  const path = dialect === "chat" ? base.path : "/v1/messages";
  const sent = withHeaders(withBody({ ...base, path }, more), KEEP);
  upstream.script({ text: "Stored." });
  const first = await ask(sent);
  expect([first.status, how(first), first.headers["x-trunkline-attempts"]]).toEqual([200, "miss", "1"]);
  const again = await ask(withBody(sent, dialect === "chat" ? { user: "somebody else" } : { metadata: { user_id: "somebody else" } }));
  expect(upstream.seen).toHaveLength(1);
  expect(again.status).toBe(200);
  expect(again.headers).toMatchObject({
    "x-trunkline-cache": "hit",
    age: "0",
    "x-trunkline-target": "chats/scripted",
    "x-trunkline-attempts": "0",
    "x-trunkline-cost": "0",
    "content-type": first.headers["content-type"],
  });
  const costs = (text: string) => [...text.matchAll(/"cost":([\d.e-]+)/g)].map(([, cost]) => Number(cost));
  expect(costs(again.text)).toEqual(costs(first.text).map(() => 0));
  if (costs(first.text).length === 0) expect(again.text).toBe(first.text);
  expect(await rowOf(again)).toMatchObject({
    cache: "hit",
    attempts: 0,
    cost_nano: 0,
    saved_nano: COST * 1e9,
    provider: "chats",
    outcome: "ok",
  });
  expect(await rowOf(first)).toMatchObject({ cache: "", saved_nano: 0, cost_nano: COST * 1e9 });
});

it("stores answers of both lanes once, and tells browsers", async () => {
  const sent = withHeaders(question(), { ...KEEP, origin: "https://page.example" });
  expect(how(await send("fast", sent))).toBe("miss");
  const hit = await send("web", sent);
  expect(how(hit)).toBe("hit");
  expect(hit.headers["access-control-expose-headers"]).toContain("x-trunkline-cache");
});

it("keeps apart what may be answered differently", async () => {
  const sent = withHeaders(question(), KEEP);
  expect(how(await ask(sent))).toBe("miss");
  expect(how(await ask(withBody(sent, { temperature: 0.5 })))).toBe("miss");
  expect(how(await ask(withBody(sent, { stream: true })))).toBe("miss");
  expect(how(await ask(withBody(sent, { model: "chats/scripted" })))).toBe("miss");
  const teamId = await addTeam(contract.store, "Others");
  const { secret } = await newKey({ teamId });
  expect(how(await ask({ ...sent, key: secret }))).toBe("miss");
  expect(how(await ask(sent))).toBe("hit");
});

it("heeds the caller's cache-control", async () => {
  const sent = withHeaders(question(), KEEP);
  const wish = (wish: string) => ask(withHeaders(sent, { "cache-control": wish }));
  upstream.script({ text: "One." }, { text: "Two." }, { text: "Three." });
  expect(how(await wish("no-store"))).toBe("bypass");
  expect(how(await ask(sent))).toBe("miss");
  expect((await wish("no-cache")).text).toContain("Three.");
  expect((await wish("max-age=30")).text).toContain("Three.");
  expect(how(await wish("max-age=0"))).toBe("miss");
});

it("stores only complete answers of calls that can be equal", async () => {
  const failing = withHeaders(question(), KEEP);
  upstream.script({ error: { status: 400, body: { error: { message: "no" } } } }, { text: "Now." });
  expect((await ask(failing)).status).toBe(400);
  expect((await ask(failing)).text).toContain("Now.");
  const cut = withHeaders(withBody(question(), { stream: true }), KEEP);
  upstream.script({ text: "A long answer that breaks off.", cutAfter: 3 }, { text: "Whole." });
  expect((await ask(cut)).text).toContain("upstream");
  expect(how(await ask(cut))).toBe("miss");
  const stored = { path: "/v1/responses", body: { model: "scripted", input: "Hi" }, headers: KEEP };
  expect(how(await ask(stored))).toBe("bypass");
  const unstored = withBody(stored, { store: false });
  expect([how(await ask(unstored)), how(await ask(unstored))]).toEqual(["miss", "hit"]);
});

describe("where it is switched on", () => {
  it("takes the header, else the key's setting, else the route's", async () => {
    const { secret: keeping } = await newKey({ cacheTtlS: 60 });
    const { secret: never } = await newKey({ cacheTtlS: 0 });
    const sent = question();
    const kept = withBody(question(), { model: "kept" });
    expect([how(await ask({ ...sent, key: keeping })), how(await ask({ ...sent, key: keeping }))]).toEqual(["miss", "hit"]);
    expect([how(await ask(kept)), how(await ask(kept))]).toEqual(["miss", "hit"]);
    expect(how(await ask({ ...kept, key: never }))).toBeUndefined();
    expect(how(await ask(withHeaders(kept, { "x-trunkline-cache": "off" })))).toBeUndefined();
  });

  it.each(["ttl=", "ttl=90000", "ttl=-1", "yes"])("refuses the header %s", async (value) => {
    const got = await ask(withHeaders(question(), { "x-trunkline-cache": value }));
    expectError(got, { errorFormat: "openai", code: "invalid_value", param: "x-trunkline-cache" });
  });
});

it("counts a hit against the limits per minute, and not against a budget", async () => {
  const { secret } = await newKey({ limits: { requestsPerMinute: 2, tokensPerMinute: null, concurrent: null } });
  const sent = { ...withHeaders(question(), KEEP), key: secret };
  expect([how(await ask(sent)), how(await ask(sent))]).toEqual(["miss", "hit"]);
  expect((await ask(sent)).status).toBe(429);
});

describe("equal embeddings at once", () => {
  const embed = (input: string, more: Partial<Sent> = {}) =>
    send("fast", { path: "/v1/embeddings", body: { model: "vectors", input }, ...more });
  const arrival = async (count: number) => {
    await expect.poll(() => vectors.held.length).toBe(count);
  };
  /** Calls that the gateway has taken up. */
  const running = async () => {
    const { text } = await send("fast", { method: "GET", path: "/metrics" });
    return Number(/^trunkline_open_calls (\d+)$/m.exec(text)?.[1]);
  };

  it("are one call upstream, of which the first caller pays", async () => {
    const first = embed("a");
    await arrival(1);
    const others = [embed("a"), embed("a")];
    const different = embed("b");
    await arrival(2);
    await expect.poll(running).toBe(4);
    for (const response of vectors.held.splice(0)) vectors.answer(response);
    const [paid, ...joined] = await Promise.all([first, ...others]);
    await different;
    for (const got of joined) expect([got?.status, got?.text]).toEqual([200, paid?.text]);
    expect(await rowOf(paid as Got)).toMatchObject({ cache: "", cost_nano: 4e6 });
    for (const got of joined)
      expect(await rowOf(got)).toMatchObject({ cache: "joined", cost_nano: 0, saved_nano: 4e6, input_tokens: 4, provider: "vecs" });
  });

  it("go on if the first caller leaves", async () => {
    const leaver = new AbortController();
    const first = embed("c", { signal: leaver.signal }).catch(() => "left");
    await arrival(1);
    const second = embed("c");
    await expect.poll(running).toBe(2);
    leaver.abort();
    expect(await first).toBe("left");
    await arrival(2);
    for (const response of vectors.held.splice(0)) vectors.answer(response);
    expect((await second).status).toBe(200);
  });
});
