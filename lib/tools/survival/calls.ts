/**
 * Kills gateways of one database repeatedly during calls under budgets, at random moments and in the middle of each step of a lease, and
 * verifies that no call is lost or counted twice and no budget overdrawn. On PostgreSQL each process is a machine with its own `DATA_DIR`.
 * `npx tsx lib/tools/survival/calls.ts [calls] [processes] [kills] [postgres://…]`
 */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ALL_CORES, startScript } from "../../bench/contender";
import { releaseDead } from "../../store/budgets/budget-holds";
import { verifyLedger } from "../../store/budgets/ledger";
import { openJournal } from "../../store/calls/journal";
import { openStore, type Store } from "../../store/database/open";
import { keptLog, temporaryFolder } from "../../testing/database";
import { LEASE_STEPS } from "../../testing/lease-kills";
import { prove, removeFolder } from "../../testing/survival-proof";
import { ask, type CallsGateway, killNow, ROOT_KEY, startCallsGateway } from "../calls-gateway";

const [calls = 100_000, processes = 4, kills = 2 * LEASE_STEPS.length] = process.argv.slice(2, 5).map(Number);
const databaseUrl = process.argv[5];
const LOOPS = 32;
/** A gateway that doesn't get to its step within this time is killed anyway, and the step counts as missed. */
const STEP_WITHIN_MS = 30_000;
const RELEASED_WITHIN_MS = 60_000;
const body = { model: "bench-model", max_tokens: 200, messages: [{ role: "user", content: "What is 6 × 7?" }] };
/** Calls between pauses in which leases are returned. */
const BURST = 40;
const PAUSE_MS = 1_500;

const root = temporaryFolder();
const folders = Array.from({ length: processes }, (_, place) => (databaseUrl ? join(root, `machine-${place}`) : root));
const config = join(root, "gateway.json");
writeFileSync(config, JSON.stringify({ model_facts: { "openai/*": { price: { input: 1, output: 2, request: 0.001 } } } }));
const upstream = await startScript("mock-upstream.mjs", { core: ALL_CORES });
const start = (place: number) =>
  startCallsGateway({
    DATA_DIR: folders[place] ?? root,
    GATEWAY_CONFIG: config,
    GATEWAY_SECRET: "secret-of-a-test-with-more-than-32-signs",
    OPENAI_BASE_URL: `${upstream.url}/v1`,
    OPENAI_API_KEY: "bench",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });

/** Ids of answered calls, the number of unanswered ones, and of those that a budget refused. */
const answered: string[] = [];
let without = 0;
let refused = 0;
let left = calls;
const missed: string[] = [];

async function main(): Promise<void> {
  process.setMaxListeners(0);
  const gateways: (CallsGateway | undefined)[] = [await start(0)];
  const keys = await keysWithBudgets(gateways[0] as CallsGateway);
  for (let place = 1; place < processes; place++) gateways.push(await start(place));
  const store = await openStore({ dataDir: root, databaseUrl });
  const began = Date.now();
  const work = Promise.all([
    ...Array.from({ length: LOOPS }, (_, loop) => callOn(gateways, loop, keys.large)),
    ...Array.from({ length: processes }, (_, place) => callOn(gateways, place, keys.bursts, BURST)),
    ...Array.from({ length: processes }, (_, place) => callOn(gateways, place, keys.small, BURST)),
  ]);
  for (let kill = 0; kill < kills && left > 0; kill++) {
    const next = calls - ((kill + 1) * calls) / (kills + 1);
    while (left > next) await pause(50);
    await killTwice(store, gateways, kill);
  }
  await work;
  // The last second's calls are still in the journals, and reserved.
  await Promise.all(gateways.map((gateway) => gateway && killNow(gateway)));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  process.stdout.write(
    `${answered.length} calls answered, ${refused} refused, ${without} without a reply, ${processes} processes, ${2 * kills} kills, ${missed.length} steps missed, ${seconds} s\n`,
  );
  try {
    await proveAll(store);
  } finally {
    await store.close();
  }
}

/** Kills a gateway at a random moment, and its successor in the middle of a step of a lease. */
async function killTwice(store: Store, gateways: (CallsGateway | undefined)[], kill: number): Promise<void> {
  const place = kill % processes;
  const step = LEASE_STEPS[kill % LEASE_STEPS.length];
  const victim = gateways[place];
  if (victim) await killNow(victim);
  gateways[place] = undefined;
  const successor = await start(place);
  gateways[place] = successor;
  const gone = once(successor.child, "exit");
  successor.child.send({ ...step, count: 2 });
  if (!(await Promise.race([gone.then(() => true), pause(STEP_WITHIN_MS).then(() => false)]))) {
    missed.push(`${step?.kind} ${step?.moment}`);
    await killNow(successor);
  }
  gateways[place] = undefined;
  gateways[place] = await start(place);
  await proveReleased(store, [victim, successor]);
}

/** Leases of dead processes are released once their journal is stored, by another process or the next one on their folder. */
async function proveReleased(store: Store, dead: readonly (CallsGateway | undefined)[]): Promise<void> {
  const owners = dead.flatMap((gateway) => (gateway ? [`${gateway.child.pid}-`] : []));
  const until = Date.now() + RELEASED_WITHIN_MS;
  for (;;) {
    const leases = await store.db.selectFrom("budget_leases").select("process").execute();
    const lost = leases.filter(({ process: owner }) => owners.some((of) => owner.startsWith(of)));
    if (lost.length === 0) return;
    prove(Date.now() < until, `leases of dead processes are released within a minute (${JSON.stringify(lost)})`);
    await pause(200);
  }
}

/** Budgets that last, one of them for calls that pause, and one that is used up on the way. */
async function keysWithBudgets(gateway: CallsGateway): Promise<Record<"large" | "bursts" | "small", string>> {
  const keyOf = async (name: string, amount: number) => {
    const body = { name, service: true, budget: { amount, period: "once" } };
    const made = await ask(gateway, { path: "/api/console/keys", key: ROOT_KEY, body });
    prove(made?.status === 201, `a key is made (${made?.text})`);
    return (JSON.parse(made?.text ?? "{}") as { secret: string }).secret;
  };
  return { large: await keyOf("large", 1_000_000), bursts: await keyOf("bursts", 1_000_000), small: await keyOf("small", calls / 100_000) };
}

async function callOn(gateways: readonly (CallsGateway | undefined)[], loop: number, key: string, burst = 0): Promise<void> {
  for (let n = 1; left > 0; n++) {
    if (burst > 0 && n % burst === 0) await pause(PAUSE_MS);
    const gateway = gateways[loop % gateways.length];
    // A killed gateway gets no calls until its successor has started.
    if (!gateway || gateway.child.exitCode !== null || gateway.child.signalCode !== null || gateway.child.killed) {
      await pause(20);
      continue;
    }
    // Others may have taken the last ones during a pause.
    if (left-- <= 0) return;
    const reply = await ask(gateway, { path: "/v1/chat/completions", key, body });
    if (!reply) {
      without++;
      continue;
    }
    if (reply.status === 429 && reply.text.includes("insufficient_quota")) refused++;
    else prove(reply.status === 200, `a call goes well (${reply.status} ${reply.text.slice(0, 200)})`);
    answered.push(reply.requestId);
  }
}

async function proveAll(store: Store): Promise<void> {
  const log = keptLog();
  // As the next start of a gateway does: stores what dead processes left, then releases their reservations.
  for (const dataDir of new Set(folders)) {
    const journal = await openJournal({ store, dataDir, log });
    await journal.flush();
    await journal.close();
  }
  const now = Date.now();
  prove((await releaseDead(store, { deadSince: now, at: now })) === 0, "whoever stores the last rows has released all");
  const rows = await store.db.selectFrom("calls").select(["id", "cost_nano", "leased_by"]).where("endpoint", "=", "chat.create").execute();
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
  await proveSums(store, rows);
}

async function proveSums(store: Store, rows: readonly { cost_nano: number | null; leased_by: string }[]): Promise<void> {
  const sums = await store.db
    .selectFrom("usage_hourly")
    .select(({ fn }) => [fn.sum<number>("calls").as("calls"), fn.sum<number>("cost_nano").as("cost")])
    .where("endpoint", "=", "chat.create")
    .executeTakeFirstOrThrow();
  const cost = rows.reduce((sum, row) => sum + (row.cost_nano ?? 0), 0);
  prove(Number(sums.calls) === rows.length && Number(sums.cost) === cost, "the hourly sums are the sums of the rows");
  const budgets = await store.db.selectFrom("budgets").selectAll().execute();
  const spent = budgets.reduce((sum, budget) => sum + budget.spent_nano, 0);
  prove(spent === cost, `the budgets have paid what the rows cost (${spent}, ${cost})`);
  prove(
    budgets.every(({ held_nano, idle_nano }) => held_nano === 0 && idle_nano === 0),
    `nothing is held (${JSON.stringify(budgets)})`,
  );
  const over = await store.db.selectFrom("ledger").selectAll().whereRef("balance_nano", "<", "held_nano").limit(5).execute();
  prove(over.length === 0, `no budget was ever overdrawn (${JSON.stringify(over)})`);
  const leased = rows.filter(({ leased_by }) => leased_by !== "").length;
  const verdict = await verifyLedger(store);
  prove(verdict.problems.length === 0, `the ledger adds up: ${JSON.stringify(verdict.problems.slice(0, 5))}`);
  process.stdout.write(
    `${rows.length} rows, ${rows.length - answered.length} of them of calls without a reply, ${leased} held by leases; ${verdict.entries} entries of the ledger add up\n`,
  );
}

await main();
await removeFolder(root);
process.exit();
