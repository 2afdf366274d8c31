import { describe, expect, it } from "vitest";
import { estimateFrom, historyFrom } from "./estimate";

const took = (seconds: readonly number[], durationS: number | null = 5) => seconds.map((s) => ({ tookMs: s * 1000, durationS }));

describe("how long a job usually takes", () => {
  it("is not said from fewer than five finished jobs", () => {
    expect(estimateFrom(took([60, 70, 80, 90]), 5)).toBeNull();
    expect(historyFrom(took([60, 70, 80, 90]), 5)).toBeNull();
    expect(estimateFrom([], null)).toBeNull();
  });

  it("is the range that eight of ten jobs lie in", () => {
    const finished = took([100, 10, 90, 20, 80, 30, 70, 40, 60, 50]);
    expect(estimateFrom(finished, 5)).toEqual({ n: 10, p10Ms: 10_000, p90Ms: 90_000, basis: "length" });
  });

  it("comes from videos of similar length if there are enough of them, else from all, and says which", () => {
    const finished = [...took([1, 2, 3, 4, 5], 2), ...took([100, 200, 300], 10)];
    expect(estimateFrom(finished, 3)).toMatchObject({ n: 5, p90Ms: 5_000, basis: "length" });
    expect(estimateFrom(finished, 10)).toMatchObject({ n: 8, basis: "model" });
    expect(estimateFrom(finished, null)).toMatchObject({ n: 8, basis: "model" });
    expect(estimateFrom(took([1, 2, 3, 4, 5], null), 3)).toMatchObject({ n: 5, basis: "model" });
  });

  it("is drawn as bars that hold every job once", () => {
    const history = historyFrom(took([60, 61, 62, 120, 360]), 5);
    expect(history?.fromMs).toBe(60_000);
    expect(history?.bars).toHaveLength(11);
    expect(history?.bars.reduce((sum, bar) => sum + bar, 0)).toBe(5);
    expect(history?.bars.at(-1)).toBe(1);
    expect(historyFrom(took([7, 7, 7, 7, 7]), 5)?.bars[0]).toBe(5);
  });
});
