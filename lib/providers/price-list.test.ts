import { describe, expect, it } from "vitest";
import { ModelFactsById } from "../contracts/model-facts";
import { costOf, type Used } from "../contracts/prices";
import { factsOf } from "./model-facts";
import { listPrices, PRICE_SHEETS } from "./price-list";

const prices = listPrices("https://api.openai.com/v1");

describe("the price list", () => {
  it("holds at a vendor's own address, for a model and its dated versions alone", () => {
    expect(factsOf(prices, "gpt-4o")?.price).toMatchObject({ input: 2.5, output: 10, cached: 1.25 });
    expect(factsOf(prices, "gpt-4o-2024-08-06")?.price).toMatchObject({ input: 2.5, output: 10, cached: 1.25 });
    expect(factsOf(prices, "gpt-4o-2024-05-13")?.price).toMatchObject({ input: 5, output: 15 });
    for (const other of ["gpt-4o-search-preview", "gpt-4o-mini-tts", "gpt-4", "gpt-5.5-mini"])
      expect(factsOf(prices, other), other).toBeUndefined();
    expect(factsOf(listPrices("https://generativelanguage.googleapis.com/v1beta/openai"), "models/gemini-2.5-pro")).toBeDefined();
    expect(listPrices("http://127.0.0.1:11434/v1")).toEqual({});
    expect(listPrices("https://api.openai.com.example.net/v1")).toEqual({});
  });

  it("tells a model from the one whose name begins as its own does", () => {
    const anthropic = listPrices("https://api.anthropic.com/v1");
    expect(factsOf(anthropic, "claude-opus-5-20260724")?.price?.input).toBe(5);
    expect(factsOf(anthropic, "claude-opus-5-5")?.price?.input).toBe(4);
    expect(factsOf(anthropic, "claude-opus-5-6")).toBeUndefined();
  });

  it("bills what is written to a cache, long inputs, tiers, sound, images and searches as the vendors do", () => {
    const cost = (host: string, model: string, used: Used) => costOf(used, factsOf(listPrices(`https://${host}`), model)?.price);
    const [openai, anthropic, google] = ["api.openai.com", "api.anthropic.com", "generativelanguage.googleapis.com"] as const;
    const million = 1_000_000;
    expect(cost(anthropic, "claude-sonnet-4-6", { in: 100_150, out: 10, written: 100_000, writtenHour: 100_000 })).toBeCloseTo(0.6006, 10);
    expect(cost(anthropic, "claude-opus-5-5", { in: million, out: 0, cached: million, tier: "priority" })).toBeCloseTo(0.4, 10);
    expect(cost(anthropic, "claude-haiku-5-5", { in: 100_000, out: million })).toBeCloseTo(0.01 + 0.5, 10);
    expect(cost(anthropic, "claude-haiku-5-5", { in: 100_001, out: million, searches: 2 })).toBeCloseTo(0.0500005 + 2.5 + 0.02, 10);
    expect(cost(openai, "gpt-5.5", { in: 300_000, out: million })).toBeCloseTo(3 + 45, 10);
    expect(cost(openai, "gpt-5.5", { in: 100_000, out: million, tier: "priority" })).toBeCloseTo(1.25 + 75, 10);
    expect(cost(openai, "gpt-5.4", { in: 300_000, out: million, tier: "flex" })).toBeCloseTo(0.75 + 11.25, 10);
    expect(cost(openai, "gpt-5.6-sol", { in: million / 10, out: 0, written: million / 10 })).toBeCloseTo(0.5, 10);
    expect(cost(openai, "gpt-4o-transcribe", { in: 1_000, out: 0, audioIn: 1_000 })).toBeCloseTo(0.006, 10);
    expect(cost(openai, "whisper-1", { seconds: 60 })).toBeCloseTo(0.006, 10);
    expect(cost(openai, "gpt-image-1", { in: 50, out: 1_056, imageOut: 1_056 })).toBeCloseTo(0.00025 + 0.04224, 10);
    expect(cost(google, "gemini-2.5-pro", { in: 250_000, out: million, cached: 100_000 })).toBeCloseTo(0.375 + 0.025 + 15, 10);
    expect(cost(google, "gemini-2.5-flash", { in: 1_000, out: 0, cached: 500, audioCached: 500, audioIn: 500 })).toBeCloseTo(0.00055, 10);
    expect(cost(google, "gemini-2.5-flash-image", { in: 0, out: 1_290, imageOut: 1_290 })).toBeCloseTo(0.0387, 10);
    expect(cost("api.cohere.com", "rerank-v3.5", { in: 0, out: 0, searches: 1 })).toBe(0.002);
  });

  it("is sound, and says where each price is from", () => {
    for (const { host, source, checked } of PRICE_SHEETS) {
      expect(ModelFactsById.safeParse(listPrices(`https://${host}/v1`)).success).toBe(true);
      expect(source).toMatch(/^https:\/\//);
      expect(checked).toMatch(/^20\d\d-\d\d$/);
    }
  });
});
