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

/** A first process and its workers, with their messages going round as they do between processes. */
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
    await expect(one?.admit({ limits, tokens: 1 })).rejects.toThrow("has 2 calls running, which is its limit at once");
    expect(second?.headers).toMatchObject({ "x-ratelimit-limit-tokens": "1000", "x-ratelimit-remaining-tokens": "800" });
    first?.settle(950);
    second?.settle(20);
    await expect(other?.admit({ limits, tokens: 31 })).rejects.toThrow("limited to 1000 tokens a minute");
    expect((await other?.admit({ limits, tokens: 30 }))?.headers["x-ratelimit-remaining-tokens"]).toBe("0");
  });
});

describe("a limiter", () => {
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
      close: () => undefined,
    };
    const limiter = new Limiter({ shared, processes: 4, now: () => now, onAway: () => told.push("away"), onBack: () => told.push("back") });
    const limits = [limit({ requestsPerMinute: 40 })];
    const passed = await Promise.allSettled(Array.from({ length: 50 }, async () => limiter.admit({ limits, tokens: 0 })));
    expect(passed.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect([limiter.away, told]).toEqual([true, ["away"]]);
    gone = false;
    now += 1_001;
    await limiter.admit({ limits, tokens: 0 });
    expect([limiter.away, told]).toEqual([false, ["away", "back"]]);
  });

  it("writes durations as programs read them there", () =>
    expect([20, 1000, 1540, 60_000, 359_900].map(duration)).toEqual(["20ms", "1s", "1.5s", "1m0s", "6m0s"]));
});
