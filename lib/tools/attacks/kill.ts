/**
 * Kills processes of a built server with several workers, during calls under a budget, and prints how many answered calls have their row,
 * how long until all had, and until nothing was reserved any more. Needs Linux's `/proc`. `npx tsx lib/tools/attacks/kill.ts [workers]
 * [postgres://…]`, after `npm run build`. Exits with 1 if a row is missing, duplicated, or took longer than a minute.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ALL_CORES, BENCH_KEY, type Contender, startGateway, startScript } from "../../bench/contender";
import { verifyLedger } from "../../store/budgets/ledger";
import { openStore, type Store } from "../../store/database/open";
import { temporaryFolder } from "../../testing/database";
import { prove, removeFolder } from "../../testing/survival-proof";
import { ask } from "../calls-gateway";

const WORKERS = Number(process.argv[2] ?? 4);
const databaseUrl = process.argv[3];
const CALLERS = 16;
/** Callers run this long before a kill and after it. */
const BEFORE_MS = 3_000;
const AFTER_MS = 300;
const STOPPED_MS = 15_000;
const PROMISED_MS = 60_000;
const GIVE_UP_MS = 90_000;
const CHAT = "/v1/chat/completions";
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
  WORKERS: String(WORKERS),
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
};
const start = () => startGateway("the server", { env });

interface Attack {
  name: string;
  /** Resolves when the killed process is dead. */
  kill(): Promise<void> | void;
  /** What has to happen before its rows can be stored. */
  after?(): Promise<void> | void;
}

let server: Contender = await start();
const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, name);
};

const ATTACKS: readonly Attack[] = [
  { name: "one worker is killed", kill: () => signal(workers().slice(0, 1), "SIGKILL") },
  { name: "all but one are killed", kill: () => signal(workers().slice(1), "SIGKILL") },
  { name: "all workers are killed", kill: () => signal(workers(), "SIGKILL") },
  {
    name: "one is killed and stays a zombie",
    kill() {
      const [victim = 0] = workers();
      // The first process accepts connections for all, and reaps no children while it is stopped.
      signal([server.pid], "SIGSTOP");
      signal([victim], "SIGKILL");
    },
  },
  {
    name: `one is stopped for ${STOPPED_MS / 1000} s`,
    async kill() {
      signal([server.pid], "SIGCONT");
      await ready();
      const [victim = 0] = workers();
      signal([victim], "SIGSTOP");
      setTimeout(() => signal([victim], "SIGCONT"), STOPPED_MS);
    },
  },
  {
    name: "all are killed, and started again",
    kill: () => signal([server.pid, ...workers()], "SIGKILL"),
    async after() {
      server = await start();
    },
  },
];

function workers(): number[] {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(" ");
  return children.map(Number).filter((pid) => pid > 0 && !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")));
}

/** Calls until enough processes have answered, by their journals. Killing the server's only active process would end it. */
async function ready(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    // Each new connection goes to the next process.
    await Promise.all(workers().map(() => ask({ url: server.url, agent: new Agent() }, { path: CHAT, key: BENCH_KEY, body })));
    const files = readdirSync(join(dataDir, "journal")).filter((name) => name.endsWith(".ndjson"));
    const serving = workers().filter((pid) => files.some((name) => name.startsWith(`${pid}-`)));
    if (serving.length === WORKERS) return;
    await pause(250);
  }
  throw new Error("the killed workers were not replaced");
}

let working = false;

/** Calls until `working` ends; unanswered calls are not counted. */
async function call(key: string, agent: Agent, answered: string[]): Promise<void> {
  while (working) {
    const reply = await ask({ url: server.url, agent }, { path: CHAT, key, body });
    if (reply?.status === 200) answered.push(reply.requestId);
    else await pause(20);
  }
}

async function attack(store: Store, key: string, { name, kill, after }: Attack): Promise<boolean> {
  const answered: string[] = [];
  const agent = new Agent({ keepAlive: true });
  working = true;
  const callers = Array.from({ length: CALLERS }, () => call(key, agent, answered));
  await pause(BEFORE_MS);
  await kill();
  const killedAt = performance.now();
  await pause(AFTER_MS);
  working = false;
  // A call to a stopped process would never end.
  setTimeout(() => agent.destroy(), AFTER_MS);
  await Promise.all(callers);
  await after?.();
  let storedMs: number | undefined;
  let freeMs: number | undefined;
  let missing = answered.length;
  let first: number | undefined;
  for (;;) {
    const passed = performance.now() - killedAt;
    missing = await missingOf(store, answered);
    first ??= missing;
    if (missing === 0) storedMs ??= passed;
    if ((await heldIn(store)) === 0) freeMs ??= passed;
    if (storedMs !== undefined && freeMs !== undefined) break;
    if (passed > GIVE_UP_MS) break;
    await pause(100);
  }
  const shown = (ms: number | undefined) => (ms === undefined ? "never" : `${(ms / 1000).toFixed(1)} s`).padStart(9);
  const counts = [answered.length, answered.length - missing, first].map((count) => String(count).padStart(9)).join("");
  process.stdout.write(`${name.padEnd(36)}${counts}${shown(storedMs)}${shown(freeMs)}\n`);
  return storedMs !== undefined && storedMs <= PROMISED_MS && freeMs !== undefined;
}

async function missingOf(store: Store, answered: readonly string[]): Promise<number> {
  const rows = await store.db.selectFrom("calls").select("id").where("endpoint", "=", "chat.create").execute();
  const ids = new Set(rows.map(({ id }) => id));
  return answered.filter((id) => !ids.has(id)).length;
}

async function heldIn(store: Store): Promise<number> {
  const { holds } = await store.db
    .selectFrom("budget_holds")
    .select(({ fn }) => fn.countAll<number>().as("holds"))
    .executeTakeFirstOrThrow();
  return Number(holds);
}

async function keyWithBudget(): Promise<string> {
  const made = await ask(
    { url: server.url, agent: new Agent() },
    { path: "/api/console/keys", key: BENCH_KEY, body: { name: "attack", service: true, budget: { amount: 1_000_000, period: "once" } } },
  );
  prove(made?.status === 201, `a key is made (${made?.text})`);
  return (JSON.parse(made?.text ?? "{}") as { secret: string }).secret;
}

async function proveBooks(store: Store): Promise<void> {
  // One snapshot: the last calls of `ready` may still be in transit.
  const { rows, counted, spent } = await store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (read) => {
      const ofChats = await read.selectFrom("usage_hourly").select("calls").where("endpoint", "=", "chat.create").execute();
      return {
        rows: await read.selectFrom("calls").select(["cost_nano", "held_by"]).where("endpoint", "=", "chat.create").execute(),
        counted: ofChats.reduce((sum, { calls }) => sum + calls, 0),
        spent: Number((await read.selectFrom("budgets").select("spent_nano").executeTakeFirstOrThrow()).spent_nano),
      };
    });
  prove(counted === rows.length, `no call is counted twice (${counted}, ${rows.length})`);
  // Calls of `ready` have no budget.
  const cost = rows.reduce((sum, row) => sum + (row.held_by === "" ? 0 : (row.cost_nano ?? 0)), 0);
  prove(spent === cost, `the budget has paid what the rows cost (${spent}, ${cost})`);
  const { problems, entries } = await verifyLedger(store);
  prove(problems.length === 0, `the ledger adds up: ${JSON.stringify(problems.slice(0, 5))}`);
  process.stdout.write(`\n${rows.length} rows, each counted once; ${entries} entries of the ledger add up\n`);
}

process.setMaxListeners(0);
const store = await openStore({ dataDir, databaseUrl });
let failed = false;
try {
  const key = await keyWithBudget();
  await ready();
  process.stdout.write(`${WORKERS} workers, ${databaseUrl ? "PostgreSQL" : "SQLite"}\n`);
  process.stdout.write(`${"".padEnd(36)} answered   stored  waiting   stored  nothing\n${"".padEnd(54)}  at first    after     held\n`);
  for (const each of ATTACKS) {
    if (!(await attack(store, key, each))) failed = true;
    if (each.name !== "one is killed and stays a zombie") await ready();
  }
  await proveBooks(store);
} finally {
  await store.close();
  if (existsSync(`/proc/${server.pid}`)) signal([server.pid, ...workers()], "SIGKILL");
  upstream.stop();
  await pause(500);
  await removeFolder(dataDir);
}
process.exit(failed ? 1 : 0);
