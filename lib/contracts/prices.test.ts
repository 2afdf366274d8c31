import { describe, expect, it } from "vitest";
import { costOf, FREE } from "./prices";

describe("what a call cost", () => {
  const price = { input: 2.5, output: 10, cached: 1.25 };

  it("counts input, output, and cached input at its own price", () => {
    expect(costOf({ in: 1_000_000, out: 0 }, price)).toBe(2.5);
    expect(costOf({ in: 512, out: 204 }, price)).toBeCloseTo(0.00332, 8);
    expect(costOf({ in: 1000, out: 100, cached: 800 }, price)).toBeCloseTo((200 * 2.5 + 800 * 1.25 + 100 * 10) / 1e6, 12);
    expect(costOf({ in: 1000, out: 0, cached: 800 }, { input: 2, output: 8 })).toBeCloseTo(0.002, 12);
  });

  it("is not known where a count or a price is not known", () => {
    expect(costOf({ in: 10, out: 10 }, null)).toBeUndefined();
    expect(costOf({ in: 10 }, price)).toBeUndefined();
    expect(costOf({ out: 10 }, price)).toBeUndefined();
    expect(costOf({ in: 10, out: 10 }, { input: 1 })).toBeUndefined();
  });

  it("counts calls, images, seconds and characters, beside tokens or without them", () => {
    expect(costOf({ in: 1_000_000, out: 0, images: 2 }, { input: 2, output: 0, request: 0.5, image: 0.04 })).toBeCloseTo(2.58, 12);
    expect(costOf({ seconds: 8 }, { input: 0, output: 0, second: 0.1 })).toBeCloseTo(0.8, 12);
    expect(costOf({ characters: 2_000 }, { input: 0, output: 0, character: 15 })).toBeCloseTo(0.03, 12);
    expect(costOf({ in: 5, out: 5 }, { input: 0, output: 0, second: 0.1 })).toBeUndefined();
  });

  it("needs no output where none is charged, and nothing at all where all is free", () => {
    expect(costOf({ in: 1_000_000 }, { input: 0.02, output: 0 })).toBe(0.02);
    expect(costOf({}, FREE)).toBe(0);
  });
});
