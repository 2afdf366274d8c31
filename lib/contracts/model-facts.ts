import { z } from "zod";
import { MODEL_PATTERN, MOST_DOLLARS } from "./prices";

const Dollars = z.number().min(0).max(MOST_DOLLARS);
const perMillion = (what: string, otherwise: string) =>
  Dollars.optional().meta({ description: `US dollars per million ${what}. Default: ${otherwise}.` });
const each = (what: string) => Dollars.optional().meta({ description: `US dollars for ${what}. Default: 0.` });

const rates = {
  cached: perMillion("input tokens that were read from the provider's cache", "`input`"),
  cachedAudio: perMillion("tokens of sound that were read from the provider's cache", "`cached`"),
  written: perMillion("input tokens that were written to the provider's cache for five minutes", "`input`"),
  writtenHour: perMillion("input tokens that were written to the provider's cache for an hour", "`written`"),
  audioInput: perMillion("input tokens of sound", "`input`"),
  audioOutput: perMillion("output tokens of sound", "`output`"),
  imageInput: perMillion("input tokens of images", "`input`"),
  imageOutput: perMillion("output tokens of images", "`output`"),
};
const tierRates = {
  input: perMillion("input tokens", "the model's `input`"),
  output: perMillion("output tokens", "the model's `output`"),
  ...rates,
};
const Contexts = z
  .array(
    z
      .strictObject({
        above: z.int().min(1).max(100_000_000).describe("These rates apply to inputs with more tokens than this."),
        ...tierRates,
      })
      .meta({ id: "ContextTier", description: "Rates of an entire call with a longer input; omitted rates stay unchanged." }),
  )
  .max(8)
  .optional();
const Tier = z
  .strictObject({ ...tierRates, contexts: Contexts.describe("Rates by the length of the input. Default: none.") })
  .meta({ id: "TierRates", description: "Rates of a service tier." });

export const Price = z
  .strictObject({
    input: Dollars.describe("US dollars per million input tokens."),
    output: perMillion("output tokens", "not known, so that calls that write have no known cost"),
    ...rates,
    request: each("each call"),
    image: each("each image that is made"),
    second: each("each second of video or sound"),
    character: each("a million characters that are spoken"),
    search: each("each search of the web, and each search unit of a reranker"),
    resolutions: z
      .record(z.string().regex(/^\d{3,4}p$/, "must be a resolution such as 720p"), Dollars)
      .refine((sizes) => Object.keys(sizes).length <= 8, "must have at most 8 entries")
      .optional()
      .describe("US dollars for each second of video, by resolution. Default: `second`, as for resolutions that are not listed."),
    contexts: Contexts.describe("Rates by the length of the input; the largest `above` that is exceeded applies. Default: none."),
    flex: Tier.optional().describe("Rates of calls that the provider served in its flex tier. Default: the standard rates."),
    priority: Tier.optional().describe("Rates of calls that the provider served with priority. Default: the standard rates."),
    batch: Tier.optional().describe("Rates of calls that the provider served as a batch. Default: the standard rates."),
  })
  .meta({ id: "Price", description: "US dollars; rates of tokens are per million. All zero is free." });

const Pattern = z.string().regex(MODEL_PATTERN, "must be a model id, or a prefix of ids followed by *");

const Tokens = z.int().min(1).max(100_000_000);

export const ModelFacts = z
  .strictObject({
    price: Price.optional().describe("Prices of the model. Default: those of the price list, or unknown."),
    acceptsImages: z
      .boolean()
      .optional()
      .meta({ description: "Whether chat messages may contain images. Default: the vendor's value, or `false`." }),
    inputTokens: Tokens.optional().meta({ description: "Context window, in tokens. Default: the vendor's value, or unknown." }),
    outputTokens: Tokens.optional().meta({ description: "Maximum output tokens. Default: the vendor's value, or unknown." }),
    thinkTags: z.boolean().optional().meta({
      description:
        "Whether answers begin with reasoning, as text between `<think>` and `</think>` or up to `</think>`; it is then returned as reasoning. For models of OpenAI-compatible servers that leave it in the text. Default: `false`.",
    }),
    continues: z.boolean().optional().meta({
      description:
        "Whether the model continues an answer whose beginning is sent as the last assistant turn. A route may then use it to resume an interrupted stream. Default: `false`.",
    }),
    enabled: z.boolean().optional().meta({ description: "Whether calls reach the model. Default: `true`." }),
  })
  .meta({ id: "ModelFacts", description: "The operator's settings for a model; they override the provider's." });
export type ModelFacts = z.infer<typeof ModelFacts>;

export const ModelFactsById = z
  .record(Pattern, ModelFacts)
  .refine((facts) => Object.keys(facts).length <= 1000, "must have at most 1,000 entries")
  .meta({ id: "ModelFactsById", description: "Keyed by model id or by prefix followed by `*`. The longest match applies." });
export type ModelFactsById = z.infer<typeof ModelFactsById>;

/** Facts that the operator can set. */
export const FACT_FIELDS = [
  "price",
  "inputTokens",
  "outputTokens",
  "acceptsImages",
  "thinkTags",
  "continues",
  "enabled",
] as const satisfies (keyof ModelFacts)[];
export type FactField = (typeof FACT_FIELDS)[number];

/** Sources of a value, in order of precedence: the settings file, the console, an imported price list, the provider, the built-in list. */
export const FACT_SOURCES = ["file", "console", "price_list", "provider", "built_in"] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/** The public price lists that can be read. */
export const PRICE_LISTS = ["litellm", "openrouter"] as const;
export type PriceList = (typeof PRICE_LISTS)[number];

/** A price from a public list, and when it was imported, in milliseconds since the epoch. */
export interface ListedPrice {
  price: z.infer<typeof Price>;
  list: PriceList;
  at: number;
}
