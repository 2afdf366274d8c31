import type { ModelPricing } from "../contracts/model-pricing";
import { type Price, TOKEN_PARTS, type TokenPart, type TokenRates } from "../contracts/prices";

const NAMES: Record<TokenPart, keyof ModelPricing> = {
  input: "prompt",
  output: "completion",
  cached: "input_cache_read",
  cachedAudio: "input_audio_cache",
  written: "input_cache_write",
  writtenHour: "input_cache_write_1h",
  audioInput: "audio",
  audioOutput: "audio_output",
  imageInput: "image_token",
  imageOutput: "image_output",
};

/** A model's price in OpenRouter's format: strings, per token, call and search. It has no fields for tiered rates. */
export function pricingOf(price: Price): ModelPricing {
  const { contexts = [], request, image, search, second, character, resolutions } = price;
  const overrides = [...contexts]
    .sort((one, other) => one.above - other.above)
    .map(({ above, ...rates }) => ({ min_prompt_tokens: above + 1, ...ratesOf(rates) }));
  return {
    prompt: perToken(price.input),
    ...ratesOf(price),
    ...(request ? { request: plainDecimal(request) } : {}),
    ...(image ? { image: plainDecimal(image) } : {}),
    ...(search ? { web_search: plainDecimal(search) } : {}),
    ...(second ? { second: plainDecimal(second) } : {}),
    ...(character ? { character: perToken(character) } : {}),
    ...(resolutions
      ? { resolutions: Object.fromEntries(Object.entries(resolutions).map(([lines, dollars]) => [lines, plainDecimal(dollars)])) }
      : {}),
    ...(overrides.length > 0 ? { overrides } : {}),
  };
}

function ratesOf(rates: TokenRates): Partial<Record<string, string>> {
  return Object.fromEntries(
    TOKEN_PARTS.flatMap((part) => {
      const dollars = rates[part];
      return dollars === undefined ? [] : [[NAMES[part], perToken(dollars)]];
    }),
  );
}

const perToken = (dollars: number) => plainDecimal(dollars / 1e6);
const plainDecimal = (dollars: number) => dollars.toFixed(12).replace(/\.?0+$/, "");
