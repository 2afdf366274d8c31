import { EventEmitter } from "node:events";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { HeldLimits } from "../contracts/limits";
import { testRedis } from "../testing/database";
import { duration, Limiter } from "./limiter";
import { serveCounts } from "./primary.mjs";
import { countsInRedis } from "./redis";
import type { SharedCounts } from "./shared";
import { countsOfPrimary } from "./worker";

let subjects = 0;
const limit = (given: Partial<HeldLimits>): HeldLimits => ({
  kind: "key",
  subject: `key_${process.pid}_${Date.now()}_${subjects++}`,
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrent: null,
  ...given,
});

/** A primary process and its workers, connected by in-memory messages. */
function machine() {
  const cluster = new EventEmitter();
  serveCounts(cluster);
  let id = 0;
  return {
    join() {
      const inbox = new EventEmitter();
      const worker = {
        id: ++id,
        isConnected: () => true,
        send: (message: unknown) => setImmediate(() => inbox.emit("message", structuredClone(message))),
      };
      const counts = countsOfPrimary({
        send: (message) => setImmediate(() => cluster.emit("message", worker, structuredClone(message))),
        on: (event, listener) => inbox.on(event, listener),
        off: (event, listener) => inbox.off(event, listener),
      });
      return { counts, die: () => cluster.emit("exit", worker) };
    },
  };
}

const redisUrl = await testRedis();
const kinds: [string, () => Promise<SharedCounts[]>][] = [
  [
    "workers of one machine",
    async () =>
      Array.from(
        { length: 4 },
        (
          (of) => () =>
            of.join().counts
        )(machine()),
      ),
  ],
];
if (redisUrl !== undefined)
  kinds.push(["machines that share Redis", () => Promise.all([0, 1].map(() => countsInRedis({ redisUrl, onError: () => undefined })))]);

describe.each(kinds)("limits of %s", (_, join) => {
  let limiters: Limiter[] = [];
  beforeAll(async () => {
    const counts = await join();
    limiters = counts.map((shared) => new Limiter({ shared, processes: counts.length }));
    return () => {
      for (const limiter of limiters) limiter.close();
    };
  });

  it("let exactly as many calls through as one process would", async () => {
    const limits = [limit({ requestsPerMinute: 100 })];
    const asked = Array.from({ length: 300 }, (_, index) => limiters[index % limiters.length]?.admit({ limits, tokens: 0 }));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    const refusal = outcomes.find((outcome) => outcome.status === "rejected")?.reason;
    expect(refusal).toMatchObject({ code: "rate_limit_exceeded", detail: { headers: { "x-ratelimit-limit-requests": "100" } } });
    expect(refusal.detail.retryAfterMs).toBeGreaterThan(55_000);
    expect(refusal.detail.retryAfterMs).toBeLessThanOrEqual(60_100);
  });

  it("count tokens when a call ends, and calls at once", async () => {
    const limits = [limit({ tokensPerMinute: 1000, concurrent: 2 })];
    const [one, other] = limiters;
    const first = await one?.admit({ limits, tokens: 100 });
    const second = await other?.admit({ limits, tokens: 100 });
    await expect(one?.admit({ limits, tokens: 1 })).rejects.toThrow("has 2 calls running, which is its limit");
    expect(second?.headers).toMatchObject({ "x-ratelimit-limit-tokens": "1000", "x-ratelimit-remaining-tokens": "800" });
    first?.settle(950);
    second?.settle(20);
    await expect(other?.admit({ limits, tokens: 31 })).rejects.toThrow("limited to 1000 tokens per minute");
    expect((await other?.admit({ limits, tokens: 30 }))?.headers["x-ratelimit-remaining-tokens"]).toBe("0");
  });
});

describe.each(kinds)("calls at a target that is limited for %s", (_, join) => {
  it("find room until the limit, and again when one has ended", async () => {
    const limiters = (await join()).map((shared, _index, all) => new Limiter({ shared, processes: all.length }));
    const [one, other] = limiters;
    const { kind: _kind, ...limits } = limit({ requestsPerMinute: 3, concurrent: 2 });
    const end = await one?.reserve(limits);
    expect(await other?.reserve(limits)).toBeDefined();
    expect(await other?.reserve(limits), "two at once").toBeUndefined();
    end?.();
    expect(await other?.reserve(limits)).toBeDefined();
    end?.();
    expect(await one?.reserve(limits), "three a minute").toBeUndefined();
    for (const limiter of limiters) limiter.close();
  });
});

describe.each(kinds)("a look at limits of %s", (_, join) => {
  it("sees what all of them count, counts nothing, and falls as calls end", async () => {
    const counts = await join();
    const limiters = counts.map((shared) => new Limiter({ shared, processes: counts.length }));
    const [one, other] = limiters;
    const [busy, idle] = [limit({ requestsPerMinute: 5, tokensPerMinute: 1000, concurrent: 5 }), limit({ requestsPerMinute: 5 })];
    const first = await one?.admit({ limits: [busy], tokens: 100 });
    await other?.admit({ limits: [busy], tokens: 50 });
    for (let looks = 0; looks < 20; looks++)
      expect(await limiters[looks % limiters.length]?.read([busy, idle])).toEqual({
        used: [
          [2, 150, 2],
          [0, 0, 0],
        ],
        shared: true,
      });
    first?.settle(40);
    expect(await one?.read([busy])).toEqual({ used: [[2, 90, 1]], shared: true });
    for (const limiter of limiters) limiter.close();
  });
});

describe("a limiter", () => {
  it("that is alone tells what it counts, and waits for nobody", async () => {
    const limiter = new Limiter();
    const limits = [limit({ requestsPerMinute: 5 })];
    expect(await limiter.read(limits)).toEqual({ used: [[0, 0, 0]], shared: true });
    const call = await limiter.admit({ limits, tokens: 10 });
    expect(await limiter.read(limits)).toEqual({ used: [[1, 10, 1]], shared: true });
    call.settle(undefined);
    expect(await limiter.read(limits)).toEqual({ used: [[1, 10, 0]], shared: true });
  });

  const open: SharedCounts[] = [];
  afterEach(() => {
    for (const counts of open.splice(0)) counts.close();
  });

  it("frees what ran in a worker that died", async () => {
    const one = machine();
    const [first, second] = [one.join(), one.join()];
    const limits = [limit({ concurrent: 1 })];
    await first.counts.take({ limits, tokens: 0 });
    expect((await second.counts.take({ limits, tokens: 0 })).refused).toMatchObject({ what: "concurrent" });
    first.die();
    expect((await second.counts.take({ limits, tokens: 0 })).refused).toBeUndefined();
  });

  it("gives out its own part while the shared counts are away, and says so once", async () => {
    const told: string[] = [];
    let now = 0;
    let gone = true;
    const shared: SharedCounts = {
      take: async ({ limits }) => {
        if (gone) throw new Error("connection lost");
        return { step: 0, states: limits.map(() => [1, 1, 1, 1] as const) };
      },
      settle: () => undefined,
      read: async (subjects) => {
        if (gone) throw new Error("connection lost");
        return subjects.map(() => [7, 70, 1] as const);
      },
      close: () => undefined,
    };
    const limiter = new Limiter({ shared, processes: 4, now: () => now, onAway: () => told.push("away"), onBack: () => told.push("back") });
    const limits = [limit({ requestsPerMinute: 40 })];
    const passed = await Promise.allSettled(Array.from({ length: 50 }, async () => limiter.admit({ limits, tokens: 0 })));
    expect(passed.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect([limiter.away, told]).toEqual([true, ["away"]]);
    expect(await limiter.read(limits), "what this process has given out").toEqual({ used: [[10, 0, 10]], shared: false });
    gone = false;
    now += 1_001;
    expect(await limiter.read(limits)).toEqual({ used: [[7, 70, 1]], shared: true });
    expect(limiter.away, "a look brings nothing back").toBe(true);
    await limiter.admit({ limits, tokens: 0 });
    expect([limiter.away, told]).toEqual([false, ["away", "back"]]);
  });

  it("writes durations as programs read them there", () =>
    expect([20, 1000, 1540, 60_000, 359_900].map(duration)).toEqual(["20ms", "1s", "1.5s", "1m0s", "6m0s"]));
});
