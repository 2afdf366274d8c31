/**
 * Kills gateways of one database repeatedly during calls under a budget, and verifies that no call is lost or counted twice. `npx tsx
 * lib/tools/survival/calls.ts [calls] [processes] [kills] [postgres://…]`
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ALL_CORES, startScript } from "../../bench/contender";
import { releaseDead } from "../../store/budgets/budget-holds";
import { verifyLedger } from "../../store/budgets/ledger";
import { openJournal } from "../../store/calls/journal";
import { openStore, type Store } from "../../store/database/open";
import { keptLog, temporaryFolder } from "../../testing/database";
import { prove, removeFolder } from "../../testing/survival-proof";
import { ask, type CallsGateway, killNow, ROOT_KEY, startCallsGateway } from "../calls-gateway";

const [calls = 100_000, processes = 4, kills = 12] = process.argv.slice(2, 5).map(Number);
const databaseUrl = process.argv[5];
const LOOPS = 32;
const body = { model: "bench-model", max_tokens: 8, messages: [{ role: "user", content: "What is 6 × 7?" }] };

const dataDir = temporaryFolder();
const config = join(dataDir, "gateway.json");
writeFileSync(config, JSON.stringify({ model_facts: { "openai/*": { price: { input: 1, output: 2, request: 0.001 } } } }));
const upstream = await startScript("mock-upstream.mjs", { core: ALL_CORES });
const env = {
  DATA_DIR: dataDir,
  GATEWAY_CONFIG: config,
  OPENAI_BASE_URL: `${upstream.url}/v1`,
  OPENAI_API_KEY: "bench",
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
};

/** Ids of answered calls, and the number of unanswered ones. */
const answered: string[] = [];
let without = 0;
let left = calls;

async function main(): Promise<void> {
  process.setMaxListeners(0);
  const first = await startCallsGateway(env);
  const key = await keyWithBudget(first);
  const gateways: (CallsGateway | undefined)[] = [
    first,
    ...(await Promise.all(Array.from({ length: processes - 1 }, () => startCallsGateway(env)))),
  ];
  const began = Date.now();
  const work = Promise.all(Array.from({ length: LOOPS }, (_, loop) => callOn(gateways, loop, key)));
  for (let kill = 0; kill < kills && left > 0; kill++) {
    const next = calls - ((kill + 1) * calls) / (kills + 1);
    while (left > next) await pause(50);
    const place = kill % processes;
    const victim = gateways[place];
    if (victim) await killNow(victim);
    gateways[place] = undefined;
    gateways[place] = await startCallsGateway(env);
  }
  await work;
  // The last second's calls are still in the journals, and reserved.
  await Promise.all(gateways.map((gateway) => gateway && killNow(gateway)));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  process.stdout.write(
    `${answered.length} calls answered, ${without} without a reply, ${processes} processes, ${kills} kills, ${seconds} s\n`,
  );
  const store = await openStore({ dataDir, databaseUrl });
  try {
    await proveAll(store);
  } finally {
    await store.close();
  }
}

async function keyWithBudget(gateway: CallsGateway): Promise<string> {
  const made = await ask(gateway, {
    path: "/api/console/keys",
    key: ROOT_KEY,
    body: { name: "survival", service: true, budget: { amount: 1_000_000, period: "once" } },
  });
  prove(made?.status === 201, `a key is made (${made?.text})`);
  return (JSON.parse(made?.text ?? "{}") as { secret: string }).secret;
}

async function callOn(gateways: readonly (CallsGateway | undefined)[], loop: number, key: string): Promise<void> {
  while (left > 0) {
    const gateway = gateways[loop % gateways.length];
    // A killed gateway gets no calls until its successor has started.
    if (!gateway || gateway.child.exitCode !== null || gateway.child.killed) {
      await pause(20);
      continue;
    }
    left--;
    const reply = await ask(gateway, { path: "/v1/chat/completions", key, body });
    if (!reply) {
      without++;
      continue;
    }
    prove(reply.status === 200, `a call goes well (${reply.status} ${reply.text.slice(0, 200)})`);
    answered.push(reply.requestId);
  }
}

async function proveAll(store: Store): Promise<void> {
  const log = keptLog();
  // As the next start of a gateway does: stores what dead processes left, then releases their reservations.
  const journal = await openJournal({ store, dataDir, log });
  await journal.flush();
  await journal.close();
  const now = Date.now();
  await releaseDead(store, { deadSince: now, at: now });
  const rows = await store.db.selectFrom("calls").select(["id", "cost_nano", "held_by"]).where("endpoint", "=", "chat.create").execute();
  const ids = new Set(rows.map(({ id }) => id));
  prove(ids.size === rows.length, "no call has two rows");
  prove(
    answered.every((id) => ids.has(id)),
    "each call that was answered has its row",
  );
  prove(
    rows.length - answered.length <= without,
    `rows without a reply (${rows.length - answered.length}) are calls without one (${without})`,
  );
  const sums = await store.db
    .selectFrom("usage_hourly")
    .select(({ fn }) => [fn.sum<number>("calls").as("calls"), fn.sum<number>("cost_nano").as("cost")])
    .where("endpoint", "=", "chat.create")
    .executeTakeFirstOrThrow();
  const cost = rows.reduce((sum, row) => sum + (row.cost_nano ?? 0), 0);
  prove(Number(sums.calls) === rows.length && Number(sums.cost) === cost, "the hourly sums are the sums of the rows");
  const budget = await store.db.selectFrom("budgets").selectAll().executeTakeFirstOrThrow();
  prove(budget.spent_nano === cost, `the budget has paid what the rows cost (${budget.spent_nano}, ${cost})`);
  prove(budget.held_nano === 0, `nothing is held (${budget.held_nano})`);
  const verdict = await verifyLedger(store);
  prove(verdict.problems.length === 0, `the ledger adds up: ${JSON.stringify(verdict.problems.slice(0, 5))}`);
  process.stdout.write(
    `${rows.length} rows, ${rows.length - answered.length} of them of calls without a reply; ${verdict.entries} entries of the ledger add up\n`,
  );
}

await main();
await removeFolder(dataDir);
process.exit();
