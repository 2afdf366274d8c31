import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { setProxies } from "../../outbound/proxies";
import { startConnectProxy } from "../connect-proxy";
import { startFakeUpstream } from "../fake-upstream";
import { EACH_LANE } from "../suite";
import { LANES, startTestGateway, TEST_KEY } from "../test-gateway";

const PASSWORD = "corporate-password-0815";
const upstream = await startFakeUpstream();
const proxy = await startConnectProxy({ ports: { http: Number(new URL(upstream.baseUrl).port) } });
const lines: string[] = [];
const gateway = await startTestGateway(
  {
    OPENAI_BASE_URL: "http://vendor.example/v1",
    OPENAI_API_KEY: "sk-upstream-0123456789",
    http_proxy: proxy.url.replace("//", `//gateway:${PASSWORD}@`),
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318",
    OTEL_BSP_SCHEDULE_DELAY: "20",
    LOG_LEVEL: "info",
  },
  { logTo: { write: (line) => void lines.push(line) } },
);
afterAll(async () => {
  await gateway.close();
  await proxy.close();
  await upstream.close();
  setProxies({});
});
beforeEach(() => proxy.answer(undefined));

const ask = async (lane: (typeof LANES)[number], stream: boolean) => {
  const reply = await fetch(`${gateway.url[lane]}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "openai/gpt-4o", messages: [{ role: "user", content: "What is 6 × 7?" }], stream }),
  });
  return { status: reply.status, text: await reply.text() };
};

it.each(LANES.flatMap((lane) => [false, true].map((stream) => ({ lane, stream }))))(
  "calls of a gateway with a proxy go through it: $lane lane, stream $stream",
  async ({ lane, stream }) => {
    const before = proxy.forwarded.length;
    const { status, text } = await ask(lane, stream);
    expect(status, text).toBe(200);
    if (stream) expect(text).toContain("data: [DONE]");
    expect(proxy.forwarded.slice(before)).toContain("POST http://vendor.example/v1/chat/completions");
  },
);

it("traces of calls go through it to their collector", async () => {
  await ask("fast", false);
  await vi.waitFor(() => expect(proxy.tunnels).toContain("collector.example:4318"), { timeout: 5_000 });
});

it.each(EACH_LANE)("a proxy that refuses the gateway is said to be at fault, without its password (%s lane)", async (lane) => {
  proxy.answer(407);
  lines.length = 0;
  for (const stream of [false, true]) {
    const { status, text } = await ask(lane, stream);
    expect(status).toBe(502);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: "bad_gateway", message: expect.stringContaining("own proxy refuses its credentials") },
    });
    expect(text).not.toContain(new URL(proxy.url).host);
  }
  expect(lines.join("")).toContain("407");
  expect(lines.join("")).not.toMatch(new RegExp(`${PASSWORD}|${Buffer.from(`gateway:${PASSWORD}`).toString("base64")}`));
});
