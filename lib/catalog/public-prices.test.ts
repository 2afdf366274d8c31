import { expect, it } from "vitest";
import { priceFinder, readPriceList } from "./public-prices";

const LITELLM = {
  sample_spec: { input_cost_per_token: 0, litellm_provider: "one of ..." },
  "gpt-4o": { litellm_provider: "openai", input_cost_per_token: 2.5e-6, output_cost_per_token: 1e-5, cache_read_input_token_cost: 1.25e-6 },
  "dall-e": { output_cost_per_image: 0.04 },
  "tts-1": { input_cost_per_character: 1.5e-5 },
  "openai/sora-2": { output_cost_per_video_per_second: 0.1 },
  "vendor-a/twice": { input_cost_per_token: 1e-6 },
  "vendor-b/twice": { input_cost_per_token: 2e-6 },
  odd: { input_cost_per_token: "dear" },
  none: null,
};

it("reads LiteLLM's list", () => {
  const read = readPriceList(JSON.stringify(LITELLM));
  expect(read.list).toBe("litellm");
  expect(Object.fromEntries(read.prices)).toEqual({
    "gpt-4o": { input: 2.5, output: 10, cached: 1.25 },
    "dall-e": { input: 0, image: 0.04 },
    "tts-1": { input: 0, character: 15 },
    "openai/sora-2": { input: 0, second: 0.1 },
    "vendor-a/twice": { input: 1 },
    "vendor-b/twice": { input: 2 },
  });
  const find = priceFinder(read);
  expect(find("gpt-4o")?.input).toBe(2.5);
  expect(find("sora-2")?.second).toBe(0.1);
  expect(find("twice"), "two vendors, two prices").toBeUndefined();
  expect(find("constructor")).toBeUndefined();
});

it("reads OpenRouter's list", () => {
  const pricing = { prompt: "0.0000003", completion: "0.0000025", request: "0", image: "0.001", input_cache_read: "0.00000003" };
  const data = [
    { id: "google/gemini-3-flash", pricing },
    { id: "auto", pricing: { prompt: "-1", completion: "-1" } },
    { id: "free/one", pricing: { prompt: "0", completion: "0" } },
    { id: "without" },
  ];
  const read = readPriceList(JSON.stringify({ data }));
  expect(read.list).toBe("openrouter");
  expect(Object.fromEntries(read.prices)).toEqual({
    "google/gemini-3-flash": { input: 0.3, output: 2.5, cached: 0.03 },
    "free/one": { input: 0, output: 0 },
  });
  expect(priceFinder(read)("gemini-3-flash")?.output).toBe(2.5);
});

it.each(["", "<html>", "[]", "null", "{}", '{"data":[]}', '{"a":{"input_cost_per_token":-1}}', '"text"'])("refuses %j in words", (text) => {
  expect(() => readPriceList(text)).toThrow(/price list is no JSON|No prices were found/);
});
