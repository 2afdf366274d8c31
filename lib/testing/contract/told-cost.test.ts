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
upstream.claim = { input: "1000", output: "100", total: "1100" };
const folder = mkdtempSync(join(tmpdir(), "trunkline-cost-"));
const file = join(folder, "gateway.json");
const models = [{ id: "m", capabilities: ["chat", "completion", "content", "embedding", "rerank"] }];
const server = { api_key: "sk-cost-0123456789abcdef", models };
const providers = [
  { id: "compatible", kind: "openai-compatible", base_url: `${upstream.baseUrl}/v1`, ...server },
  { id: "ant", kind: "anthropic", base_url: upstream.baseUrl, ...server, models: [{ id: "m", capabilities: ["chat"] }] },
];
const price = { input: 2.5, output: 10 };
writeFileSync(file, JSON.stringify({ providers, model_facts: { "compatible/m": { price }, "ant/m": { price } } }));
const { send, newKey, close } = await startContract({ GATEWAY_CONFIG: file });
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
const STREAMS = WRITING.flatMap((family) => ["compatible/m", "ant/m"].map((model) => [family, model] as const)).filter(
  ([family, model]) => family !== "completions" || model !== "ant/m",
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
