import { describe, expect, it } from "vitest";
import { Price } from "../contracts/model-facts";
import type { Price as AnyPrice } from "../contracts/prices";
import { pricingOf } from "../gateway/model-pricing";
import { listedPricing } from "./openrouter-pricing";

const priceOf = (pricing: unknown) => {
  const listed = listedPricing(pricing);
  return listed && ("refused" in listed ? listed.refused : Price.parse(listed.price));
};
const text = { prompt: "0.000001", completion: "0.000005" };

describe("pricing of a model list", () => {
  it("is read whole", () => {
    expect(
      priceOf({
        ...text,
        request: "0.01",
        image: "0.000001",
        web_search: "0.005",
        internal_reasoning: "0.000005",
        input_cache_read: "0.0000001",
        input_cache_write: "0.00000125",
        input_cache_write_1h: "0.000002",
        audio: "0.000004",
        audio_output: "0.00002",
        input_audio_cache: "0.0000003",
        image_token: "0.000002",
        image_output: "0.00003",
        discount: 0,
      }),
    ).toEqual({
      input: 1,
      output: 5,
      request: 0.01,
      search: 0.005,
      cached: 0.1,
      cachedAudio: 0.3,
      written: 1.25,
      writtenHour: 2,
      audioInput: 4,
      audioOutput: 20,
      imageInput: 2,
      imageOutput: 30,
    });
  });

  it("has rates of long inputs, each with what a shorter one has changed", () => {
    const overrides = [
      { min_prompt_tokens: 500_000, prompt: "0.000004" },
      { min_prompt_tokens: 200_000, prompt: "0.000002", completion: "0.000008", internal_reasoning: "0.000008" },
    ];
    expect(priceOf({ ...text, overrides })).toEqual({
      input: 1,
      output: 5,
      contexts: [
        { above: 199_999, input: 2, output: 8 },
        { above: 499_999, input: 4, output: 8 },
      ],
    });
  });

  it("is dollars for a million tokens where they are numbers of their own names", () => {
    expect(priceOf({ input: 0.2, output: 0.6, cached_input: 0.02, hourly: 2, finetune: 3 })).toEqual({
      input: 0.2,
      output: 0.6,
      cached: 0.02,
    });
    expect(priceOf({ ...text, currency: "USD", note: "" })).toEqual({ input: 1, output: 5 });
  });

  it.each([
    [{ image: "0.0048" }, "charges per input image"],
    [{ image_output: "0.04" }, "charges per image"],
    [{ internal_reasoning: "0.000009" }, "charges reasoning tokens separately"],
    [{ discount: 0.1 }, "has a discount"],
    [{ tool_use: "0.0004" }, "has an unknown kind of cost, tool_use"],
    [{ prompt: "-1" }, "has a price that varies"],
    [{ prompt: "dear" }, "has an invalid amount for prompt"],
    [{ prompt: undefined }, "has no rate for input tokens"],
    [{ overrides: [{ utc_start: 1630, utc_end: 30, prompt: "0.000001" }] }, "has a price with unknown conditions"],
    [{ overrides: [{ min_prompt_tokens: 200_000, web_search: "0.02" }] }, "has a price with unknown conditions"],
    [{ overrides: { prompt: "0" } }, "has a price with unknown conditions"],
  ])("with a cost that no price says is no price: %o", (change, reason) => expect(priceOf({ ...text, ...change })).toBe(reason));

  it.each([undefined, null, "cheap", [], {}, { prompt: "" }])("says nothing: %o", (pricing) =>
    expect(listedPricing(pricing)).toBeUndefined(),
  );
});

it.each<AnyPrice>([
  { input: 3, output: 15, cached: 0.3, written: 3.75, writtenHour: 6, contexts: [{ above: 200_000, input: 6, output: 22.5 }] },
  { input: 0, second: 0.1, resolutions: { "1080p": 0.15 } },
  { input: 0, character: 15 },
  { input: 0, output: 0, image: 0.04 },
  { input: 0, output: 0, search: 0.002, request: 0.01 },
  { input: 0.3, output: 2.5, audioInput: 1, cachedAudio: 0.1, imageOutput: 30 },
])("of another instance of this gateway is read back: %o", (price) => expect(priceOf(pricingOf(price))).toEqual(price));
