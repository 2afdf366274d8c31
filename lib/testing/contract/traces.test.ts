import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { type Collector, type SeenSpan, startCollector } from "../collector";
import { startFakeUpstream } from "../fake-upstream";
import { EACH_LANE } from "../suite";
import { LANES, type Lane, startTestGateway, TEST_KEY } from "../test-gateway";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const messages = [{ role: "user", content: "What is 6 × 7?" }];
const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function start(collector: Collector | undefined, more: Record<string, string> = {}) {
  const upstream = await startFakeUpstream();
  const lines: string[] = [];
  const settings = {
    OPENAI_BASE_URL: upstream.baseUrl,
    OPENAI_API_KEY: "sk-upstream-0123456789",
    LOG_LEVEL: "info",
    OTEL_BSP_SCHEDULE_DELAY: "20",
    ...(collector ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" } : {}),
    ...more,
  };
  const gateway = await startTestGateway(settings, { logTo: { write: (line) => void lines.push(line) } });
  closing.push(() => gateway.close().then(() => upstream.close()));
  const send = async (lane: Lane, body: object, headers: Record<string, string> = {}, path = "/v1/chat/completions") => {
    const all = { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json", ...headers };
    const reply = await fetch(gateway.url[lane] + path, { method: "POST", headers: all, body: JSON.stringify(body) });
    return { status: reply.status, id: reply.headers.get("x-request-id") ?? "", text: await reply.text() };
  };
  const metrics = async () => {
    const reply = await fetch(`${gateway.url.fast}/metrics`, { headers: { authorization: `Bearer ${TEST_KEY}` } });
    return reply.text();
  };
  return { gateway, upstream, lines, send, metrics };
}

/** The spans of one call: its own first, then its attempts, once all have arrived. */
function spansOf(collector: Collector, id: string): Promise<[SeenSpan, ...SeenSpan[]]> {
  return vi.waitFor(
    () => {
      const all = collector.spans();
      const call = all.find(({ attributes }) => attributes["trunkline.request.id"] === id);
      if (!call) throw new Error(`no span of ${id} has arrived`);
      const attempts = all.filter(({ parentSpanId }) => parentSpanId === call.spanId);
      expect(attempts).toHaveLength(Number(call.attributes["trunkline.attempts"]));
      return [call, ...attempts.sort((a, b) => Number(a.attributes["trunkline.attempt"]) - Number(b.attributes["trunkline.attempt"]))];
    },
    { timeout: 5_000, interval: 20 },
  );
}

describe("traces of calls", async () => {
  const collector = await startCollector();
  closing.push(collector.close);
  const { send, upstream } = await start(collector, { OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test%20bed" });

  it.each(EACH_LANE)("continue the caller's and go on upstream (%s lane)", async (lane) => {
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    const body = { model: "openai/gpt-4o", messages, temperature: 0.5, max_tokens: 20, n: 1 };
    const { id } = await send(lane, body, { traceparent, tracestate: "vendor=abc" });
    const [call, attempt] = await spansOf(collector, id);
    expect(call).toMatchObject({
      name: "POST /v1/chat/completions",
      traceId: TRACE,
      parentSpanId: PARENT,
      kind: 2,
      resource: { "service.name": "trunkline", "deployment.environment.name": "test bed" },
      attributes: {
        "http.request.method": "POST",
        "http.route": "/v1/chat/completions",
        "url.path": "/v1/chat/completions",
        "http.response.status_code": 200,
        "trunkline.model": "openai/gpt-4o",
        "trunkline.outcome": "ok",
        "trunkline.attempts": 1,
      },
    });
    expect(attempt).toMatchObject({
      name: "chat gpt-4o",
      traceId: TRACE,
      kind: 3,
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "gpt-4o",
        "gen_ai.request.temperature": 0.5,
        "gen_ai.request.max_tokens": 20,
        "gen_ai.usage.input_tokens": 19,
        "gen_ai.usage.output_tokens": 12,
      },
    });
    expect(JSON.stringify([call, attempt])).not.toContain("6 × 7");
    const seen = upstream.requests.find(({ headers }) => headers["x-client-request-id"] === id);
    expect(seen?.headers).toMatchObject({ traceparent: `00-${TRACE}-${attempt?.spanId}-01`, tracestate: "vendor=abc" });
  });

  it.each(EACH_LANE)("tell of a stream when it has ended (%s lane)", async (lane) => {
    const { id } = await send(lane, { model: "openai/gpt-4o", messages, stream: true });
    const [call, attempt] = await spansOf(collector, id);
    expect(call.parentSpanId).toBeFalsy();
    expect(attempt?.attributes).toMatchObject({
      "gen_ai.request.stream": true,
      "gen_ai.usage.output_tokens": expect.any(Number),
      "gen_ai.response.time_to_first_chunk": expect.any(Number),
    });
    const seen = upstream.requests.find(({ headers }) => headers["x-client-request-id"] === id);
    expect(seen?.headers.traceparent).toBe(`00-${call.traceId}-${attempt?.spanId}-01`);
  });

  it("have a span for each attempt, each with its error, and the call's own", async () => {
    upstream.answerNext({ status: 503, headers: { "retry-after": "0" }, body: "{}" });
    const well = await send("fast", { model: "openai/gpt-4o", messages });
    const [call, first, second] = await spansOf(collector, well.id);
    expect(call.status.code ?? 0).toBe(0);
    expect(first).toMatchObject({ status: { code: 2 }, attributes: { "trunkline.attempt": 1, "error.type": "no_available_provider" } });
    expect(second?.status.code ?? 0).toBe(0);
    expect(second?.attributes).not.toHaveProperty("error.type");

    const ill = await send("fast", { model: "openai/gpt-4o:500", messages });
    expect(ill.status).toBe(502);
    const [failed, ...attempts] = await spansOf(collector, ill.id);
    expect(failed).toMatchObject({ status: { code: 2 }, attributes: { "http.response.status_code": 502, "error.type": "bad_gateway" } });
    for (const { status } of attempts) expect(status.code).toBe(2);
  });

  it("tell of calls that never came to a model, which is no failure of the server", async () => {
    for (const [headers, status, code] of [
      [{ authorization: "Bearer sk-wrong" }, 401, "invalid_api_key"],
      [{}, 404, "model_not_found"],
    ] as const) {
      const { id } = await send("fast", { model: "nobody/knows", messages }, headers);
      const [call] = await spansOf(collector, id);
      expect(call.attributes).toMatchObject({ "http.response.status_code": status, "error.type": code, "trunkline.attempts": 0 });
      expect(call.status.code ?? 0).toBe(0);
    }
  });

  it("name embeddings, content and models in this process by the conventions", async () => {
    const embedded = await send("fast", { model: "openai/text-embedding-3-small", input: "a" }, {}, "/v1/embeddings");
    expect((await spansOf(collector, embedded.id))[1]).toMatchObject({ attributes: { "gen_ai.operation.name": "embeddings" } });
    const contents = [{ role: "user", parts: [{ text: "hi" }] }];
    const path = "/v1beta/models/sandbox-content:generateContent";
    const made = await send("fast", { contents, generationConfig: { topP: 0.5 } }, {}, path);
    const [call, attempt] = await spansOf(collector, made.id);
    expect(call.name).toBe("POST /v1beta/models/{model}:generateContent");
    expect(attempt).toMatchObject({ kind: 1, attributes: { "gen_ai.operation.name": "generate_content", "gen_ai.request.top_p": 0.5 } });
  });

  it.each(["", "00-0-0-01", `00-${"0".repeat(32)}-${PARENT}-01`, "x".repeat(5_000)])(
    "start again where the caller's cannot be read: %j",
    async (given) => {
      const { id } = await send("fast", { model: "openai/gpt-4o", messages }, { traceparent: given });
      const [call] = await spansOf(collector, id);
      expect(call.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(call.parentSpanId).toBeFalsy();
    },
  );

  it("leave alone what the caller does not want traced, and still say so upstream", async () => {
    const { id } = await send("fast", { model: "openai/gpt-4o", messages }, { traceparent: `00-${TRACE}-${PARENT}-00` });
    const seen = upstream.requests.find(({ headers }) => headers["x-client-request-id"] === id);
    expect(seen?.headers.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
    const next = await send("fast", { model: "openai/gpt-4o", messages });
    await spansOf(collector, next.id);
    expect(collector.spans().some(({ attributes }) => attributes["trunkline.request.id"] === id)).toBe(false);
  });
});

it("go on to vendors of every protocol", async () => {
  const [collector, vendor] = await Promise.all([startCollector(), startFakeUpstream()]);
  const folder = mkdtempSync(join(tmpdir(), "trunkline-traces-"));
  const file = join(folder, "gateway.json");
  closing.push(async () => {
    await Promise.all([collector.close(), vendor.close()]);
    rmSync(folder, { recursive: true });
  });
  const models = [{ id: "m", capabilities: ["chat"] }];
  const kinds = ["openai-compatible", "gemini", "anthropic"];
  const providers = kinds.map((kind) => ({ id: kind, kind, base_url: vendor.baseUrl, api_key: "a-key-of-a-vendor", models }));
  writeFileSync(file, JSON.stringify({ providers }));
  const { send } = await start(collector, { GATEWAY_CONFIG: file });
  for (const kind of kinds)
    for (const stream of [false, true]) {
      const before = vendor.requests.length;
      const { id } = await send("fast", { model: `${kind}/m`, messages, stream });
      const [, ...attempts] = await spansOf(collector, id);
      const asked = vendor.requests.slice(before).map(({ headers }) => headers.traceparent);
      expect(asked.length, kind).toBeGreaterThan(0);
      expect(new Set(asked), kind).toEqual(new Set(attempts.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)));
    }
});

it("are sent as protobuf by default, with the headers that are set", async () => {
  const collector = await startCollector();
  closing.push(collector.close);
  const { send } = await start(collector, { OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf", OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=a%2Cb" });
  await send("fast", { model: "openai/gpt-4o", messages }, { traceparent: `00-${TRACE}-${PARENT}-01` });
  const { path, headers, body } = await vi.waitFor(() => collector.received[0] ?? expect.fail("nothing has arrived"), { timeout: 5_000 });
  expect(path).toBe("/v1/traces");
  expect(headers).toMatchObject({ "content-type": "application/x-protobuf", "x-tenant": "a,b" });
  // Ids are bytes there, names are text.
  expect(body.includes(Buffer.from(TRACE, "hex"))).toBe(true);
  for (const word of ["POST /v1/chat/completions", "chat gpt-4o", "gen_ai.usage.input_tokens"]) expect(body.includes(word)).toBe(true);
});

it("go to the address for traces as it is written, with its own headers, rather than to the general one", async () => {
  const [general, own] = [await startCollector(), await startCollector()];
  closing.push(general.close, own.close);
  const { send } = await start(general, {
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=all,x-region=north",
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${own.url}/ingest/otlp?team=7`,
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: "x-tenant=traces",
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/protobuf",
  });
  await send("fast", { model: "openai/gpt-4o", messages });
  const { path, headers } = await vi.waitFor(() => own.received[0] ?? expect.fail("nothing has arrived"), { timeout: 5_000 });
  expect(path).toBe("/ingest/otlp?team=7");
  expect(headers).toMatchObject({ "content-type": "application/x-protobuf", "x-tenant": "traces", "x-region": "north" });
  expect(general.received).toEqual([]);
});

it("cost nothing but a line of the log where the collector is away", async () => {
  const collector = await startCollector();
  closing.push(collector.close);
  collector.answer(400);
  const { send, lines, metrics } = await start(collector, { OTEL_BSP_MAX_QUEUE_SIZE: "16" });
  for (let round = 0; round < 20; round++) {
    const all = await Promise.all(LANES.map((lane) => send(lane, { model: "openai/gpt-4o", messages })));
    for (const { status } of all) expect(status).toBe(200);
  }
  const told = () => lines.filter((line) => line.includes("collector"));
  await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 5_000 });
  const figures = await metrics();
  expect(figures).toMatch(/^trunkline_spans_ended_total 80$/m);
  expect(figures).toMatch(/^trunkline_spans_exported_total 0$/m);
  expect(told()).toHaveLength(1);
});

it("are not made where no collector is set, or where they are turned off", async () => {
  const collector = await startCollector();
  closing.push(collector.close);
  for (const gateway of [await start(undefined), await start(collector, { OTEL_SDK_DISABLED: "true" })]) {
    await gateway.send("fast", { model: "openai/gpt-4o", messages }, { traceparent: `00-${TRACE}-${PARENT}-01` });
    const asked = gateway.upstream.requests.find(({ method }) => method === "POST");
    expect(asked?.headers).not.toHaveProperty("traceparent");
    expect(await gateway.metrics()).not.toContain("trunkline_spans");
  }
  expect(collector.received).toEqual([]);
});
