import { describe, expect, it } from "vitest";
import { errorRate, hourLabel, perMinute, shortCount, spendLabel } from "./labels";

const quiet = Array.from({ length: 60 }, () => 0);

describe("the overview's figures", () => {
  it("counts the last whole minute", () => {
    expect(perMinute({ requests: [1, 7, 2] })).toBe(7);
    expect(perMinute({ requests: [] })).toBe(0);
  });

  it("has no error rate without calls", () => {
    expect(errorRate(0, 0)).toBeUndefined();
    expect(errorRate(1, 3)).toBe("33.3");
  });

  it("puts the hour into a sentence", () => {
    expect(hourLabel({ since: 0, requests: quiet, errors: quiet })).toBe("No requests in the last 60 minutes.");
    const since = new Date(2026, 10, 21, 13, 0).getTime();
    const words = hourLabel({ since, requests: quiet.with(20, 12).with(3, 1), errors: quiet.with(3, 1) });
    expect(words).toBe("13 requests in the last 60 minutes, 1 failed; most in one minute: 12, at 13:20.");
  });

  it("says what the spending leaves out", () => {
    expect(spendLabel({ requests: 0, cost: null, unpricedCalls: 0 })).toBe("no calls yet");
    expect(spendLabel({ requests: 2, cost: null, unpricedCalls: 0 })).toBe("no successful calls");
    expect(spendLabel({ requests: 2, cost: null, unpricedCalls: 1 })).toBe("no price for 1 call");
    expect(spendLabel({ requests: 9, cost: 0.2, unpricedCalls: 3 })).toBe("excludes 3 calls of unknown price");
    expect(spendLabel({ requests: 9, cost: 0, unpricedCalls: 0 })).toBe("free models only");
    expect(spendLabel({ requests: 9, cost: 0.2, unpricedCalls: 0 })).toBe("all calls priced");
  });

  it("shortens long counts", () => {
    expect(shortCount(184_306)).toEqual(["184\u2009306", ""]);
    expect(shortCount(41_200_000)).toEqual(["41.2", "M"]);
  });
});
