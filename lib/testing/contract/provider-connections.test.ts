import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { setProxies } from "../../outbound/proxies";
import { selfSigned } from "../certificate";
import { startConnectProxy } from "../connect-proxy";
import { startFakeUpstream } from "../fake-upstream";
import { LANES, type Lane, startTestGateway, TEST_KEY } from "../test-gateway";

const PASSWORD = "proxy-canary-0815";
const HEADER = "tenant-canary-0816";
const folder = mkdtempSync(join(tmpdir(), "trunkline-connections-"));
const upstream = await startFakeUpstream();
const other = await startFakeUpstream();
const port = Number(new URL(upstream.baseUrl).port);
const certificate = selfSigned();
/** The fake upstream behind TLS. */
const secure =
  certificate &&
  createServer(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const sent = { method: request.method, ...(chunks.length > 0 && { body: Buffer.concat(chunks) }) };
      const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, { ...sent, headers: { "content-type": "application/json" } });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(Buffer.from(await answer.arrayBuffer()));
    });
  });
await new Promise<void>((resolve) => (secure ? secure.listen(0, "127.0.0.1", resolve) : resolve()));
const securePort = secure ? (secure.address() as AddressInfo).port : 1;
const proxy = await startConnectProxy({ ports: { http: port, https: securePort } });
const global = await startConnectProxy({ ports: { http: port } });
const ca = join(folder, "ca.pem");
writeFileSync(ca, certificate?.cert ?? "");

const own = proxy.url.replace("//", `//gateway:${PASSWORD}@`);
const kind = "openai-compatible";
const secured = certificate
  ? [
      { id: "trusted", kind, base_url: `https://127.0.0.1:${securePort}/v1`, ca_file: ca },
      { id: "tunnelled", kind, base_url: "https://images.example.com/v1", ca_file: ca, proxy: own },
      { id: "untrusted", kind, base_url: `https://127.0.0.1:${securePort}/v1` },
    ]
  : [];
const path = join(folder, "gateway.json");
writeFileSync(
  path,
  JSON.stringify({
    providers: [
      {
        id: "headed",
        kind,
        base_url: upstream.baseUrl,
        api_key: "sk-headed-0123456789",
        headers: { "X-Tenant": "\u0024{TENANT}", "User-Agent": "corporate/1.0" },
      },
      { id: "plain", kind, base_url: other.baseUrl },
      { id: "proxied", kind, base_url: "http://vendor.example/v1", proxy: own },
      { id: "by-default", kind, base_url: "http://vendor.example/v1" },
      { id: "direct", kind, base_url: "http://direct.invalid/v1", proxy: "direct" },
      { id: "hasty", kind, base_url: upstream.baseUrl, timeouts: { attempt_ms: 300, first_token_ms: 300 } },
      ...secured,
    ],
    routing: {
      defaults: { timeouts: { attempt_ms: 60_000 }, retries: { per_target: 0 } },
      routes: [
        { id: "hasty-route", targets: ["hasty/m:stall"] },
        { id: "patient-route", timeouts: { attempt_ms: 1_500 }, targets: ["hasty/m:stall"] },
      ],
    },
  }),
);
process.env.TENANT = HEADER;
const lines: string[] = [];
const gateway = await startTestGateway(
  { GATEWAY_CONFIG: path, http_proxy: global.url, LOG_LEVEL: "debug" },
  { logTo: { write: (line) => void lines.push(line) } },
);
afterAll(async () => {
  await gateway.close();
  await Promise.all([proxy.close(), global.close(), upstream.close(), other.close()]);
  secure?.closeAllConnections();
  secure?.close();
  setProxies({});
  delete process.env.TENANT;
  rmSync(folder, { recursive: true });
});

const ask = async (lane: Lane, model: string, stream = false) => {
  const reply = await fetch(`${gateway.url[lane]}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "What is 6 × 7?" }], stream }),
  });
  return { status: reply.status, text: await reply.text() };
};

it.each(LANES)("a provider's own headers go out with every request to it, and to no other (%s lane)", async (lane) => {
  for (const stream of [false, true]) expect((await ask(lane, "headed/gpt-4o", stream)).status).toBe(200);
  for (const { headers } of upstream.requests.filter(({ headers }) => headers.authorization === "Bearer sk-headed-0123456789"))
    expect(headers).toMatchObject({ "x-tenant": HEADER, "user-agent": "corporate/1.0" });
  expect(upstream.requests.filter(({ headers }) => headers["x-tenant"]).length).toBeGreaterThan(2);
  await ask(lane, "plain/gpt-4o");
  expect(other.requests.at(-1)?.headers).not.toHaveProperty("x-tenant");
});

describe("a provider's proxy", () => {
  it.each(LANES)("takes the place of the environment's (%s lane)", async (lane) => {
    for (const stream of [false, true]) expect((await ask(lane, "proxied/gpt-4o", stream)).status).toBe(200);
    expect(proxy.forwarded).toContain("POST http://vendor.example/v1/chat/completions");
    expect(new Set(proxy.authorizations)).toEqual(new Set([`Basic ${Buffer.from(`gateway:${PASSWORD}`).toString("base64")}`]));
    const before = global.forwarded.length;
    expect((await ask(lane, "by-default/gpt-4o")).status).toBe(200);
    expect(global.forwarded.length).toBe(before + 1);
  });

  it("is none if the settings say so", async () => {
    expect((await ask("fast", "direct/gpt-4o")).status).toBe(502);
    expect([...proxy.forwarded, ...global.forwarded].filter((line) => line.includes("direct.invalid"))).toEqual([]);
  });

  it("that refuses the gateway is told without its password", async () => {
    proxy.answer(407);
    const { status, text } = await ask("fast", "proxied/gpt-4o");
    proxy.answer(undefined);
    expect(status).toBe(502);
    expect(text).toContain("own proxy refuses its credentials");
    expect(text).not.toContain(PASSWORD);
  });
});

describe.skipIf(certificate === undefined)("a provider's certificates", () => {
  it.each(["trusted", "tunnelled"])("are trusted for it: %s", async (id) => {
    expect(await ask("fast", `${id}/gpt-4o`)).toMatchObject({ status: 200 });
    if (id === "tunnelled") expect(proxy.tunnels).toContain("images.example.com:443");
  });

  it("are trusted for no other provider", async () => {
    expect((await ask("fast", "untrusted/gpt-4o")).status).toBe(502);
  });
});

it("a provider's timeouts count before the defaults, and after those of a route", async () => {
  const timed = async (model: string) => {
    const began = performance.now();
    expect((await ask("fast", model)).status).toBe(504);
    return performance.now() - began;
  };
  expect(await timed("hasty/m:stall")).toBeLessThan(1_400);
  expect(await timed("hasty-route")).toBeLessThan(1_400);
  expect(await timed("patient-route")).toBeGreaterThan(1_400);
});

it("no secret of a connection is in the log", () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join("")).not.toMatch(/canary/);
});
