/**
 * Sends 200 calls under a budget of 100, all at once and from a few callers, and proves that exactly 100 are served: by one process, by
 * `WORKERS=4` of the built server, and by two machines on PostgreSQL and Redis. `npx tsx lib/tools/machines/exact.ts [rounds]`
 */
import { writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { ALL_CORES, BENCH_KEY, startGateway, startScript } from "../../bench/contender";
import { temporaryFolder } from "../../testing/database";
import { prove, removeFolder } from "../../testing/survival-proof";
import { ask, ROOT_KEY, startCallsGateway } from "../calls-gateway";
import { startMachines } from "./machines";

const ROUNDS = Number(process.argv[2] ?? 5);
const CALLS = 200;
const FITTING = 100;
const CALLERS = [CALLS, 16];
/** Each call costs a cent, whatever its tokens. */
const PRICE = { input: 0, output: 0, request: 0.01 };
const BODY = { model: "bench-model", max_tokens: 8, messages: [{ role: "user", content: "What is 6 × 7?" }] };

interface Setting {
  name: string;
  urls: readonly string[];
  rootKey: string;
}

async function keyOf({ urls, rootKey }: Setting, agent: Agent): Promise<string> {
  const body = { name: "exact", service: true, budget: { amount: FITTING * PRICE.request, period: "once" } };
  const made = await ask({ url: urls[0] ?? "", agent }, { path: "/api/console/keys", key: rootKey, body });
  prove(made?.status === 201, `a key is created (${made?.text})`);
  return (JSON.parse(made?.text ?? "{}") as { secret: string }).secret;
}

async function round(setting: Setting, callers: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const key = await keyOf(setting, agent);
  let sent = 0;
  const statuses = new Map<string, number>();
  const caller = async () => {
    for (let place = sent++; place < CALLS; place = sent++) {
      const url = setting.urls[place % setting.urls.length] ?? "";
      const reply = await ask({ url, agent }, { path: "/v1/chat/completions", key, body: BODY });
      const refused = reply?.status === 429 && reply.text.includes("insufficient_quota");
      const what = reply?.status === 200 ? "served" : refused ? "refused" : `${reply?.status} ${reply?.text.slice(0, 160)}`;
      statuses.set(what, (statuses.get(what) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  const said = JSON.stringify([...statuses]);
  prove(statuses.get("served") === FITTING && statuses.get("refused") === CALLS - FITTING, `exactly ${FITTING} are served: ${said}`);
}

async function measure(setting: Setting): Promise<void> {
  for (const callers of CALLERS) {
    const began = performance.now();
    for (let done = 0; done < ROUNDS; done++) await round(setting, callers);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${setting.name}, ${callers} at once: ${ROUNDS} × ${FITTING} of ${CALLS} served, ${seconds} s\n`);
  }
}

process.setMaxListeners(0);
const folder = temporaryFolder();
const config = join(folder, "gateway.json");
writeFileSync(config, JSON.stringify({ model_facts: { "openai/*": { price: PRICE } } }));
const upstream = await startScript("mock-upstream.mjs", { core: ALL_CORES });
const env = (name: string) => ({
  DATA_DIR: join(folder, name),
  GATEWAY_CONFIG: config,
  OPENAI_BASE_URL: `${upstream.url}/v1`,
  OPENAI_API_KEY: "bench",
});
const one = await startCallsGateway(env("one"));
await measure({ name: "one process", urls: [one.url], rootKey: ROOT_KEY });
one.child.kill("SIGKILL");
const workers = await startGateway("workers", { env: { ...env("workers"), WORKERS: "4" } });
await measure({ name: "WORKERS=4", urls: [workers.url], rootKey: BENCH_KEY });
workers.stop();
const machines = await startMachines(PRICE);
await measure({ name: "two machines", urls: machines.gateways.map(({ url }) => url), rootKey: ROOT_KEY });
await machines.close();
upstream.stop();
await removeFolder(folder);
process.exit();
