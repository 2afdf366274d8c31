import { describe, expect, it } from "vitest";
import { sumUp } from "./spending";

const used = { requests: 10, errors: 2, inputTokens: 1000, outputTokens: 500, cachedTokens: 400 };

describe("what a team has spent", () => {
  it("adds up what the calls cost, and says how many have no known cost", () => {
    expect(
      sumUp([
        { ...used, costNano: 5_600_000, priced: 8 },
        { ...used, costNano: 0, priced: 8 },
        { ...used, costNano: 0, priced: 0 },
      ]),
    ).toEqual({
      requests: 30,
      errors: 6,
      inputTokens: 3000,
      outputTokens: 1500,
      cachedTokens: 1200,
      cost: 0.0056,
      unpricedCalls: 8,
    });
  });

  it("is zero for the sandbox alone, and not known for nothing or without a price", () => {
    expect(sumUp([{ ...used, costNano: 0, priced: 8 }])).toMatchObject({ cost: 0, unpricedCalls: 0 });
    expect(sumUp([])).toMatchObject({ requests: 0, cost: null, unpricedCalls: 0 });
    expect(sumUp([{ ...used, costNano: 0, priced: 0 }])).toMatchObject({ cost: null, unpricedCalls: 8 });
  });

  it("counts what was delivered of a call that broke off", () => {
    expect(sumUp([{ ...used, requests: 1, errors: 1, costNano: 2_000_000, priced: 0 }])).toMatchObject({ cost: 0.002, unpricedCalls: 0 });
  });
});
