import { describe, expect, it } from "vitest";
import { ModelFactsById } from "../contracts/model-facts";
import { factsOf } from "./model-facts";
import { listPrices, PRICE_SHEETS } from "./price-list";

const prices = listPrices("https://api.openai.com/v1");

describe("the price list", () => {
  it("holds at a vendor's own address, for a model and its dated versions alone", () => {
    expect(factsOf(prices, "gpt-4o")?.price).toEqual({ input: 2.5, output: 10, cached: 1.25 });
    expect(factsOf(prices, "gpt-4o-2024-08-06")?.price).toEqual({ input: 2.5, output: 10, cached: 1.25 });
    for (const other of ["gpt-4o-audio-preview", "gpt-4o-transcribe", "gpt-4", "gpt-5.5-mini"])
      expect(factsOf(prices, other), other).toBeUndefined();
    expect(listPrices("http://127.0.0.1:11434/v1")).toEqual({});
    expect(listPrices("https://api.openai.com.example.net/v1")).toEqual({});
  });

  it("tells a model from the one whose name begins as its own does", () => {
    const anthropic = listPrices("https://api.anthropic.com/v1");
    expect(factsOf(anthropic, "claude-opus-5-20260724")?.price?.input).toBe(5);
    expect(factsOf(anthropic, "claude-opus-5-5")?.price?.input).toBe(4);
    expect(factsOf(anthropic, "claude-opus-5-6")).toBeUndefined();
  });

  it("is sound, and says where each price is from", () => {
    for (const { host, source, checked } of PRICE_SHEETS) {
      expect(ModelFactsById.safeParse(listPrices(`https://${host}/v1`)).success).toBe(true);
      expect(source).toMatch(/^https:\/\//);
      expect(checked).toMatch(/^20\d\d-\d\d$/);
    }
  });
});
