import { expect, it } from "vitest";
import { ModelPricing } from "../contracts/model-pricing";
import type { Price } from "../contracts/prices";
import { pricingOf } from "./model-pricing";

it("writes prices by OpenRouter's names, without exponents", () => {
  const price: Price = {
    input: 3,
    output: 15,
    cached: 0.3,
    written: 3.75,
    writtenHour: 6,
    audioInput: 0.00001,
    search: 0.01,
    contexts: [
      { above: 500_000, input: 9 },
      { above: 200_000, input: 6, output: 22.5 },
    ],
    flex: { input: 1.5 },
  };
  const pricing = pricingOf(price);
  expect(ModelPricing.parse(pricing)).toEqual({
    prompt: "0.000003",
    completion: "0.000015",
    input_cache_read: "0.0000003",
    input_cache_write: "0.00000375",
    input_cache_write_1h: "0.000006",
    audio: "0.00000000001",
    web_search: "0.01",
    overrides: [
      { min_prompt_tokens: 200_001, prompt: "0.000006", completion: "0.0000225" },
      { min_prompt_tokens: 500_001, prompt: "0.000009" },
    ],
  });
});

it("writes the units of what is not priced by tokens", () => {
  expect(pricingOf({ input: 0, second: 0.1, resolutions: { "1080p": 0.15 } })).toEqual({
    prompt: "0",
    second: "0.1",
    resolutions: { "1080p": "0.15" },
  });
  expect(pricingOf({ input: 0, character: 15, request: 0.01, image: 0.04 })).toEqual({
    prompt: "0",
    character: "0.000015",
    request: "0.01",
    image: "0.04",
  });
});
