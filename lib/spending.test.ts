import { describe, expect, it } from "vitest";
import { FREE, type Price } from "./contracts/prices";
import { sumUp } from "./spending";

const PRICES: Record<string, Price | undefined> = { "sandbox-chat": FREE, big: { input: 2, output: 8, cached: 1 } };
const sum = (...usage: Parameters<typeof sumUp>[0]) => sumUp(usage, (model) => PRICES[model] ?? null);
const used = { requests: 10, errors: 2, inputTokens: 1000, outputTokens: 500, cachedTokens: 400 };

describe("what a team has spent", () => {
  it("adds up what is known, and says how many calls are missing", () => {
    expect(sum({ ...used, model: "big" }, { ...used, model: "sandbox-chat" }, { ...used, model: "unknown" })).toEqual({
      requests: 30,
      errors: 6,
      inputTokens: 3000,
      outputTokens: 1500,
      cachedTokens: 1200,
      cost: (600 * 2 + 400 * 1 + 500 * 8) / 1e6,
      unpricedCalls: 8,
    });
  });

  it("is zero for the sandbox alone, and not known for nothing or without a price", () => {
    expect(sum({ ...used, model: "sandbox-chat", inputTokens: 0, outputTokens: 0 })).toMatchObject({ cost: 0, unpricedCalls: 0 });
    expect(sum()).toMatchObject({ requests: 0, cost: null, unpricedCalls: 0 });
    expect(sum({ ...used, model: "unknown" })).toMatchObject({ cost: null, unpricedCalls: 8 });
  });

  it("does not take calls without tokens for free, nor failed ones for unpriced", () => {
    expect(sum({ ...used, model: "big", inputTokens: 0, outputTokens: 0 })).toMatchObject({ cost: null, unpricedCalls: 8 });
    expect(sum({ ...used, model: "", requests: 2 })).toMatchObject({ cost: null, unpricedCalls: 0 });
  });
});
