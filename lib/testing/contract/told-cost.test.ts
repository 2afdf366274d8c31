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
const { send, close } = await startContract({ GATEWAY_CONFIG: file });
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
const WRITING = ["chat", "completions", "responses", "messages"] as const;

describe.each(EACH_LANE)("a call through the %s lane tells what it cost", (lane) => {
  const ask = (family: HostileFamily, { model = "compatible/m", streamed = false, more = {} } = {}) => {
    const call = familyCall(family, model, streamed) ?? expect.fail("no such call");
    return send(lane, { ...call, body: { ...call.body, ...more } });
  };

  it.each([...WRITING.map((family) => [family, COST] as const), ["embeddings", READ] as const, ["content", COST] as const])(
    "in a header: %s",
    async (family, cost) => {
      const got = await ask(family);
      expect(got.status, got.text).toBe(200);
      expect(Number(got.headers["x-trunkline-cost"])).toBeCloseTo(cost, 9);
      expect(got.text).not.toContain('"cost"');
    },
  );

  it.each([...WRITING.map((family) => [family, COST] as const), ["embeddings", READ] as const])(
    "in usage, if it is asked for: %s",
    async (family, cost) => {
      const got = await ask(family, { more: { usage: { include: true } } });
      expect(got.status, got.text).toBe(200);
      expect(costIn(got.json)).toBeCloseTo(cost, 9);
      expect(upstream.seen.at(-1)?.body).not.toHaveProperty("usage");
    },
  );

  it.each(
    WRITING.flatMap((family) => ["compatible/m", "ant/m"].map((model) => [family, model] as const)).filter(
      ([family, model]) => family !== "completions" || model !== "ant/m",
    ),
  )("in the usage of a stream: %s of %s", async (family, model) => {
    const got = await ask(family, { model, streamed: true, more: { usage: { include: true } } });
    expect(got.status, got.text).toBe(200);
    const told = valuesOf(got.text)
      .map(costIn)
      .filter((cost) => cost !== undefined);
    expect(told.at(-1), got.text).toBeCloseTo(COST, 9);
  });

  it("refuses an option of another form", async () => {
    const got = await ask("chat", { more: { usage: { include: "yes" } } });
    expect(got.status).toBe(400);
    expect(got.json).toMatchObject({ error: { param: "usage.include" } });
  });
});
