import { z } from "zod";

const amount = (of: string, otherwise?: string) =>
  z
    .string()
    .optional()
    .describe(otherwise === undefined ? `${of}, if it costs anything.` : `${of}. If absent, ${otherwise}.`);

/** Rates of tokens, by OpenRouter's names. */
const rates = {
  completion: z.string().optional().describe("Price of one output token; absent if not known."),
  input_cache_read: amount("One input token that was read from the provider's cache", "`prompt`"),
  input_audio_cache: amount("One token of sound that was read from the cache", "`input_cache_read`"),
  input_cache_write: amount("One input token that was written to the cache for five minutes", "`prompt`"),
  input_cache_write_1h: amount("One input token that was written to the cache for an hour", "`input_cache_write`"),
  audio: amount("One input token of sound", "`prompt`"),
  audio_output: amount("One output token of sound", "`completion`"),
  image_token: amount("One input token of an image", "`prompt`"),
  image_output: amount("One output token of an image", "`completion`"),
};

const LongInput = z
  .looseObject({
    min_prompt_tokens: z.int().describe("Minimum number of input tokens for these prices."),
    prompt: amount("One input token", "as for shorter inputs"),
    ...rates,
    completion: amount("One output token", "as for shorter inputs"),
  })
  .meta({ id: "LongInputPricing", description: "Prices of an entire call with a long input; missing prices are those of a shorter one." });

export const ModelPricing = z
  .looseObject({
    prompt: z.string().describe("Price of one input token."),
    ...rates,
    request: amount("One call"),
    image: amount("One image that is made"),
    web_search: amount("One search of the web, or one search unit of a reranker"),
    second: amount("One second of video, or of sound that is transcribed"),
    character: amount("One character that is spoken"),
    resolutions: z
      .record(z.string(), z.string())
      .optional()
      .describe("Price of one second of video by resolution; other resolutions cost `second`."),
    overrides: z.array(LongInput).optional().describe("Prices of long inputs; the last that matches applies."),
  })
  .meta({
    id: "ModelPricing",
    description: "Prices in US dollars as decimal texts, with OpenRouter's names. Service tiers are not included.",
  });
export type ModelPricing = z.infer<typeof ModelPricing>;
