import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { CONSOLE_ENDPOINTS } from "../../console/routes";
import { type Collector, startCollector } from "../collector";
import { PARROT_FAULTS, startParrot } from "../parrot-upstream";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway } from "../test-gateway";

/** Part of every canary and nothing else: it appears in any leak. */
const MARK = "c4n4ryb1rd";
const canary = (name: string) => `zz/${name}+${MARK}-"0123456789-${name}`;
const ENVIRONMENT = canary("environment");
const FILE = canary("file");
const CONSOLE = canary("console");
const COLLECTOR = canary("collector");
const WEBHOOK = canary("webhook");
/** Keys of callers, which are not stored. */
const OWN = { "x-api-key": canary("own-x"), "x-goog-api-key": canary("own-goog") };
/** The bearer of every call. */
const BEARER = `bearer-${MARK}-0123456789-abcdefghijklmnop`;
const QUERY_KEY = `query-${MARK}-0123456789`;

const folder = mkdtempSync(join(tmpdir(), "trunkline-secrets-"));
const parrot = await startParrot();
const collector = await startCollector();
const hooks = await startHooks();
const lines: string[] = [];
const gateway = await openGateway(collector);

afterAll(async () => {
  await gateway.close();
  await Promise.all([parrot.close(), collector.close(), hooks.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Receives the budget's warnings. */
async function startHooks() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    bodies.push(body);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=${encodeURIComponent(WEBHOOK)}`;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url, bodies, close };
}

function openGateway({ url }: Collector) {
  const file = join(folder, "gateway.json");
  const provider = { id: "filed", kind: "openai-compatible", base_url: parrot.baseUrl, api_key: FILE };
  const price = { price: { input: 1_000, output: 1_000 } };
  writeFileSync(file, JSON.stringify({ providers: [provider], model_facts: { "openai/*": price } }));
  const settings = {
    DATA_DIR: join(folder, "data"),
    GATEWAY_BOOTSTRAP_KEY: BEARER,
    GATEWAY_CONFIG: file,
    OPENAI_BASE_URL: parrot.baseUrl,
    OPENAI_API_KEY: ENVIRONMENT,
    BUDGET_WEBHOOK_URL: hooks.url,
    BUDGET_WEBHOOK_SECRET: canary("signing"),
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${encodeURIComponent(COLLECTOR)}`,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    LOG_LEVEL: "debug",
  };
  return startTestGateway(settings, { logTo: { write: (line) => void lines.push(line) } });
}

/** Sends every kind of credential, and each in the body too; returns text. */
async function send(
  lane: Lane,
  { method = "POST", path, body, key = BEARER }: { method?: string; path: string; body?: unknown; key?: string },
) {
  const headers = { ...OWN, authorization: `Bearer ${key}`, "content-type": "application/json", "user-agent": `bird/${QUERY_KEY}` };
  const response = await fetch(gateway.url[lane] + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  return { status: response.status, text: `${[...response.headers].join("\n")}\n${await response.text()}` };
}

const everything = [ENVIRONMENT, FILE, CONSOLE, BEARER, QUERY_KEY, ...Object.values(OWN)].join(" and ");

/** The canaries in a text, with their context. */
const leaks = (text: string) =>
  text.includes(MARK) ? [...text.matchAll(new RegExp(`.{0,60}${MARK}.{0,30}`, "g"))].map(([found]) => found) : [];

function filesIn(place: string): string {
  const found = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1")).join("\n");
}

describe.each(EACH_LANE)("no credential gets out (%s lane)", (lane) => {
  it("of a provider, of a caller, in errors of callers and vendors", async () => {
    const id = `kept-${lane}`;
    const saved = await send(lane, { path: "/api/console/providers", body: { id, baseUrl: parrot.baseUrl, apiKey: CONSOLE } });
    expect(saved.status, saved.text).toBe(201);
    const failing = async (model: string, stream: boolean) => {
      const body = { model, stream, user: everything, messages: [{ role: "user", content: everything }] };
      const reply = await send(lane, { path: `/v1/chat/completions?key=${QUERY_KEY}`, body });
      if (!stream) expect(reply.status, model).toBeGreaterThanOrEqual(400);
      expect(reply.text).toContain("error");
      return reply;
    };
    const models = ["openai", "filed", id].flatMap((provider) => PARROT_FAULTS.map((fault) => ({ provider, fault })));
    // At once: each fault has its retries with their pauses.
    const failures = await Promise.all(models.map(({ provider, fault }) => failing(`${provider}/${fault}`, fault === "stream")));
    const replies = [saved, ...failures];
    const contents = [{ role: "user", parts: [{ text: everything }] }];
    for (const model of ["400", "500"])
      replies.push(await send(lane, { path: `/v1beta/models/filed/${model}:generateContent?key=${QUERY_KEY}`, body: { contents } }));
    const messages = [{ role: "user", content: "hi" }];
    for (const words of [ENVIRONMENT, BEARER, OWN["x-api-key"], QUERY_KEY]) {
      const path = `/v1/chat/completions?key=${QUERY_KEY}`;
      replies.push(await send(lane, { path, body: { model: words, messages, user: words } }));
      replies.push(await send(lane, { path, body: { model: "openai/fine", messages, user: words } }));
      replies.push(await send(lane, { path, body: { model: "openai/fine", messages: words, [words]: 1 } }));
      replies.push(await send(lane, { path: `/v1beta/models/${encodeURIComponent(words)}:generateContent?key=${QUERY_KEY}`, body: {} }));
      replies.push(await send(lane, { path, key: words, body: { model: words, messages } }));
    }
    for (const reply of replies) expect(leaks(reply.text)).toEqual([]);
  });

  it("by a test of a provider, or its list of models", async () => {
    for (const model of ["400", "401", "500", "no-json"]) {
      const body = { baseUrl: parrot.baseUrl, apiKey: canary("trial"), model };
      const { text } = await send(lane, { path: "/api/console/providers/test", body });
      expect(leaks(text)).toEqual([]);
    }
  });

  it("by the webhook of a budget", async () => {
    const budget = { amount: 0.000_001, period: "once", soft: true };
    const made = await send(lane, { path: "/api/console/keys", body: { name: "spender", service: true, budget } });
    const key = /sk-tl-\w+/.exec(made.text)?.[0] ?? expect.fail(made.text);
    const before = hooks.bodies.length;
    const body = { model: "openai/fine", messages: [{ role: "user", content: "hi" }] };
    expect((await send(lane, { path: "/v1/chat/completions", key, body })).status).toBe(200);
    await vi.waitFor(() => expect(hooks.bodies.length).toBeGreaterThan(before), { timeout: 12_000, interval: 100 });
    expect(leaks(hooks.bodies.join("\n"))).toEqual([]);
  });

  it("by any page of the console that lists or sums", async () => {
    const lists = CONSOLE_ENDPOINTS.filter(({ method, path }) => method === "GET" && !path.includes("{") && !path.includes("oidc"));
    expect(lists.length).toBeGreaterThan(20);
    for (const { path } of lists) {
      const { text } = await send(lane, { method: "GET", path });
      expect(leaks(text), path).toEqual([]);
    }
    const logs = await send(lane, { method: "GET", path: "/api/console/logs" });
    const ids = [...new Set(logs.text.match(/req_\w+/g))];
    expect(ids.length).toBeGreaterThan(10);
    for (const id of ids) expect(leaks((await send(lane, { method: "GET", path: `/api/console/logs/${id}` })).text)).toEqual([]);
  });

  it("by the metrics", async () => {
    const { status, text } = await send(lane, { method: "GET", path: "/metrics" });
    expect(status).toBe(200);
    expect(text).toContain('provider="filed"');
    expect(leaks(text)).toEqual([]);
  });
});

describe("no credential stays", () => {
  it("in a line of the log", () => {
    const said = lines.join("\n");
    expect(said).toContain("The model's provider failed.");
    expect(leaks(said)).toEqual([]);
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
  });

  it("in a span of a trace", async () => {
    await vi.waitFor(() => expect(collector.spans().length).toBeGreaterThan(100), { timeout: 5_000 });
    expect(collector.received[0]?.headers["x-collector-key"]).toBe(COLLECTOR);
    expect(leaks(collector.received.map(({ body }) => body.toString()).join("\n"))).toEqual([]);
  });

  it("in the database or the journal", async () => {
    await vi.waitFor(() => expect(filesIn(join(folder, "data"))).toContain("filed"), { timeout: 5_000 });
    expect(leaks(filesIn(join(folder, "data")))).toEqual([]);
  });
});
