import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "../cli/prepare.mjs";
import { compared, type Plan } from "./compare";
import { ALL_CORES, BENCH_KEY, type Contender, pin, pinned, residentMb, startGateway, startScript } from "./contender";
import { evaluations } from "./evaluations";
import { jobs, seedTasks, startEndlessVendor } from "./jobs";
import { lean } from "./lean";
import { BODY, DIALECT_CALLS, load, openStreams, STREAM_BODY } from "./load";
import { media } from "./media";
import { routing } from "./routing";
import { start } from "./start";

/**
 * `npm run bench`: the gateway against a bare proxy, in one interleaved run, so that a noisy machine disturbs both alike. It prints
 * measurements and fails only if a call does. `npm run bench -- 15 chat` runs 15 rounds of the parts whose name contains `chat`.
 */
const ROUNDS = Number(process.argv[2] ?? 7);
const ONLY = process.argv[3] ?? "";
const scratch = mkdtempSync(join(tmpdir(), "trunkline-bench-"));
const print = (line: string) => void process.stdout.write(`${line}\n`);
const compare = async (title: string, contenders: Contender[], plan: Plan) => print(await compared(title, contenders, plan, ROUNDS));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function main(): Promise<void> {
  await prepare({ dev: false, build: true });
  pin(process.pid, 1);
  const upstream = await startScript("mock-upstream.mjs", { core: 1 });
  const prices = join(scratch, "prices.json");
  writeFileSync(prices, JSON.stringify({ model_facts: { "openai/*": { price: { input: 2.5, output: 10 } } } }));
  const env = (lane: string) => ({
    GATEWAY_CONFIG: prices,
    OPENAI_BASE_URL: `${upstream.url}/v1`,
    OPENAI_API_KEY: "bench",
    FAST_LANE: lane,
    DATA_DIR: join(scratch, lane),
  });
  const bare = await startScript("bare-proxy.mjs", { env: { BENCH_UPSTREAM: upstream.url }, core: 0 });
  const fast = await startGateway("fast lane", { env: env("1"), core: 0 });
  const next = await startGateway("Next lane", { env: env("0"), core: 0 });
  // A separate server for many connections: hundreds at once leave a different heap than steady calls.
  const crowded = await startGateway("fast lane", { env: { ...env("1"), DATA_DIR: join(scratch, "crowded") }, core: 0 });
  const all = [{ ...bare, name: "bare proxy" }, fast, next];
  print(`${ROUNDS} interleaved rounds, ${pinned}; medians of the rounds\n`);
  const parts: Record<string, () => Promise<void>> = {
    "chat, 600-byte answer, c = 16": () => compare("chat, 600-byte answer, c = 16", all, { body: BODY, count: 5000, concurrency: 16 }),
    "chat, 600-byte answer, c = 1": () => compare("chat, 600-byte answer, c = 1", all, { body: BODY, count: 3000, concurrency: 1 }),
    "stream of 50 events, c = 16": () => compare("stream of 50 events, c = 16", all, { body: STREAM_BODY, count: 400, concurrency: 16 }),
    "stream of 50 events, c = 1": () => compare("stream of 50 events, c = 1", all, { body: STREAM_BODY, count: 20, concurrency: 1 }),
    "translated, dialects": () => dialects(fast),
    limits: () => limits(fast),
    budget: () => budget(fast),
    lean: async () => print(await lean({ bare, fast, newKey: (settings) => newKey(fast, settings), rounds: ROUNDS })),
    start: async () => print(await start({ scratch, upstream: upstream.url, starts: ROUNDS })),
    routing: () => routing({ upstream: upstream.url, config: join(scratch, "routing.json"), dataDir: join(scratch, "routing"), compare }),
    evaluations: async () => {
      print(await evaluations({ rounds: ROUNDS, env: { ...env("1"), DATA_DIR: join(scratch, "evaluations") } }));
    },
    memory: () => memory(fast),
    "open streams": () => manyStreams(crowded),
    aborts: () => aborts(crowded, upstream),
    jobs: openTasks,
    media: () => withStudio(media),
  };
  for (const [name, part] of Object.entries(parts)) if (name.includes(ONLY)) await part();
  for (const { stop } of [...all, crowded, upstream]) stop();
}

/** The same question in each dialect, for one chat model: the cost of translation compared to passing bytes through. */
async function dialects(fast: Contender): Promise<void> {
  for (const stream of [false, true]) {
    const all = Object.entries(DIALECT_CALLS(stream)).map(([name, call]) => ({ ...fast, name, call }));
    const title = stream ? "dialects, stream of 50 events, c = 16" : "dialects, 600-byte answer, c = 16";
    await compare(title, all, { body: "", count: stream ? 400 : 5000, concurrency: 16 });
  }
}

/** The same calls with a key that has limits of each kind, which are never reached, and with one without. */
async function limits(fast: Contender): Promise<void> {
  const most = 1_000_000_000;
  const plain = { ...fast, name: "no limits", key: await newKey(fast, {}) };
  const held = { requestsPerMinute: most, tokensPerMinute: most, concurrent: most };
  const limited = { ...fast, name: "limits", key: await newKey(fast, { limits: held }) };
  for (const concurrency of [16, 1])
    await compare(`limits of a key, chat, c = ${concurrency}`, [plain, limited], {
      body: BODY,
      count: concurrency === 1 ? 3000 : 5000,
      concurrency,
    });
}

/** The same calls with a key that has a budget and a priced model: each is reserved, and settled with its row. */
async function budget(fast: Contender): Promise<void> {
  const plain = { ...fast, name: "no budget", key: await newKey(fast, {}) };
  const held = { ...fast, name: "budget", key: await newKey(fast, { budget: { amount: 1_000_000, period: "once" } }) };
  for (const concurrency of [16, 1])
    await compare(`budget of a key, chat, c = ${concurrency}`, [plain, held], {
      body: BODY,
      count: concurrency === 1 ? 3000 : 5000,
      concurrency,
    });
}

async function newKey({ url }: Contender, settings: object): Promise<string> {
  const response = await fetch(`${url}/api/console/keys`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${BENCH_KEY}` },
    body: JSON.stringify({ name: "bench", service: true, ...settings }),
  });
  if (!response.ok) throw new Error(`a key could not be made: ${await response.text()}`);
  return ((await response.json()) as { secret: string }).secret;
}

/** A separate server on all cores, with the load on them too: audio, images and videos are made off the event loop. */
async function withStudio(part: (server: Contender) => Promise<void>): Promise<void> {
  pin(process.pid, ALL_CORES);
  const env = { DATA_DIR: join(scratch, "engines"), SANDBOX_TOKENS_PER_SECOND: "0" };
  const server = await startGateway("engines", { env, stalls: true });
  await part(server).finally(server.stop);
  pin(process.pid, 1);
}

/** Two separate servers, one with thousands of open tasks at a vendor that never ends them. */
async function openTasks(): Promise<void> {
  const vendor = await startEndlessVendor();
  const config = join(scratch, "vendor.json");
  writeFileSync(config, JSON.stringify({ providers: [{ id: "films", kind: "cgt", base_url: vendor.url, api_key: "bench" }] }));
  const start = (name: string) => startGateway(name, { env: { GATEWAY_CONFIG: config, DATA_DIR: join(scratch, name) }, core: 0 });
  await seedTasks(join(scratch, "tasks"), "films");
  const [without, tasks] = [await start("without"), await start("tasks")];
  print(`${await jobs({ without, tasks }, vendor).finally(vendor.close)}\n`);
  for (const { stop } of [without, tasks]) stop();
}

/** Memory must level off: a leak over 50,000 calls would be ten times as large over 500,000. */
async function memory(fast: Contender): Promise<void> {
  await load(fast, { body: BODY, count: 5_000, concurrency: 16 });
  const early = residentMb(fast.pid);
  await load(fast, { body: BODY, count: 45_000, concurrency: 16 });
  const late = residentMb(fast.pid);
  print(`RSS after 5,000 more calls ${early.toFixed(0)} MB, after 50,000 ${late.toFixed(0)} MB: ${(late / early).toFixed(2)}×`);
}

async function manyStreams(fast: Contender): Promise<void> {
  const { streams, close } = await openStreams(fast, 500);
  await sleep(5_000);
  const alive = streams.filter((stream) => stream.events() >= 3).length;
  print(`500 open streams: ${alive} alive after 5 s, RSS ${residentMb(fast.pid).toFixed(0)} MB`);
  for (const stream of streams) stream.abort();
  await Promise.all(streams.map((stream) => stream.ended));
  await close();
}

async function aborts(fast: Contender, upstream: Contender): Promise<void> {
  const counts = async () => (await (await fetch(`${upstream.url}/counts`)).json()) as { aborted: number; open: number };
  await sleep(1_000);
  const before = await counts();
  const { streams, close } = await openStreams(fast, 200);
  for (const stream of streams) stream.abort();
  await Promise.all(streams.map((stream) => stream.ended));
  await sleep(1_000);
  const after = await counts();
  await close();
  print(`200 clients gone: ${after.aborted - before.aborted} seen upstream, ${after.open} streams still open there\n`);
}

main()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(() => rmSync(scratch, { recursive: true, force: true }))
  .then(() => process.exit());
