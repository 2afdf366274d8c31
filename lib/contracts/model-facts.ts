import { z } from "zod";
import { MODEL_PATTERN, MOST_DOLLARS } from "./prices";

const Dollars = z.number().min(0).max(MOST_DOLLARS);
export const Price = z
  .strictObject({
    input: Dollars.describe("US dollars per million input tokens."),
    output: Dollars.optional().describe(
      "US dollars per million output tokens. Default: not known, so that calls that write have no known cost.",
    ),
    cached: Dollars.optional().meta({
      description: "US dollars per million input tokens that the provider had in its cache. Default: `input`.",
    }),
    request: Dollars.optional().meta({ description: "US dollars for each call. Default: 0." }),
    image: Dollars.optional().meta({ description: "US dollars for each image that is made. Default: 0." }),
    second: Dollars.optional().meta({ description: "US dollars for each second of video or sound. Default: 0." }),
    character: Dollars.optional().meta({ description: "US dollars for a million characters that are spoken. Default: 0." }),
  })
  .meta({ id: "Price", description: "US dollars; `input`, `output` and `cached` for a million tokens. All zero is free." });

const Pattern = z.string().regex(MODEL_PATTERN, "must be a model id, or the beginning of ids and a *");

const Tokens = z.int().min(1).max(100_000_000);

export const ModelFacts = z
  .strictObject({
    price: Price.optional().describe("What the model costs. Default: the price list's, or unknown."),
    acceptsImages: z
      .boolean()
      .optional()
      .meta({ description: "Whether chat messages may hold images. Default: what the vendor says, or `false`." }),
    inputTokens: Tokens.optional().meta({ description: "Most tokens of a request. Default: what the vendor says, or unknown." }),
    outputTokens: Tokens.optional().meta({ description: "Most tokens of an answer. Default: what the vendor says, or unknown." }),
    thinkTags: z.boolean().optional().meta({
      description:
        "Whether answers begin with what the model thought, as text between `<think>` and `</think>` or up to `</think>`: it is told apart as reasoning then. For models of OpenAI-compatible servers that leave it in the text. Default: `false`.",
    }),
    enabled: z.boolean().optional().meta({ description: "Whether calls reach the model. Default: `true`." }),
  })
  .meta({ id: "ModelFacts", description: "What the operator says of a model; it counts more than what the provider says." });
export type ModelFacts = z.infer<typeof ModelFacts>;

export const ModelFactsById = z
  .record(Pattern, ModelFacts)
  .refine((facts) => Object.keys(facts).length <= 1000, "must have at most 1,000 entries")
  .meta({ id: "ModelFactsById", description: "By model id, or by the beginning of ids with a * behind it. The longest that fits counts." });
export type ModelFactsById = z.infer<typeof ModelFactsById>;

/** What the operator can say of a model. */
export const FACT_FIELDS = [
  "price",
  "inputTokens",
  "outputTokens",
  "acceptsImages",
  "thinkTags",
  "enabled",
] as const satisfies (keyof ModelFacts)[];
export type FactField = (typeof FACT_FIELDS)[number];

/** Whose word a value is. What stands first counts: the settings' file, the console, an imported price list, the provider, what ships with the gateway. */
export const FACT_SOURCES = ["file", "console", "price_list", "provider", "built_in"] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/** The public price lists that can be read. */
export const PRICE_LISTS = ["litellm", "openrouter"] as const;
export type PriceList = (typeof PRICE_LISTS)[number];

/** A price out of a public list, and when it was taken, in milliseconds since the epoch. */
export interface ListedPrice {
  price: z.infer<typeof Price>;
  list: PriceList;
  at: number;
}
