import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { familyCall } from "../billed-calls";
import { valuesOf } from "../heard";
import type { HostileFamily } from "../hostile-calls";
import { startHostileUpstream } from "../hostile-counts";
import { EACH_LANE } from "../suite";
import { startContract } from "./setting";

const upstream = await startHostileUpstream();
const CLAIM = { input: "1000", output: "100", total: "1100" };
upstream.claim = CLAIM;
const folder = mkdtempSync(join(tmpdir(), "trunkline-cost-"));
const file = join(folder, "gateway.json");
const capabilities = ["chat", "completion", "content", "embedding", "rerank"];
const models = ["m", "unpriced", "free"].map((id) => ({ id, capabilities }));
const server = { api_key: "sk-cost-0123456789abcdef", models };
const providers = [
  { id: "compatible", kind: "openai-compatible", base_url: `${upstream.baseUrl}/v1`, ...server },
  { id: "ant", kind: "anthropic", base_url: upstream.baseUrl, ...server, models: [{ id: "m", capabilities: ["chat"] }] },
  { id: "gem", kind: "gemini", base_url: upstream.baseUrl, ...server, models: [{ id: "m", capabilities: ["chat", "content"] }] },
];
const price = { input: 2.5, output: 10 };
const priced = (price: object) => ({ price: { input: 0, output: 0, ...price } });
const facts = {
  ...Object.fromEntries(["compatible", "ant", "gem"].map((id) => [`${id}/m`, { price }])),
  "compatible/free": priced({}),
  "openai/tts-1-hd": { price: { input: 0, character: 15 } },
  "openai/tts-1": priced({ input: 1, output: 12 }),
};
writeFileSync(file, JSON.stringify({ providers, model_facts: facts }));
const { send, row, newKey, close } = await startContract({ GATEWAY_CONFIG: file });
const { secret: telling } = await newKey({ usageCost: true });
afterAll(async () => {
  await close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const COST = (1_000 * 2.5 + 100 * 10) / 1e6;
const READ = (1_000 * 2.5) / 1e6;
const costIn = (value: unknown): unknown => {
  const { usage, response } = value as { usage?: { cost?: unknown }; response?: { usage?: { cost?: unknown } } };
  return usage?.cost ?? response?.usage?.cost;
};
const costsIn = (text: string) =>
  valuesOf(text)
    .map(costIn)
    .filter((cost) => cost !== undefined);
const WRITING = ["chat", "completions", "responses", "messages"] as const;

const READING = ["embeddings", "rerank"] as const;
const TELLING = [...WRITING.map((family) => [family, COST] as const), ...READING.map((family) => [family, READ] as const)];
const STREAMS = WRITING.flatMap((family) => ["compatible/m", "ant/m", "gem/m"].map((model) => [family, model] as const)).filter(
  ([family, model]) => family !== "completions" || model === "compatible/m",
);

interface Asking {
  model?: string;
  streamed?: boolean;
  more?: object;
  key?: string;
}

describe.each(EACH_LANE)("a call through the %s lane tells what it cost", (lane) => {
  const ask = (family: HostileFamily, { model = "compatible/m", streamed = false, more = {}, key }: Asking = {}) => {
    const call = familyCall(family, model, streamed) ?? expect.fail("no such call");
    return send(lane, { ...call, key, body: { ...call.body, ...more } });
  };

  it.each([...TELLING, ["content", COST] as const])("in a header: %s", async (family, cost) => {
    const got = await ask(family);
    expect(got.status, got.text).toBe(200);
    expect(Number(got.headers["x-trunkline-cost"])).toBeCloseTo(cost, 9);
    expect(got.text).not.toContain('"cost"');
  });

  it.each(["chat", "messages", "content"] as const)("in a header, with a model of Google's: %s", async (family) => {
    const got = await ask(family, { model: "gem/m" });
    expect(Number(got.headers["x-trunkline-cost"])).toBeCloseTo(COST, 9);
  });

  it.each([...WRITING, ...READING])("nowhere, if nobody knows what the model costs: %s", async (family) => {
    const got = await ask(family, { model: "compatible/unpriced", key: telling });
    expect(got.status, got.text).toBe(200);
    expect(got.headers).not.toHaveProperty("x-trunkline-cost");
    expect(got.text).not.toContain('"cost"');
  });

  it("as 0 of a free model", async () => {
    const got = await ask("chat", { model: "compatible/free", key: telling });
    expect([got.headers["x-trunkline-cost"], costIn(got.json)]).toEqual(["0", 0]);
  });

  it.each([false, true])(
    "in place of what an upstream tells of itself, which is left to models without a price (stream %s)",
    async (streamed) => {
      upstream.claim = { usage: '{"prompt_tokens":1000,"completion_tokens":100,"total_tokens":1100,"cost":0.5}' };
      const costs = async (asking: Asking) => {
        const got = await ask("chat", { streamed, ...asking });
        const values = streamed ? valuesOf(got.text) : [got.json];
        return { header: got.headers["x-trunkline-cost"], usage: values.map(costIn).filter((cost) => cost !== undefined) };
      };
      expect((await costs({ key: telling })).usage).toEqual([COST]);
      const more = streamed ? { stream_options: { include_usage: true } } : {};
      expect(await costs({ model: "compatible/unpriced", more })).toEqual({ header: undefined, usage: [0.5] });
      upstream.claim = CLAIM;
    },
  );

  it("not again in the header of a reply that is replayed", async () => {
    const call = familyCall("chat", "compatible/m", false) ?? expect.fail("no such call");
    const repeated = { ...call, key: telling, headers: { "idempotency-key": `cost-${lane}` } };
    const first = await send(lane, repeated);
    expect(Number(first.headers["x-trunkline-cost"])).toBeCloseTo(COST, 9);
    const again = await send(lane, repeated);
    expect(again.headers).toMatchObject({ "idempotent-replayed": "true" });
    expect(again.headers).not.toHaveProperty("x-trunkline-cost");
    expect(again.text).toBe(first.text);
  });

  it("before a sound, if its price is that of the characters", async () => {
    const speak = (model: string) => send(lane, { path: "/v1/audio/speech", body: { model, input: "All clear.", voice: "nova" } });
    const got = await speak("openai/tts-1-hd");
    expect(got.status, got.text).toBe(200);
    expect(Number(got.headers["x-trunkline-cost"])).toBeCloseTo((10 * 15) / 1e6, 9);
    expect(await row(got.headers["x-request-id"] ?? "")).toMatchObject({ cost_nano: 150_000 });
    const counted = await speak("openai/tts-1");
    expect(counted.status, counted.text).toBe(200);
    expect(counted.headers).not.toHaveProperty("x-trunkline-cost");
  });

  it.each(TELLING)("in usage, if it is asked for: %s", async (family, cost) => {
    const got = await ask(family, { more: { usage: { include: true } } });
    expect(got.status, got.text).toBe(200);
    expect(costIn(got.json)).toBeCloseTo(cost, 9);
    expect(upstream.seen.at(-1)?.body).not.toHaveProperty("usage");
  });

  it.each(STREAMS)("in the usage of a stream: %s of %s", async (family, model) => {
    const got = await ask(family, { model, streamed: true, more: { usage: { include: true } } });
    expect(got.status, got.text).toBe(200);
    expect(costsIn(got.text).at(-1), got.text).toBeCloseTo(COST, 9);
  });

  it.each(TELLING)("in usage, if its key is set to it: %s", async (family, cost) => {
    const got = await ask(family, { key: telling });
    expect(got.status, got.text).toBe(200);
    expect(costIn(got.json)).toBeCloseTo(cost, 9);
    const off = await ask(family, { key: telling, more: { usage: { include: false } } });
    expect(off.text).not.toContain('"cost"');
  });

  it.each(STREAMS)("in the usage of a stream, if its key is set to it: %s of %s", async (family, model) => {
    const got = await ask(family, { model, streamed: true, key: telling });
    expect(got.status, got.text).toBe(200);
    expect(costsIn(got.text).at(-1), got.text).toBeCloseTo(COST, 9);
    const off = await ask(family, { model, streamed: true, key: telling, more: { usage: { include: false } } });
    expect(costsIn(off.text), off.text).toEqual([]);
  });

  it.each(["chat", "completions"] as const)("in no stream that is to have no usage: %s", async (family) => {
    const more = { stream_options: { include_usage: false } };
    const got = await ask(family, { streamed: true, key: telling, more });
    expect(got.text).not.toContain('"usage"');
    const asked = await ask(family, { streamed: true, key: telling, more: { ...more, usage: { include: true } } });
    expect(costsIn(asked.text).at(-1), asked.text).toBeCloseTo(COST, 9);
  });

  it("refuses an option of another form", async () => {
    const got = await ask("chat", { more: { usage: { include: "yes" } } });
    expect(got.status).toBe(400);
    expect(got.json).toMatchObject({ error: { param: "usage.include" } });
  });
});
