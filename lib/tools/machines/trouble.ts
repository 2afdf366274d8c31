/**
 * Kills one of two machines during calls and videos, then takes Redis, PostgreSQL and the store away in turn, and proves that calls go on and
 * that nothing is lost or made twice. Needs PostgreSQL and Redis. `npx tsx lib/tools/machines/trouble.ts [calls] [videos] [seconds]`
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
const FINISH_WITHIN_MS = 15 * 60_000;
const READY_WITHIN_MS = 60_000;
const VIDEO = { model: "sandbox-video", prompt: "a lighthouse in fog", width: 320, height: 180, fps: 12, duration: 1 };
/** Reported by `checks` of `/readyz` while the service is away. */
const SEEN_BY = { redis: undefined, postgres: "database", store: undefined } as const;

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
    const file = await fetch(machines.balancer.url + pathname + search, { headers: { authorization: `Bearer ${ROOT_KEY}` } });
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
  const reached = async (share: number) => {
    while (load.tally.answered.length < calls * share) await pause(20);
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

async function takeAway(service: keyof Machines["ways"], key: string): Promise<void> {
  const load = startLoad({ url: machines.balancer.url, keys: [key], callers: CALLERS, streamed: 3 });
  tallies.push(load.tally);
  await pause(2_000);
  await machines.ways[service].close();
  await pause((seconds * 1_000) / 2);
  const seen = await Promise.all(machines.gateways.map(readiness));
  await pause((seconds * 1_000) / 2);
  await machines.ways[service].open();
  const began = Date.now();
  while ((await Promise.all(machines.gateways.map(readiness))).some(({ status }) => status !== "ready")) {
    prove(Date.now() - began < READY_WITHIN_MS, `the machines are ready when ${service} is back`);
    await pause(100);
  }
  const backMs = Date.now() - began;
  const tally = await load.stop();
  prove(tally.failures.size === 0, `calls with known keys go on without ${service} (${failuresOf(tally)})`);
  const check = SEEN_BY[service];
  prove(check === undefined || seen.every(({ checks }) => checks[check] === false), `/readyz reports that ${service} is away`);
  const said = seen.map(({ status }) => status).join(", ");
  process.stdout.write(
    `${service} away for ${seconds} s: ${tally.answered.length} calls answered, none failed; /readyz: ${said}; ready ${backMs} ms after it was back\n`,
  );
}

async function readiness({ url }: { url: string }) {
  const reply = await fetch(`${url}/readyz`);
  return (await reply.json()) as { status: string; checks: Record<string, boolean> };
}

const plain = await createKey(first());
const budgeted = await createKey(first(), 1_000_000);
await killOne([plain, budgeted]);
for (const service of ["redis", "postgres", "store"] as const) await takeAway(service, plain);
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
