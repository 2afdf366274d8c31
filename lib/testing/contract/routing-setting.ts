import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { type FakeUpstream, startFakeUpstream } from "../fake-upstream";
import { startContract } from "./setting";

const provider = (id: string, fake: FakeUpstream) => ({
  id,
  kind: "openai-compatible",
  base_url: fake.baseUrl,
  api_key: `sk-${id}-0123456789`,
});
const asked = (fake: FakeUpstream) => fake.requests.filter(({ method }) => method === "POST").length;

/** A target that falls silent, and is left soon. The one after it has all the time that a busy machine needs. */
export const silent = (target: string) => ({ target, timeouts: { first_token_ms: 200, attempt_ms: 200, idle_ms: 200 } });

/** A gateway with these routes and two providers, `main` and `spare`. `attempts` are the requests of a test that each of them got. */
export async function startRouting(routes: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), "trunkline-routing-"));
  const main = await startFakeUpstream();
  const spare = await startFakeUpstream();
  const path = join(folder, "gateway.json");
  writeFileSync(
    path,
    JSON.stringify({
      providers: [provider("main", main), provider("spare", spare)],
      aliases: { nickname: "named" },
      model_facts: {
        "spare/continues": { continues: true },
        "main/m:stall": { price: { input: 1, output: 1 } },
        "spare/good": { price: { input: 0, output: 0 } },
      },
      routing: {
        defaults: {
          retries: { per_target: 1, backoff_ms: 5, longest_wait_ms: 500 },
          timeouts: { first_token_ms: 30_000, attempt_ms: 30_000, idle_ms: 30_000 },
          breaker: { failures: 0 },
        },
        routes,
      },
    }),
  );
  const contract = await startContract({ GATEWAY_CONFIG: path });
  afterAll(async () => {
    await contract.close();
    await Promise.all([main.close(), spare.close()]);
    rmSync(folder, { recursive: true });
  });
  let before = { main: 0, spare: 0 };
  beforeEach(() => {
    before = { main: asked(main), spare: asked(spare) };
  });
  const attempts = () => ({ main: asked(main) - before.main, spare: asked(spare) - before.spare });
  return { contract, main, spare, attempts };
}

/** A chat stream of one increment. */
export function streamOf(content: string) {
  const event = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id: "c2", object: "chat.completion.chunk", created: 1, model: "good", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const body = `${event({ role: "assistant", content }, null)}${event({}, "stop")}data: [DONE]\n\n`;
  return { status: 200, headers: { "content-type": "text/event-stream" }, body };
}
