import { describe, expect, it } from "vitest";
import { chartTop } from "./chart-top";

describe("a chart's scale", () => {
  it.each([
    [[], 2],
    [[0, 2], 2],
    [[3], 4],
    [[5], 10],
    [[11], 20],
    [[21], 40],
    [[41], 100],
    [[999], 1000],
    [[1001], 2000],
  ])("of %j ends at %i", (values, top) => expect(chartTop(values)).toBe(top));
});
