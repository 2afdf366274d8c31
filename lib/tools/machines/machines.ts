import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ALL_CORES, type Contender, startScript } from "../../bench/contender";
import { postgresDatabase, temporaryFolder, testRedis } from "../../testing/database";
import { startFakeS3 } from "../../testing/fake-s3";
import { prove, removeFolder } from "../../testing/survival-proof";
import { startWay, type Way } from "../../testing/way";
import { ask, type CallsGateway, startCallsGateway } from "../calls-gateway";
import { type Balancer, startBalancer } from "./balancer";

const MACHINES = 2;
/** More than two probes of the balancer. */
const DRAIN_DELAY_MS = "1500";
/** A database of Redis that the tests do not use. */
const REDIS_DATABASE = "/9";
const STARTED_WITHIN_MS = 60_000;
const ENDED_WITHIN_MS = 60_000;

export interface Machines {
  balancer: Balancer;
  gateways: readonly CallsGateway[];
  dataDirs: readonly string[];
  databaseUrl: string;
  /** Each service is reached through a way that can be closed. */
  ways: { postgres: Way; redis: Way; store: Way };
  /** Starts a machine with the data folder of its place, and waits until it gets calls. */
  start(place: number): Promise<void>;
  /** Ends a machine by a signal; resolves with the milliseconds until it has ended. */
  end(place: number, signal: NodeJS.Signals): Promise<number>;
  close(): Promise<void>;
}

/** US dollars per million tokens, and per call. */
const PRICE = { input: 1, output: 2, request: 0.001 };

/** Two gateways as two machines: folders of their own, one PostgreSQL, one Redis, one S3 store (in memory), a balancer. */
export async function startMachines(price: typeof PRICE = PRICE): Promise<Machines> {
  const database = await postgresDatabase();
  const redisUrl = await testRedis();
  const { databaseUrl } = database.options;
  if (databaseUrl === undefined || redisUrl === undefined) throw new Error("PostgreSQL and Redis have to answer");
  const s3 = await startFakeS3();
  const ways = { postgres: await wayTo(databaseUrl), redis: await wayTo(redisUrl), store: await wayTo(s3.account.endpoint) };
  const upstream = await startScript("mock-upstream.mjs", { core: ALL_CORES });
  const balancer = await startBalancer();
  const dataDirs = Array.from({ length: MACHINES }, temporaryFolder);
  const config = join(dataDirs[0] ?? "", "gateway.json");
  writeFileSync(config, JSON.stringify({ model_facts: { "openai/*": { price } } }));
  const env = {
    DATABASE_URL: through(databaseUrl, ways.postgres),
    REDIS_URL: through(redisUrl, ways.redis, REDIS_DATABASE),
    S3_ENDPOINT: through(s3.account.endpoint, ways.store),
    S3_BUCKET: s3.account.bucket,
    S3_REGION: s3.account.region,
    S3_ACCESS_KEY_ID: s3.account.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.account.secretAccessKey,
    GATEWAY_SECRET: "a secret of machines of more than 32 signs",
    GATEWAY_CONFIG: config,
    PUBLIC_URL: balancer.url,
    OPENAI_BASE_URL: `${upstream.url}/v1`,
    OPENAI_API_KEY: "bench",
    DRAIN_DELAY_MS,
  };
  const gateways: CallsGateway[] = [];
  const start = async (place: number) => {
    const gateway = await startCallsGateway({ ...env, DATA_DIR: dataDirs[place] ?? "" });
    gateways[place] = gateway;
    balancer.set(place, gateway.url);
    for (const until = Date.now() + STARTED_WITHIN_MS; !balancer.isReady(place); await pause(50))
      prove(Date.now() < until, "a machine becomes ready");
  };
  for (let place = 0; place < MACHINES; place++) await start(place);
  return {
    balancer,
    gateways,
    dataDirs,
    databaseUrl,
    ways,
    start,
    end: (place, signal) => endOf(gateways[place], signal),
    close: () => closeAll({ gateways, balancer, upstream, ways: Object.values(ways), s3, dataDirs, remove: () => database.remove() }),
  };
}

interface Parts {
  gateways: readonly CallsGateway[];
  balancer: Balancer;
  upstream: Contender;
  ways: readonly Way[];
  s3: { close(): Promise<void> };
  dataDirs: readonly string[];
  remove(): Promise<void>;
}

async function closeAll({ gateways, balancer, upstream, ways, s3, dataDirs, remove }: Parts): Promise<void> {
  for (const gateway of gateways) if (isRunning(gateway)) await endOf(gateway, "SIGKILL");
  balancer.close();
  upstream.stop();
  await Promise.all(ways.map((way) => way.end()));
  await s3.close();
  for (const dataDir of dataDirs) await removeFolder(dataDir);
  await remove();
}

export function isRunning({ child }: CallsGateway): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function endOf(gateway: CallsGateway | undefined, signal: NodeJS.Signals): Promise<number> {
  if (!gateway) throw new Error("there is no such machine");
  const began = performance.now();
  const gone = once(gateway.child, "exit", { signal: AbortSignal.timeout(ENDED_WITHIN_MS) });
  gateway.child.kill(signal);
  await gone;
  return performance.now() - began;
}

async function wayTo(url: string): Promise<Way> {
  const { hostname, port, protocol } = new URL(url);
  const standard = protocol.startsWith("redis") ? 6379 : 5432;
  return startWay({ host: hostname, port: Number(port || standard) });
}

function through(url: string, { port }: Way, pathname?: string): string {
  const moved = new URL(url);
  moved.hostname = "127.0.0.1";
  moved.port = String(port);
  if (pathname !== undefined) moved.pathname = pathname;
  return moved.href;
}

/** A key for calls, with a budget if there is an amount. */
export async function createKey(gateway: CallsGateway, budget?: number): Promise<string> {
  const made = await ask(gateway, {
    path: "/api/console/keys",
    body: { name: "drill", service: true, ...(budget !== undefined && { budget: { amount: budget, period: "once" } }) },
  });
  prove(made?.status === 201, `a key is created (${made?.text})`);
  return (JSON.parse(made?.text ?? "{}") as { secret: string }).secret;
}
