import { describe, expect, it } from "vitest";
import type { HeldLimits } from "../contracts/limits";
import { Counts } from "./counts.mjs";

const limit = (given: Partial<HeldLimits> = {}): HeldLimits => ({
  kind: "key",
  subject: "key_a",
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrent: null,
  ...given,
});

describe("counts of a minute", () => {
  it("lets no more than the limit through in any minute, and nearly all of it", () => {
    const counts = new Counts();
    const limits = [limit({ requestsPerMinute: 1000 })];
    const passed: number[] = [];
    // Five minutes with a call every 7 ms: eight times the limit.
    for (let now = 0; now < 300_000; now += 7) {
      const taken = counts.take({ limits, tokens: 0 }, now);
      if (!taken.refused) {
        passed.push(now);
        counts.settle({ limits, step: taken.step, change: 0 }, now);
      }
    }
    let most = 0;
    for (let from = 0, to = 0; from < passed.length; from++) {
      while (to < passed.length && (passed[to] ?? 0) < (passed[from] ?? 0) + 60_000) to++;
      most = Math.max(most, to - from);
    }
    expect(most).toBe(1000);
    expect(passed.length).toBeGreaterThanOrEqual(4 * 990 + 1000);
  });

  it("says when there is room again, and there is", () => {
    const counts = new Counts();
    const limits = [limit({ requestsPerMinute: 2 })];
    counts.take({ limits, tokens: 0 }, 0);
    counts.take({ limits, tokens: 0 }, 10_000);
    const { refused } = counts.take({ limits, tokens: 0 }, 20_000);
    expect(refused).toMatchObject({ index: 0, what: "requests" });
    const wait = refused?.retryAfterMs ?? 0;
    expect(wait).toBeGreaterThan(40_000);
    expect(counts.take({ limits, tokens: 0 }, 20_000 + wait - 200).refused).toBeDefined();
    expect(counts.take({ limits, tokens: 0 }, 20_000 + wait).refused).toBeUndefined();
  });

  it("counts tokens as they were expected, then as they were", () => {
    const counts = new Counts();
    const limits = [limit({ tokensPerMinute: 1000 })];
    const first = counts.take({ limits, tokens: 100 }, 0);
    counts.settle({ limits, step: first.step, change: 800 }, 5_000);
    expect(counts.take({ limits, tokens: 101 }, 6_000).refused).toMatchObject({ what: "tokens" });
    const second = counts.take({ limits, tokens: 100 }, 6_000);
    expect(second.refused).toBeUndefined();
    counts.settle({ limits, step: second.step, change: -100 }, 7_000);
    expect(counts.take({ limits, tokens: 100 }, 8_000).refused).toBeUndefined();
  });

  it("takes a call back whose expectation left the minute before it ended, and counts what was more", () => {
    const counts = new Counts();
    const limits = [limit({ tokensPerMinute: 1000 })];
    const { step } = counts.take({ limits, tokens: 500 }, 0);
    counts.settle({ limits, step, change: -500 }, 90_000);
    expect(counts.take({ limits, tokens: 1000 }, 90_000).refused).toBeUndefined();
    const late = counts.take({ limits: [limit({ subject: "key_b", tokensPerMinute: 1000 })], tokens: 0 }, 0);
    counts.settle({ limits: [limit({ subject: "key_b" })], step: late.step, change: 1000 }, 90_000);
    expect(counts.take({ limits: [limit({ subject: "key_b", tokensPerMinute: 1000 })], tokens: 1 }, 90_000).refused).toBeDefined();
  });

  it("lets a call go that is larger than a whole minute, when nothing else was counted", () => {
    const counts = new Counts();
    const limits = [limit({ tokensPerMinute: 10 })];
    expect(counts.take({ limits, tokens: 500 }, 0).refused).toBeUndefined();
    expect(counts.take({ limits, tokens: 1 }, 0).refused).toMatchObject({ what: "tokens" });
  });

  it("takes in where all of key, person and team have room, or counts nowhere", () => {
    const counts = new Counts();
    const key = limit({ requestsPerMinute: 5 });
    const team = limit({ kind: "team", subject: "team_a", requestsPerMinute: 2 });
    const both = { limits: [key, team], tokens: 0 };
    counts.take(both, 0);
    counts.take(both, 0);
    expect(counts.take(both, 0).refused).toMatchObject({ index: 1 });
    expect(counts.take({ limits: [key], tokens: 0 }, 0).states[0]?.[0], "the refused one was not counted").toBe(2);
  });

  it("is looked at without being counted, and forgets what is older than a minute", () => {
    const counts = new Counts();
    const limits = [limit({ requestsPerMinute: 2 })];
    const { step } = counts.take({ limits, tokens: 30 }, 0);
    for (let looks = 0; looks < 10; looks++)
      expect(counts.read(["key_a", "key_b"], 1_000)).toEqual([
        [1, 30, 1],
        [0, 0, 0],
      ]);
    expect(counts.take({ limits, tokens: 0 }, 2_000).refused).toBeUndefined();
    counts.settle({ limits, step, change: -10 }, 3_000);
    expect(counts.read(["key_a"], 4_000)).toEqual([[2, 20, 1]]);
    expect(counts.read(["key_a"], 61_000)).toEqual([[1, 0, 1]]);
  });

  it("holds calls at once, and those of a process that is gone count no more", () => {
    const counts = new Counts();
    const limits = [limit({ concurrent: 2 })];
    const first = counts.take({ limits, tokens: 0 }, 0);
    counts.take({ limits, tokens: 0 }, 0);
    expect(counts.take({ limits, tokens: 0 }, 0).refused).toMatchObject({ what: "concurrent" });
    counts.settle({ limits, step: first.step, change: 0 }, 0);
    expect(counts.take({ limits, tokens: 0 }, 0).refused).toBeUndefined();
    counts.release(new Map([["key_a", 2]]));
    expect(counts.take({ limits, tokens: 0 }, 0).refused).toBeUndefined();
  });
});
