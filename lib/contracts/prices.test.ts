import { describe, expect, it } from "vitest";
import { costOf, FREE, highestCost, isFree, lacksTier } from "./prices";

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

  it("counts what was written to a cache, for five minutes and for an hour", () => {
    const sonnet = { input: 3, output: 15, cached: 0.3, written: 3.75, writtenHour: 6 };
    expect(costOf({ in: 100_000, out: 100, written: 100_000, writtenHour: 100_000 }, sonnet)).toBeCloseTo(0.6 + 0.0015, 12);
    expect(costOf({ in: 10_000, out: 0, cached: 2_000, written: 5_000, writtenHour: 1_000 }, sonnet)).toBeCloseTo(
      (3_000 * 3 + 2_000 * 0.3 + 4_000 * 3.75 + 1_000 * 6) / 1e6,
      12,
    );
    expect(costOf({ in: 1_000_000, out: 0, written: 1_000_000, writtenHour: 500_000 }, { input: 2, output: 8 })).toBe(2);
  });

  it("counts tokens of sound and images, searches, and seconds by resolution", () => {
    const audio = { input: 2.5, output: 10, audioInput: 40, audioOutput: 80 };
    expect(costOf({ in: 1_000, out: 500, audioIn: 600, audioOut: 400 }, audio)).toBeCloseTo(
      (400 * 2.5 + 600 * 40 + 100 * 10 + 400 * 80) / 1e6,
      12,
    );
    const kept = { input: 0.3, output: 2.5, cached: 0.03, cachedAudio: 0.1 };
    expect(costOf({ in: 1_000, out: 0, cached: 800, audioCached: 500 }, kept)).toBeCloseTo((200 * 0.3 + 300 * 0.03 + 500 * 0.1) / 1e6, 12);
    expect(costOf({ in: 1_000, out: 0, cached: 1_000, audioCached: 500 }, { input: 0.3, output: 1, cached: 0.03 })).toBeCloseTo(3e-5, 12);
    const image = { input: 5, imageInput: 10, imageOutput: 40 };
    expect(costOf({ in: 50, out: 272, imageIn: 40, imageOut: 272 }, image)).toBeCloseTo((10 * 5 + 40 * 10 + 272 * 40) / 1e6, 12);
    expect(costOf({ in: 50, out: 1 }, image)).toBeUndefined();
    expect(costOf({ in: 0, out: 0, searches: 3 }, { input: 0, output: 0, search: 0.002 })).toBeCloseTo(0.006, 12);
    const video = { input: 0, output: 0, second: 0.1, resolutions: { "1080p": 0.15, "720p": 0.1 } };
    expect(costOf({ seconds: 8, resolution: "1080p" }, video)).toBeCloseTo(1.2, 12);
    expect(costOf({ seconds: 8, resolution: "480p" }, video)).toBeCloseTo(0.8, 12);
    expect(costOf({ seconds: 8 }, { input: 0, output: 0, resolutions: { "720p": 0.1, "4k": 0.3 } })).toBeCloseTo(2.4, 12);
  });

  it("charges the whole call at the rates for its length and its tier", () => {
    const pro = {
      input: 1.25,
      output: 10,
      cached: 0.125,
      contexts: [{ above: 200_000, input: 2.5, output: 15 }],
      flex: { input: 0.625, output: 5, contexts: [{ above: 200_000, input: 1.25, output: 7.5 }] },
    };
    expect(costOf({ in: 200_000, out: 1_000 }, pro)).toBeCloseTo(0.26, 12);
    expect(costOf({ in: 200_001, out: 1_000, cached: 100_000 }, pro)).toBeCloseTo((100_001 * 2.5 + 100_000 * 0.125 + 15_000) / 1e6, 12);
    expect(costOf({ in: 100_000, out: 1_000, tier: "flex" }, pro)).toBeCloseTo(0.0675, 12);
    expect(costOf({ in: 300_000, out: 0, tier: "flex" }, pro)).toBeCloseTo(0.375, 12);
    expect([lacksTier(pro, "flex"), lacksTier(pro, "priority"), lacksTier(FREE, "batch"), lacksTier(pro, undefined)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it("is free only if no part of a price is charged", () => {
    expect([FREE, { input: 0, output: 0, search: 0.002 }, { input: 0, output: 0, priority: { input: 1 } }].map(isFree)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is at most what each token costs at the dearest rate that may apply", () => {
    const price = { input: 3, output: 15, written: 3.75, writtenHour: 6, audioInput: 9, priority: { input: 6, output: 30 } };
    const used = { in: 1_000_000, out: 1_000_000 };
    const none = { cache: false, files: false, tier: false };
    expect(highestCost(used, price, none)).toBe(18);
    expect(highestCost(used, price, { ...none, cache: true })).toBe(21);
    expect(highestCost(used, price, { ...none, files: true })).toBe(24);
    expect(highestCost(used, price, { ...none, tier: true })).toBe(36);
    expect(highestCost(used, null, none)).toBeUndefined();
  });

  it("needs no output if none is charged, and nothing at all where all is free", () => {
    expect(costOf({ in: 1_000_000 }, { input: 0.02, output: 0 })).toBe(0.02);
    expect(costOf({}, FREE)).toBe(0);
  });
});
