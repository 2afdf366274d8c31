/**
 * Kills a production server repeatedly during its work on videos, and verifies that none is lost and none made twice. `npx tsx
 * lib/tools/survival/videos.ts [rounds] [workers]`, after `npm run build`.
 */
import { setTimeout as pause } from "node:timers/promises";
import { BENCH_KEY, type Contender, startGateway } from "../../bench/contender";
import { temporaryFolder } from "../../testing/database";
import { prove, proveNothingLeft, proveWholeMp4, removeFolder, sha256 } from "../../testing/survival-proof";

const ROUNDS = Number(process.argv[2] ?? 20);
const WORKERS = process.argv[3] ?? "1";
const PER_ROUND = 3;
const LONGEST_WAIT_MS = 4_000;
const FINISH_WITHIN_MS = 15 * 60_000;

/** A picture of 64 × 48 pixels, one colour, as BMP. */
function picture(): string {
  const [width, height] = [64, 48];
  const header = Buffer.alloc(54);
  header.write("BM");
  for (const [at, value] of [
    [2, 54 + width * height * 3],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
    [34, width * height * 3],
  ] as const)
    header.writeUInt32LE(value, at);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return `data:image/bmp;base64,${Buffer.concat([header, Buffer.alloc(width * height * 3, 0x7a)]).toString("base64")}`;
}

const FRAME = { width: 320, height: 180, fps: 12 };
const ORDERS = [
  { ...FRAME, prompt: "a paper boat on a rainy street", duration: 2, seed: 11, n: 1 },
  { ...FRAME, prompt: "a lighthouse in fog", duration: 1, seed: 12, n: 2 },
  { ...FRAME, prompt: "a kite over a harbour", duration: 3, seed: 13, n: 1 },
  { ...FRAME, prompt: "the clouds begin to move", duration: 1, seed: 14, n: 1, image: picture() },
] as const;
type Order = (typeof ORDERS)[number];

interface Status {
  task_id: string;
  status: string;
  urls?: string[];
  error?: unknown;
}
interface AssetPage {
  TotalCount: number;
  Items: { Id: string; TaskId?: string; Status: string; URL: string }[];
}

async function call<Reply>(server: Contender, path: string, body?: unknown): Promise<Reply> {
  const headers = { authorization: `Bearer ${BENCH_KEY}`, "content-type": "application/json" };
  const options = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const reply = await fetch(`${server.url}${path}`, { ...options, signal: AbortSignal.timeout(30_000) });
  const text = await reply.text();
  prove(reply.ok, `${path} answers (${reply.status}: ${text.slice(0, 200)})`);
  return JSON.parse(text) as Reply;
}

async function submit(server: Contender, order: Order): Promise<string> {
  return (await call<Status>(server, "/v1/video/generations", { model: "sandbox-video", ...order })).task_id;
}

async function finished(server: Contender, id: string, deadline: number): Promise<Status> {
  for (;;) {
    const task = await call<Status>(server, `/v1/video/generations/${id}`);
    if (task.status === "completed") return task;
    prove(task.status !== "failed", `${id} does not fail (${JSON.stringify(task.error)})`);
    prove(Date.now() < deadline, `${id} is finished in time (it is ${task.status})`);
    await pause(300);
  }
}

/** A video's bytes; addresses have the public host, which is this server. */
async function videoAt(server: Contender, url: string): Promise<Uint8Array> {
  const { pathname, search } = new URL(url);
  const reply = await fetch(`${server.url}${pathname}${search}`, { signal: AbortSignal.timeout(30_000) });
  prove(reply.ok, `a video is served (${reply.status})`);
  return new Uint8Array(await reply.arrayBuffer());
}

async function hashesOf(server: Contender, { task_id, urls = [] }: Status): Promise<string[]> {
  const videos = await Promise.all(urls.map((url) => videoAt(server, url)));
  for (const video of videos) proveWholeMp4(video, `a video of ${task_id}`);
  return videos.map(sha256);
}

async function onServer<Result>(dataDir: string, work: (server: Contender) => Promise<Result>): Promise<Result> {
  const server = await startGateway("trunkline", { env: { DATA_DIR: dataDir, WORKERS } });
  try {
    return await work(server);
  } finally {
    server.stop();
    await gone(server.pid);
  }
}

async function gone(pid: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await pause(10);
  }
  throw new Error("a killed server does not end");
}

/** The videos of each order from a server that is not killed. */
async function undisturbed(): Promise<string[][]> {
  const dataDir = temporaryFolder();
  const deadline = Date.now() + FINISH_WITHIN_MS;
  const hashes = await onServer(dataDir, async (server) => {
    const ids = await Promise.all(ORDERS.map((order) => submit(server, order)));
    const made: string[][] = [];
    for (const id of ids) made.push(await hashesOf(server, await finished(server, id, deadline)));
    return made;
  });
  await removeFolder(dataDir);
  return hashes;
}

/** Submits orders and kills the server at some moment, during the submits, the work or the storing. Records the replies. */
async function killOnce(dataDir: string, round: number, answered: Map<string, number>): Promise<void> {
  await onServer(dataDir, async (server) => {
    const submits = Array.from({ length: PER_ROUND }, async (_, index) => {
      const place = (round * PER_ROUND + index) % ORDERS.length;
      const order = ORDERS[place];
      if (order) answered.set(await submit(server, order), place);
    });
    await pause(Math.random() * LONGEST_WAIT_MS);
    server.stop();
    await Promise.allSettled(submits);
  });
}

async function proveTasks(server: Contender, answered: Map<string, number>, reference: readonly string[][]): Promise<void> {
  const deadline = Date.now() + FINISH_WITHIN_MS;
  for (const [id, place] of answered) {
    const task = await finished(server, id, deadline);
    const hashes = await hashesOf(server, task);
    prove(hashes.length === ORDERS[place]?.n, `${id} has its ${ORDERS[place]?.n} videos (${hashes.length})`);
    prove(hashes.join() === reference[place]?.join(), `${id} has the videos it would have had without any kill`);
  }
}

/** Tasks whose reply was cut off by a kill are made as well. */
async function proveNothingWaits(server: Contender): Promise<void> {
  const deadline = Date.now() + FINISH_WITHIN_MS;
  const body = { model: "sandbox-assets", Filter: { Statuses: ["Processing"] }, PageNumber: 1, PageSize: 1 };
  while ((await call<AssetPage>(server, "/assetsvc/asset/ListAssets", body)).TotalCount > 0) {
    prove(Date.now() < deadline, "no asset is in the making forever");
    await pause(300);
  }
}

async function proveAssets(server: Contender, answered: Map<string, number>): Promise<number> {
  const listed: AssetPage["Items"] = [];
  for (let page = 1, total = 1; listed.length < total; page++) {
    const body = { model: "sandbox-assets", Filter: { AssetTypes: ["Video"] }, PageNumber: page, PageSize: 100 };
    const found = await call<AssetPage>(server, "/assetsvc/asset/ListAssets", body);
    total = found.TotalCount;
    listed.push(...found.Items);
    prove(found.Items.length > 0 || listed.length >= total, "every page of the assets has some");
  }
  const made = listed.filter(({ TaskId }) => TaskId !== undefined);
  prove(
    made.every(({ Status: status }) => status === "Active"),
    "every video's asset is Active, also where the answer to its submit was cut off",
  );
  for (const [id, place] of answered) {
    const count = made.filter(({ TaskId }) => TaskId === id).length;
    prove(count === ORDERS[place]?.n, `${id} has exactly ${ORDERS[place]?.n} assets (${count})`);
  }
  return made.length;
}

async function main(): Promise<void> {
  process.setMaxListeners(0);
  const reference = await undisturbed();
  const dataDir = temporaryFolder();
  const answered = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    await killOnce(dataDir, round, answered);
    console.log(`killed ${round + 1} times, ${answered.size} tasks answered`);
  }
  const assets = await onServer(dataDir, async (server) => {
    await proveTasks(server, answered, reference);
    await proveNothingWaits(server);
    return proveAssets(server, answered);
  });
  const remains = await proveNothingLeft(dataDir);
  prove(remains.unfinished === 0, "no task is left unfinished");
  prove(remains.orphans === 0, "no video is left without an asset");
  prove(remains.attempts === 0, "a killed server is no failed attempt");
  await removeFolder(dataDir);
  console.log(`All ${answered.size} tasks are whole after ${ROUNDS} kills: ${assets} videos, each made as if nothing had happened.`);
  console.log(`Before they were cleared away: ${remains.halfWritten} half-written files, ${remains.unannounced} without a row.`);
}

await main();
