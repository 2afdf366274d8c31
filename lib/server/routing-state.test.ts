import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "../config/env";
import { Failure } from "../contracts/errors";
import type { StateLink } from "../contracts/shared-state";
import { Member, RotatingKeys } from "../providers/key-pool";
import { Affinity } from "../routing/affinity";
import { HealthBook, type TargetHealth } from "../routing/health";
import { planOfListed } from "../routing/plan";
import { Router } from "../routing/router";
import { shareHealth } from "../routing/share-health";
import { SharedState } from "../routing/shared-state";
import { Walk } from "../routing/walk";
import { openStore } from "../store/database/open";
import { keptLog, sqliteDatabase, testDatabases, testRedis } from "../testing/database";
import { RoutingState } from "./routing-state";

const BREAKER = { failures: 2, windowMs: 10_000, cooldownMs: 40, cooldownMaxMs: 80 };
/** Other work on the machine delays reads of the database; a missing one never comes. */
const SOON = { timeout: 30_000, interval: 5 };

const redisUrl = await testRedis();
const databases = await testDatabases();
const ways = [
  ...databases.map((database) => ({ ...database, redis: undefined })),
  ...(redisUrl === undefined ? [] : [{ ...sqliteDatabase(), title: "Redis", redis: redisUrl }]),
];

const run = randomUUID().slice(0, 8);

/** A process: what it knows, and its connection to what it shares with the others. */
async function join({ options, redis }: Pick<(typeof ways)[number], "options" | "redis">, log = keptLog()) {
  const store = await openStore(options);
  const router = new Router();
  const affinity = new Affinity();
  const state = new RoutingState(router);
  const provider = { id: `pooled-${run}`, simulated: false, capabilities: {}, listModels: async () => [] };
  const [one, other] = ["one", "other"].map((key) => new Member({ key: `sk-canary-${key}`, weight: 1 }, provider));
  if (!one || !other) throw new Error("a pool needs keys");
  const keys = new RotatingKeys([one, other], { share: state.shareRest });
  const env = readEnv({
    WORKERS: "2",
    ...(redis ? { REDIS_URL: redis } : {}),
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
  });
  const pollMs = 50;
  await state.start({ affinity, providers: [{ ...provider, keys }] }, { env, store, pollMs, log });
  return {
    router,
    affinity,
    keys,
    async leave() {
      await state.close();
      await store.close();
    },
  };
}

/** Calls that fail until the breaker opens. */
function breakDown(health: TargetHealth, now = Date.now()): void {
  for (let call = 0; call < BREAKER.failures; call++) {
    health.begin(now);
    health.failed(BREAKER, now);
    health.end();
  }
}

/** The target that a call begins with, of a route of two. */
function firstOf(router: Router, ...names: string[]): TargetHealth {
  const { ofTarget: plan, ...route } = planOfListed();
  const steps = names.map((name) => ({ target: { health: router.health.of(name), plan, listing: {} } }));
  return new Walk(steps, { model: "m", route, promptTokens: () => 0 }).first(Date.now()).target.health;
}

describe.each(ways)("targets of processes that share $title", (way) => {
  let processes: Awaited<ReturnType<typeof join>>[];
  let target: string;
  const health = (process: number) => processes[process]?.router.health.of(target) ?? expect.fail();
  beforeAll(async () => {
    if (way.skip) return;
    processes = [await join(way), await join(way)];
  });
  beforeEach(() => {
    target = `main/${randomUUID()}`;
  });
  afterAll(async () => {
    for (const { leave } of processes ?? []) await leave();
    await way.remove();
  });

  it.skipIf(way.skip)("open, rest and close for all of them with the next read", async () => {
    breakDown(health(0));
    expect(health(1).state(Date.now())).toBe("closed");
    await vi.waitFor(() => expect(health(1).openUntil).toBe(health(0).openUntil), SOON);
    health(1).reset();
    await vi.waitFor(() => expect(health(0).openUntil).toBe(0), SOON);
    const until = Date.now() + 60_000;
    health(0).rest(until);
    await vi.waitFor(() => expect(health(1).dueAt(Date.now())).toBe(until), SOON);
  });

  it.skipIf(way.skip)("have one probe for all, and again after it failed", async () => {
    const spare = `spare/${randomUUID()}`;
    const probing = () => processes.filter(({ router }) => firstOf(router, target, spare).target === target);
    breakDown(health(0));
    for (let round = 0; round < 2; round++) {
      await vi.waitFor(() => expect(health(1).openUntil).toBe(health(0).openUntil), SOON);
      // Each process passes the target over until one of them has the lease.
      const [prober] = await vi.waitFor(() => {
        const found = probing();
        expect(found).toHaveLength(1);
        return found;
      }, SOON);
      const own = prober?.router.health.of(target) ?? expect.fail();
      own.begin(Date.now());
      expect(probing()).toEqual([]);
      if (round === 0) own.failed(BREAKER, Date.now());
      else own.answered();
      own.end();
    }
    await vi.waitFor(() => expect(probing()).toHaveLength(2), SOON);
  });

  it.skipIf(way.skip)("are known to a process that joins later", async () => {
    health(0).rest(Date.now() + 60_000);
    await vi.waitFor(() => expect(health(1).restUntil).toBe(health(0).restUntil), SOON);
    const late = await join(way);
    expect(late.router.health.of(target).restUntil).toBe(health(0).restUntil);
    await late.leave();
  });

  it.skipIf(way.skip)("rest a refused key of a provider for all, until it answers", async () => {
    const [one, other] = processes.map(({ keys }) => keys);
    const [key] = one?.members ?? [];
    const vendor = { status: 401, code: "", words: "refused", requestId: "", fault: "credential" as const };
    one?.failed(key ?? expect.fail(), "m", new Failure("no_available_provider", "denied", { vendor, elsewhere: true }));
    await vi.waitFor(() => expect(other?.states).toEqual(one?.states), SOON);
    expect(other?.states[0]).toMatchObject({ restsUntil: expect.any(Number), lastError: { status: 401 } });
    other?.answered(key ?? expect.fail(), "m");
    await vi.waitFor(() => expect(one?.states[0]?.restsUntil).toBeNull(), SOON);
  });

  it.skipIf(way.skip)("keep a conversation that has moved at its new target", async () => {
    const conversation = randomUUID();
    const [one, other] = processes.map(({ affinity }) => affinity);
    const now = Date.now();
    other?.keep(conversation, { target: health(1), key: "", home: health(1) }, now);
    const spare = processes[0]?.router.health.of(`spare/${target}`) ?? expect.fail();
    one?.keep(conversation, { target: spare, key: "", home: health(0) }, now);
    await vi.waitFor(() => expect(other?.find(conversation, now)?.target.target).toBe(spare.target), SOON);
  });
});

it.skipIf(redisUrl === undefined)("with Redis, a conversation keeps its key in all processes", async () => {
  const way = { ...sqliteDatabase(), redis: redisUrl };
  const [one, other] = [await join(way), await join(way)];
  const target = one.router.health.of("main/m");
  const conversation = randomUUID();
  one.affinity.keep(conversation, { target, key: "key-2", home: target }, Date.now());
  await vi.waitFor(() => expect(other.affinity.find(conversation, Date.now())?.key).toBe("key-2"), SOON);
  for (const { leave } of [one, other]) await leave();
  await way.remove();
});

describe("a process whose link is away", () => {
  const shared = new SharedState();
  const book = new HealthBook();
  const stop = shareHealth(shared, book);
  let away = true;
  const sent: string[] = [];
  const refusing = <Value>(value: Value) => (away ? Promise.reject(new Error("away")) : Promise.resolve(value));
  const link: StateLink = {
    isFast: false,
    send: async (entries) => {
      await refusing(undefined);
      sent.push(...entries.map(({ name }) => name));
    },
    claim: () => refusing(1_000),
    close: async () => undefined,
  };
  afterEach(async () => {
    vi.useRealTimers();
    stop();
    await shared.close();
  });

  it("opens, probes and closes by its own state, and sends the newest of each target later", async () => {
    vi.useFakeTimers();
    shared.link(link);
    const health = book.of("main/large");
    breakDown(health);
    expect(health.takes(Date.now())).toBe(false);
    await vi.advanceTimersByTimeAsync(BREAKER.cooldownMs);
    expect(health.takes(Date.now()), "the lease is its own").toBe(true);
    health.begin(Date.now());
    health.answered();
    health.end();
    expect(health.state(Date.now())).toBe("closed");
    expect(sent).toEqual([]);
    away = false;
    await vi.advanceTimersByTimeAsync(600);
    expect(sent).toEqual(["target:main/large"]);
  });
});

it("a Redis that cannot be reached leaves the process its own state", async () => {
  const log = keptLog();
  const database = sqliteDatabase();
  const { router, leave } = await join({ ...database, redis: "redis://127.0.0.1:1" }, log);
  const health = router.health.of("main/large");
  breakDown(health);
  await vi.waitFor(() => expect(health.takes(Date.now())).toBe(true), SOON);
  expect(log.lines.filter((line) => line.includes("Redis cannot be reached"))).toHaveLength(1);
  await leave();
  await database.remove();
});
