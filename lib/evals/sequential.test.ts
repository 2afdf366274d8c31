import { describe, expect, it } from "vitest";
import { ERROR_RATE, SequentialTest } from "./sequential";

describe("SequentialTest", () => {
  it("reports a difference in at most the stated share of 10,000 comparisons of equal columns, read after every row", () => {
    const random = generator(7);
    let reported = 0;
    for (let i = 0; i < 10_000; i++) if (rowsUntilCertain({ first: 0.8, second: 0.8, rows: 800, random }) !== null) reported += 1;
    expect(reported / 10_000).toBeLessThanOrEqual(ERROR_RATE);
    expect(reported).toBeGreaterThan(0);
  });

  it("finds ten points with at most 60 % of the calls of a fixed size that finds them with 99 %", () => {
    const random = generator(11);
    const rows = fixedSize(0.8, 0.7, 2.3263478740408408);
    const needed = Array.from({ length: 1_000 }, () => rowsUntilCertain({ first: 0.8, second: 0.7, rows, random }));
    const found = needed.filter((one) => one !== null).length;
    const mean = needed.reduce<number>((sum, one) => sum + (one ?? rows), 0) / needed.length;
    expect(found / needed.length).toBeGreaterThan(0.9);
    expect(mean / rows).toBeLessThanOrEqual(0.6);
  });

  it("keeps its verdict if later rows are less clear", () => {
    const test = new SequentialTest();
    for (let i = 0; i < 20; i++) test.add("broken");
    expect(test.certain).toBe(true);
    const { p } = test;
    for (let i = 0; i < 20; i++) test.add("fixed");
    expect(test.p).toBe(p);
  });
});

interface Comparison {
  first: number;
  second: number;
  rows: number;
  random: () => number;
}

function rowsUntilCertain({ first, second, rows, random }: Comparison): number | null {
  const test = new SequentialTest();
  for (let row = 1; row <= rows; row++) {
    const before = random() < first;
    const after = random() < second;
    if (before === after) continue;
    test.add(after ? "fixed" : "broken");
    if (test.certain) return row;
  }
  return null;
}

/** Rows of a two-sided sign test at 5 % whose power has the normal quantile `z`. */
function fixedSize(first: number, second: number, z: number): number {
  const broken = first * (1 - second);
  const flips = broken + second * (1 - first);
  const share = broken / flips;
  return Math.ceil((1.959963984540054 * 0.5 + z * Math.sqrt(share * (1 - share))) ** 2 / (share - 0.5) ** 2 / flips);
}

/** Mulberry32. */
function generator(start: number): () => number {
  let seed = start;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
