/**
 * Kills one of two machines during calls and videos, then takes Redis, PostgreSQL and the store away in turn, and proves that calls go on,
 * those with a budget until their lease is used up, and that nothing is lost or made twice. Needs PostgreSQL and Redis. `npx tsx lib/tools/machines/trouble.ts [calls] [videos] [seconds]`
 */
import { setTimeout as pause } from "node:timers/promises";
import { openStore } from "../../store/database/open";
import { prove, proveWholeMp4 } from "../../testing/survival-proof";
import { ask, ROOT_KEY } from "../calls-gateway";
import { proveBooks } from "./books";
import { failuresOf, startLoad, type Tally } from "./load";
import { createKey, type Machines, startMachines } from "./machines";

const [calls = 10_000, videos = 50, seconds = 30] = process.argv.slice(2, 5).map(Number);
const CALLERS = 16;
const BUDGETED_CALLERS = 4;
const FINISH_WITHIN_MS = 15 * 60_000;
const READY_WITHIN_MS = 60_000;
const REPLY_WITHIN_MS = 10_000;
const VIDEO = { model: "sandbox-video", prompt: "a lighthouse in fog", width: 320, height: 180, fps: 12, duration: 1 };
/** Reported by `checks` of `/readyz` while the service is away. */
const SEEN_BY = { redis: "redis", postgres: "database", store: "files" } as const;

interface Task {
  status: string;
  urls?: string[];
  error?: unknown;
}

process.setMaxListeners(0);
const machines = await startMachines();
const tallies: Tally[] = [];
const call = (path: string, body?: object) =>
  ask({ url: machines.balancer.url, agent: first().agent }, { method: body ? "POST" : "GET", path, body });

function first() {
  const [gateway] = machines.gateways;
  if (!gateway) throw new Error("there is no machine");
  return gateway;
}

/** Ids of ordered videos. An order without a reply may have been taken; it is not repeated. */
async function orderVideos(): Promise<string[]> {
  const ids: string[] = [];
  for (let seed = 0; seed < videos; seed++) {
    const reply = await call("/v1/video/generations", { ...VIDEO, seed });
    if (reply?.status === 200) ids.push((JSON.parse(reply.text) as { task_id: string }).task_id);
  }
  return ids;
}

async function proveVideos(ids: readonly string[]): Promise<void> {
  const until = Date.now() + FINISH_WITHIN_MS;
  for (const id of ids) {
    let task: Task = { status: "queued" };
    while (task.status !== "completed") {
      const reply = await call(`/v1/video/generations/${id}`);
      if (reply?.status === 200) task = JSON.parse(reply.text) as Task;
      prove(task.status !== "failed", `${id} does not fail (${JSON.stringify(task.error)})`);
      prove(Date.now() < until, `${id} is finished in time (it is ${task.status})`);
      await pause(task.status === "completed" ? 0 : 200);
    }
    prove(task.urls?.length === 1, `${id} has one video (${task.urls?.length})`);
    const { pathname, search } = new URL(task.urls?.[0] ?? "");
    const signal = AbortSignal.timeout(REPLY_WITHIN_MS);
    const file = await fetch(machines.balancer.url + pathname + search, { headers: { authorization: `Bearer ${ROOT_KEY}` }, signal });
    proveWholeMp4(new Uint8Array(await file.arrayBuffer()), id);
  }
  const body = { model: "sandbox-assets", Filter: { AssetTypes: ["Video"] }, PageNumber: 1, PageSize: 100 };
  const listed = await call("/assetsvc/asset/ListAssets", body);
  const { Items } = JSON.parse(listed?.text ?? "{}") as { Items: { TaskId?: string }[] };
  const made = Items.flatMap(({ TaskId }) => TaskId ?? []);
  prove(new Set(made).size === made.length, "no video has two assets");
  prove(
    ids.every((id) => made.includes(id)),
    "each video has its asset",
  );
}

async function killOne(keys: readonly string[]): Promise<void> {
  const load = startLoad({ url: machines.balancer.url, keys, callers: CALLERS, streamed: 3, calls });
  tallies.push(load.tally);
  const ordering = orderVideos();
  const until = Date.now() + FINISH_WITHIN_MS;
  const reached = async (share: number) => {
    for (; load.tally.answered.length < calls * share; await pause(20))
      prove(Date.now() < until, `calls are answered (${load.tally.answered.length} of ${calls}, ${failuresOf(load.tally)})`);
  };
  await reached(1 / 3);
  const ids = await ordering;
  await machines.end(1, "SIGKILL");
  await reached(2 / 3);
  await machines.start(1);
  const tally = await load.done();
  prove(tally.without <= 2 * CALLERS, `only calls on the killed machine fail (${failuresOf(tally)})`);
  await proveVideos(ids);
  process.stdout.write(
    `killed one of two: ${tally.answered.length} calls answered, ${tally.without} without (${failuresOf(tally)}), ${ids.length} videos, each made once\n`,
  );
}

async function takeAway(service: keyof Machines["ways"], keys: { plain: string; budgeted: string }): Promise<void> {
  const { url } = machines.balancer;
  const load = startLoad({ url, keys: [keys.plain], callers: CALLERS, streamed: 3 });
  const budgeted = startLoad({ url, keys: [keys.budgeted], callers: BUDGETED_CALLERS, streamed: 3 });
  tallies.push(load.tally, budgeted.tally);
  await pause(2_000);
  await machines.ways[service].close();
  const before = budgeted.tally.answered.length;
  await pause((seconds * 1_000) / 2);
  const seen = await Promise.all(machines.gateways.map(readiness));
  await pause((seconds * 1_000) / 2);
  const during = budgeted.tally.answered.length - before;
  await machines.ways[service].open();
  const backMs = await untilReady(service);
  const tally = await load.stop();
  prove(tally.failures.size === 0, `calls with known keys go on without ${service} (${failuresOf(tally)})`);
  proveBudgeted(service, await budgeted.stop(), during);
  const check = SEEN_BY[service];
  prove(
    seen.every(({ status, checks }) => status === "degraded" && checks[check] === false),
    `/readyz reports that ${service} is away`,
  );
  const said = seen.map(({ status }) => status).join(", ");
  process.stdout.write(
    `${service} away for ${seconds} s: ${tally.answered.length} calls answered, none failed; ${during} under a budget answered meanwhile, ${budgeted.tally.without} refused; /readyz: ${said}; ready ${backMs} ms after it was back\n`,
  );
}

async function untilReady(service: string): Promise<number> {
  const began = Date.now();
  while ((await Promise.all(machines.gateways.map(readiness))).some(({ status }) => status !== "ready")) {
    prove(Date.now() - began < READY_WITHIN_MS, `the machines are ready when ${service} is back`);
    await pause(100);
  }
  return Date.now() - began;
}

/** Without the database, calls under a budget go on while their lease lasts; then they get 503. Other services are not asked. */
function proveBudgeted(service: string, tally: Tally, during: number): void {
  prove(during > 0, `calls under a budget go on without ${service} (${failuresOf(tally)})`);
  const statuses = [...tally.failures.keys()].map((what) => what.slice(0, 3));
  if (service === "postgres")
    prove(statuses.length > 0 && statuses.every((status) => status === "503"), `then get 503 (${failuresOf(tally)})`);
  else prove(statuses.length === 0, `none fails (${failuresOf(tally)})`);
}

async function readiness({ url }: { url: string }) {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(REPLY_WITHIN_MS) });
  return (await reply.json()) as { status: string; checks: Record<string, boolean> };
}

const plain = await createKey(first());
const budgeted = await createKey(first(), 1_000_000);
await killOne([plain, budgeted]);
for (const service of ["redis", "postgres", "store"] as const) await takeAway(service, { plain, budgeted });
for (const place of machines.gateways.keys()) await machines.end(place, "SIGTERM");
const store = await openStore({ dataDir: machines.dataDirs[0] ?? "", databaseUrl: machines.databaseUrl });
await proveBooks(store, {
  dataDirs: machines.dataDirs,
  answered: tallies.flatMap(({ answered }) => answered),
  without: tallies.reduce((sum, { without }) => sum + without, 0),
});
await store.close();
await machines.close();
process.exit();
