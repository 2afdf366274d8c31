import { describe, expect, it } from "vitest";
import { Price } from "../contracts/model-facts";
import { costOf } from "../contracts/prices";
import { liteLlmPrice } from "./litellm-prices";

const priceOf = (row: Record<string, unknown>) => {
  const listed = liteLlmPrice(row);
  if (!listed || "refused" in listed) throw new Error(listed?.refused ?? "nothing is said");
  return Price.parse(listed.price);
};
const refusalOf = (row: Record<string, unknown>) => {
  const listed = liteLlmPrice(row);
  return listed && "refused" in listed ? listed.refused : listed;
};
const text = { mode: "chat", input_cost_per_token: 1e-6, output_cost_per_token: 5e-6 };

describe("a row of LiteLLM's list", () => {
  it("says what is written to a cache, for five minutes and for an hour, and above a length of input", () => {
    const price = priceOf({
      ...text,
      input_cost_per_token: 3e-6,
      output_cost_per_token: 1.5e-5,
      cache_read_input_token_cost: 3e-7,
      cache_creation_input_token_cost: 3.75e-6,
      cache_creation_input_token_cost_above_1hr: 6e-6,
      input_cost_per_token_above_200k_tokens: 6e-6,
      output_cost_per_token_above_200k_tokens: 2.25e-5,
      cache_creation_input_token_cost_above_200k_tokens: 7.5e-6,
    });
    const base = { input: 3, output: 15, cached: 0.3, written: 3.75, writtenHour: 6 };
    expect(price).toEqual({ ...base, contexts: [{ above: 200_000, input: 6, output: 22.5, written: 7.5 }] });
    expect(costOf({ in: 100_150, out: 10, written: 100_000, writtenHour: 100_000 }, price)).toBeCloseTo(0.6006, 10);
  });

  it("says tiers, which cost what others do where the row has no rate of their own", () => {
    expect(
      priceOf({
        ...text,
        cache_read_input_token_cost: 1e-7,
        input_cost_per_token_flex: 5e-7,
        output_cost_per_token_flex: 2.5e-6,
        input_cost_per_token_above_272k_tokens: 2e-6,
        input_cost_per_token_above_272k_tokens_flex: 1e-6,
        input_cost_per_token_batches: 5e-7,
        provider_specific_entry: { us: 1.1, fast: 6 },
      }),
    ).toEqual({
      input: 1,
      output: 5,
      cached: 0.1,
      contexts: [{ above: 272_000, input: 2 }],
      flex: { input: 0.5, output: 2.5, cached: 0.1, contexts: [{ above: 272_000, input: 1 }] },
      priority: { input: 6, output: 30, cached: 0.6, contexts: [{ above: 272_000, input: 12 }] },
      batch: { input: 0.5, output: 5, cached: 0.1, contexts: [{ above: 272_000, input: 2 }] },
    });
  });

  it("bills rerankers by search, never at nothing", () => {
    const price = priceOf({ mode: "rerank", input_cost_per_query: 0.002, input_cost_per_token: 0, output_cost_per_token: 0 });
    expect(price).toEqual({ input: 0, output: 0, search: 0.002 });
    expect(costOf({ in: 0, out: 0, searches: 1 }, price)).toBe(0.002);
  });

  it.each([
    [
      "sound and images",
      { ...text, input_cost_per_audio_token: 4e-6, output_cost_per_image_token: 3e-5 },
      { audioInput: 4, imageOutput: 30 },
    ],
    ["images in tokens and each", { ...text, output_cost_per_image_token: 3e-5, output_cost_per_image: 0.039 }, { imageOutput: 30 }],
    ["images that a chat model never makes", { ...text, output_cost_per_image: 1e-4, supported_output_modalities: ["text"] }, {}],
    ["reasoning at the rate of output", { ...text, output_cost_per_reasoning_token: 5e-6 }, {}],
    ["a search of any size", { ...text, search_context_cost_per_query: { low: 0.01, high: 0.01 } }, { search: 0.01 }],
    ["rates that are not known", { ...text, cache_creation_input_token_cost: 0, cache_read_input_token_cost: null }, {}],
    ["tools that run at the vendor", { ...text, code_interpreter_cost_per_session: 0.03, file_search_cost_per_1k_calls: 2.5 }, {}],
    ["costs of nothing", { ...text, ocr_cost_per_page: 0, input_cost_per_pixel: null, unheard_of_cost: 0 }, {}],
  ])("says %s", (_, row, more) => expect(priceOf(row)).toEqual({ input: 1, output: 5, ...more }));

  it.each([
    [
      { mode: "audio_transcription", input_cost_per_second: 1e-4, output_cost_per_second: 1e-4 },
      { input: 0, second: 0.0001 },
    ],
    [
      { mode: "audio_speech", input_cost_per_character: 1.5e-5 },
      { input: 0, character: 15 },
    ],
    [
      { mode: "image_generation", input_cost_per_image: 0.02 },
      { input: 0, image: 0.02 },
    ],
    [
      { mode: "image_generation", input_cost_per_token: 5e-6, output_cost_per_image_token: 4e-5 },
      { input: 5, output: 40, imageOutput: 40 },
    ],
    [{ mode: "embedding", input_cost_per_token: 2e-7, input_cost_per_image: 1e-4, input_cost_per_video_per_second: 8e-4 }, { input: 0.2 }],
    [
      { mode: "video_generation", output_cost_per_second: 0.05, output_cost_per_second_1080p: 0.08, output_cost_per_second_4k: 0.2 },
      { input: 0, second: 0.05, resolutions: { "1080p": 0.08, "2160p": 0.2 } },
    ],
    [
      { mode: "chat", input_cost_per_request: 0.005, input_cost_per_token: 1e-6 },
      { input: 1, request: 0.005 },
    ],
    [
      {
        tiered_pricing: [
          { range: [0, 32_000], input_cost_per_token: 1e-6, output_cost_per_token: 6e-6 },
          { range: [32_000, 128_000], input_cost_per_token: 2e-6, output_cost_per_token: 12e-6, cache_read_input_token_cost: 2e-7 },
        ],
      },
      { input: 1, output: 6, contexts: [{ above: 32_000, input: 2, output: 12, cached: 0.2 }] },
    ],
  ])("is priced by the unit of its kind: %o", (row, price) => expect(priceOf(row)).toEqual(price));

  it.each([
    [{ ocr_cost_per_page: 0.004 }, "charges per page"],
    [{ input_cost_per_pixel: 1e-8 }, "charges per pixel"],
    [{ output_cost_per_image_premium_image: 0.1 }, "charges images by their size or quality"],
    [{ output_cost_per_reasoning_token: 9e-6 }, "charges reasoning tokens separately"],
    [{ citation_cost_per_token: 2e-6 }, "charges citation tokens separately"],
    [{ search_context_cost_per_query: { low: 0.005, high: 0.012 } }, "charges searches by the amount of returned text"],
    [{ input_cost_per_second: 0.01 }, "charges each second"],
    [{ input_cost_per_image: 0.0048 }, "charges per input image"],
    [{ input_cost_per_query: 0.005 }, "charges each query"],
    [{ output_cost_per_image: 0.04 }, "charges per image"],
    [{ provider_specific_entry: { night: 0.5 } }, "multiplies its prices by an unknown factor, night"],
    [{ tiered_pricing: [{ range: [10, 20], input_cost_per_token: 1 }] }, "has tiered prices that don't depend on the input length"],
    [{ input_cost_per_token: -1 }, "has a price that varies"],
    [{ input_cost_per_token: 9 }, "has an invalid amount for input_cost_per_token"],
    [{ input_cost_per_token: undefined }, "has no rate for input tokens"],
    [{ fairy_dust_cost: 1e-9 }, "has an unknown kind of cost, fairy_dust_cost"],
    [{ input_cost_per_token_cache_hit: 1e-7, cache_read_input_token_cost: 2e-7 }, "states a rate twice, with different amounts"],
  ])("with a cost that no price says has no price: %o", (change, reason) => expect(refusalOf({ ...text, ...change })).toBe(reason));

  it("says nothing if nothing is about money", () => {
    expect(liteLlmPrice({ mode: "chat", max_tokens: 5 })).toBeUndefined();
    expect(liteLlmPrice({ search_context_cost_per_query: {} })).toBeUndefined();
  });
});
