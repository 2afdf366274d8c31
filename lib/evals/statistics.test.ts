import { describe, expect, it } from "vitest";
import { agreementOf, passAtK, passPowerK, quantile, signTest, wilson } from "./statistics";

describe("wilson", () => {
  /** Newcombe (1998), table I, method 3, with more digits from the closed form in 40-digit arithmetic. */
  it.each([
    [81, 263, 0.2552885198782742, 0.3662095769828],
    [15, 148, 0.06238639953073628, 0.16048724172330803],
    [0, 20, 0, 0.16112515805281935],
    [1, 29, 0.006113214292762662, 0.17175521879320285],
    [29, 29, 0.8830302015002592, 1],
  ])("%i of %i", (passed, tried, low, high) => {
    const interval = wilson(passed, tried);
    expect(Math.abs(interval.low - low)).toBeLessThan(1e-9);
    expect(Math.abs(interval.high - high)).toBeLessThan(1e-9);
  });

  it("is the whole range if nothing was tried", () => expect(wilson(0, 0)).toEqual({ low: 0, high: 1 }));
});

describe("signTest", () => {
  it.each([
    [4, 17],
    [0, 5],
    [3, 3],
    [10, 1],
    [0, 0],
    [480, 560],
    [84, 86],
    [85, 86],
    [1_000, 1_200],
  ])("%i fixed and %i broken, as in exact integer arithmetic", (fixed, broken) => {
    expect(Math.abs(signTest(fixed, broken) - exact(fixed, broken))).toBeLessThan(1e-9);
  });

  it("has the published value of 4 against 17", () => expect(signTest(4, 17)).toBeCloseTo(0.0072, 4));
  it("does not underflow for 20,000 flips", () => expect(signTest(9_000, 9_300)).toBeCloseTo(0.027083605910101016, 9));
});

/** Twice the lower tail of a fair coin, in integers. */
function exact(fixed: number, broken: number): number {
  const flips = fixed + broken;
  let choose = 1n;
  let sum = 1n;
  for (let i = 1; i <= Math.min(fixed, broken); i++) {
    choose = (choose * BigInt(flips - i + 1)) / BigInt(i);
    sum += choose;
  }
  const digits = 10n ** 18n;
  return Math.min(1, Number((2n * sum * digits) / 2n ** BigInt(flips)) / 1e18);
}

describe("repeated tries", () => {
  it("pass^k and pass@k without replacement", () => {
    expect(passPowerK(3, 3, 3)).toBe(1);
    expect(passPowerK(2, 3, 3)).toBe(0);
    expect(passPowerK(2, 3, 2)).toBeCloseTo(1 / 3, 12);
    expect(passAtK(1, 3, 3)).toBe(1);
    expect(passAtK(1, 3, 1)).toBeCloseTo(1 / 3, 12);
    expect(passAtK(0, 3, 2)).toBe(0);
  });

  it("says nothing about more tries than were made", () => {
    expect(passPowerK(2, 2, 3)).toBeNull();
    expect(passAtK(2, 2, 3)).toBeNull();
  });
});

it("quantiles are values that occurred", () => {
  expect(quantile([], 0.5)).toBeNull();
  expect(quantile([10, 20, 30, 40], 0.5)).toBe(20);
  expect(quantile([10, 20, 30, 40], 0.95)).toBe(40);
});

describe("agreementOf", () => {
  const pairs = (table: readonly (readonly number[])[]) =>
    table.flatMap((row, left) => row.map((count, right) => ({ left: `${left}`, right: `${right}`, count })));

  /** Cohen (1960), table 1; Fleiss, Levin and Paik, table 18.1. */
  it.each([
    [
      [
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ],
      140,
      0.29 / 0.59,
    ],
    [
      [
        [75, 1, 4],
        [5, 4, 1],
        [0, 0, 10],
      ],
      89,
      0.23 / 0.34,
    ],
  ])("%j", (table, agreed, kappa) => {
    const found = agreementOf(pairs(table));
    expect(found.agreed).toBe(agreed);
    expect(found.kappa).toBeCloseTo(kappa, 9);
  });

  it("has no kappa without variation", () => {
    expect(agreementOf([])).toEqual({ compared: 0, agreed: 0, kappa: null });
    expect(agreementOf([{ left: "pass", right: "pass", count: 3 }])).toEqual({ compared: 3, agreed: 3, kappa: null });
  });
});
