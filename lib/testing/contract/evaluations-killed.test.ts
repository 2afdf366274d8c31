import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { EVALUATIONS } from "../../console/evaluations/addresses";
import { Evaluation, EvaluationDetail } from "../../console/evaluations/contract";
import { killNow, ROOT_KEY, startCallsGateway } from "../../tools/calls-gateway";
import { startEvaluatedUpstream } from "../evaluated-upstream";

const upstream = await startEvaluatedUpstream();
const dataDir = mkdtempSync(join(tmpdir(), "trunkline-killed-"));
const file = join(dataDir, "gateway.json");
const provider = { id: "vendor", kind: "openai-compatible", base_url: upstream.baseUrl, api_key: "sk-vendor-0123456789" };
writeFileSync(file, JSON.stringify({ providers: [provider] }));
afterAll(async () => {
  await upstream.close();
  rmSync(dataDir, { recursive: true });
});

const rows = Array.from({ length: 40 }, (_, at) => ({ variables: { n: at }, expected: String(at) }));
const column = { model: "first", messages: [{ role: "user", content: "Say {{n}}" }] };

it("survives kill -9 without calling a cell twice", async () => {
  const env = { DATA_DIR: dataDir, GATEWAY_CONFIG: file };
  upstream.reply((question) => ({ text: question, delayMs: 40 }));
  const killed = await startCallsGateway(env);
  const headers = { authorization: `Bearer ${ROOT_KEY}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "killed", rows, columns: [column], checks: [{ type: "contains" }], atOnce: 4 });
  const started = await fetch(killed.url + EVALUATIONS.start.path, { method: "POST", headers, body });
  const { id } = Evaluation.parse(await started.json());
  await vi.waitFor(() => expect(upstream.seen.length).toBeGreaterThan(12), { timeout: 20_000, interval: 5 });
  await killNow(killed);
  const again = await startCallsGateway(env);
  const detail = async () =>
    EvaluationDetail.parse(await (await fetch(again.url + EVALUATIONS.read.path.replace("{id}", id), { headers })).json());
  const done = await vi.waitFor(
    async () => {
      const found = await detail();
      expect(found.state, JSON.stringify(found.pause)).toBe("done");
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
  await killNow(again);
  expect(done.finished).toBe(40);
  expect(done.errors).toBeLessThanOrEqual(4);
  expect(new Set(upstream.seen).size).toBe(upstream.seen.length);
  // A killed call may have been recorded and not sent yet.
  expect(upstream.seen.length + done.errors).toBeGreaterThanOrEqual(40);
});
