import { describe, expect, it } from "vitest";
import { axisTicks } from "./axis";

describe("a chart's scale", () => {
  it.each([
    [0, true, [1, 0]],
    [3, true, [3, 2, 1, 0]],
    [9, true, [12, 9, 6, 3, 0]],
    [115_999, true, [200_000, 150_000, 100_000, 50_000, 0]],
    [52.3, false, [60, 45, 30, 15, 0]],
    [0.6, false, [0.6, 0.45, 0.3, 0.15, 0]],
    [0.00031, false, [0.0004, 0.0003, 0.0002, 0.0001, 0]],
  ])("of %d has round ticks", (most, whole, ticks) => {
    const found = axisTicks(most, { whole });
    expect(found).toHaveLength(ticks.length);
    for (const [index, tick] of ticks.entries()) expect(found[index]).toBeCloseTo(tick, 9);
  });
});
