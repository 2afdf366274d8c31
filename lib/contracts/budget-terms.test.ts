import { describe, expect, it } from "vitest";
import { type BudgetPeriod, periodEnd } from "./budget-terms";

describe("the end of a budget's period", () => {
  it.each<[BudgetPeriod, string, string | null]>([
    ["once", "2026-11-23T13:45:10Z", null],
    ["hour", "2026-11-23T13:45:10Z", "2026-11-23T14:00:00.000Z"],
    ["day", "2026-11-23T13:45:10Z", "2026-11-24T00:00:00.000Z"],
    ["week", "2026-11-23T00:00:00Z", "2026-11-30T00:00:00.000Z"],
    ["week", "2026-11-22T23:59:59Z", "2026-11-23T00:00:00.000Z"],
    ["month", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00.000Z"],
    ["month", "2028-02-29T00:00:00Z", "2028-03-01T00:00:00.000Z"],
  ])("%s around %s is %s", (period, at, end) => {
    const found = periodEnd(period, Date.parse(at));
    expect(found === null ? null : new Date(found).toISOString()).toBe(end);
  });
});
