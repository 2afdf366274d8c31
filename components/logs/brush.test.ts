import { describe, expect, it } from "vitest";
import { brushOf, countsIn, keyPlace, moved, stretchOf } from "./brush";
import { timeTicks } from "./time-ticks";

const bars = { since: 1_000, barMs: 100, calls: [1, 2, 3, 4], failed: [0, 1, 0, 2], total: 10 };

describe("the brush of the histogram", () => {
  it("is a time range in bars, and nothing if all is shown", () => {
    expect(brushOf(bars, { since: 1_100, until: 1_300 })).toEqual([1, 3]);
    expect(brushOf(bars, { since: 1_150, until: 0 })).toEqual([1.5, 4]);
    expect([brushOf(bars, { since: 0, until: 0 }), brushOf(bars, { since: 500, until: 9_000 })]).toEqual([undefined, undefined]);
  });
  it("becomes a time range, open at now", () => {
    expect(stretchOf(bars, [1, 3], true)).toEqual({ since: 1_100, until: 1_300 });
    expect(stretchOf(bars, [1, 4], true)).toEqual({ since: 1_100, until: 0 });
    expect(stretchOf(bars, [1, 4], false)).toEqual({ since: 1_100, until: 1_400 });
    expect(stretchOf(bars, [0, 4], true)).toEqual({ since: 0, until: 0 });
  });
  it("has edges that never meet or leave the chart", () => {
    expect(moved([1, 3], 0, 9, 4)).toEqual([2, 3]);
    expect(moved([1, 3], 0, -5, 4)).toEqual([0, 3]);
    expect(moved([1, 3], 1, 0, 4)).toEqual([1, 2]);
    expect(moved([1, 3], 1, 99, 4)).toEqual([1, 4]);
  });
  it("is moved by the keys of a slider", () =>
    expect(["ArrowLeft", "ArrowRight", "PageUp", "Home", "End", "x", "constructor"].map((key) => keyPlace(key, 5, 40))).toEqual([
      4,
      6,
      15,
      0,
      40,
      undefined,
      undefined,
    ]));
  it("counts the bars it touches", () => expect(countsIn(bars, [0.5, 2])).toEqual({ calls: 3, failed: 1 }));
});

describe("the time axis", () => {
  it("has few whole times", () => {
    const since = new Date(2026, 10, 26, 13, 36).getTime();
    expect(timeTicks(since, since + 3_600_000, 6).map(({ text }) => text)).toEqual(["13:40", "13:50", "14:00", "14:10", "14:20", "14:30"]);
    expect(timeTicks(since, since + 7 * 86_400_000, 8).map(({ text }) => text)[0]).toBe("27 Nov");
  });
});
