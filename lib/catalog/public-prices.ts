import { z } from "zod";
import { Failure } from "../contracts/errors";
import type { PriceList } from "../contracts/model-facts";
import { MOST_DOLLARS, type Price } from "../contracts/prices";

/** A public price list, read. */
export interface ReadPrices {
  list: PriceList;
  /** By the names that the list uses: `gpt-4o`, `openai/gpt-4o`. */
  prices: ReadonlyMap<string, Price>;
}

const PER_MILLION = 1_000_000;
/** More rows than any list has. */
const MOST_ROWS = 50_000;

/** Reads either of the two formats. Throws `invalid_value` that says what was expected. */
export function readPriceList(text: string): ReadPrices {
  const value = parsed(text);
  const prices = new Map<string, Price>();
  const openrouter = OpenRouterList.safeParse(value);
  if (openrouter.success) {
    for (const { id, pricing } of openrouter.data.data.slice(0, MOST_ROWS)) add(prices, id, openRouterPrice(pricing));
    return some({ list: "openrouter", prices });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw unknownFormat();
  for (const [name, row] of Object.entries(value).slice(0, MOST_ROWS)) {
    const read = LiteLlmRow.safeParse(row);
    // The list explains itself in a row of its own.
    if (read.success && name !== "sample_spec") add(prices, name, liteLlmPrice(read.data));
  }
  return some({ list: "litellm", prices });
}

/** The price of a provider's model. A name that a list has once behind a vendor's is that model too; one that it has twice is none. */
export function priceFinder({ prices }: ReadPrices): (model: string) => Price | undefined {
  const bySuffix = new Map<string, Price | null>();
  for (const [name, price] of prices) {
    const suffix = name.slice(name.indexOf("/") + 1);
    if (suffix !== name) bySuffix.set(suffix, bySuffix.has(suffix) ? null : price);
  }
  return (model) => prices.get(model) ?? bySuffix.get(model) ?? undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new Failure("invalid_value", "The price list is no JSON.", { param: "content" });
  }
}

function unknownFormat(): Failure {
  const expected = "LiteLLM's model_prices_and_context_window.json, or the answer of OpenRouter's /api/v1/models";
  return new Failure("invalid_value", `No prices were found: ${expected} is expected.`, { param: "content" });
}

function some(read: ReadPrices): ReadPrices {
  if (read.prices.size === 0) throw unknownFormat();
  return read;
}

function add(prices: Map<string, Price>, name: string, price: Price | undefined): void {
  if (price && name.length <= 256) prices.set(name, price);
}

const Amount = z
  .union([z.string().max(40), z.number()])
  .optional()
  .catch(undefined);
const OpenRouterList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      pricing: z.object({ prompt: Amount, completion: Amount, request: Amount, input_cache_read: Amount }).optional().catch(undefined),
    }),
  ),
});
const LiteLlmRow = z.object({
  input_cost_per_token: Amount,
  output_cost_per_token: Amount,
  cache_read_input_token_cost: Amount,
  output_cost_per_image: Amount,
  output_cost_per_second: Amount,
  output_cost_per_video_per_second: Amount,
  input_cost_per_character: Amount,
});

function openRouterPrice(pricing: z.infer<typeof OpenRouterList>["data"][number]["pricing"]): Price | undefined {
  if (!pricing) return undefined;
  return priceOf({
    input: dollars(pricing.prompt, PER_MILLION),
    output: dollars(pricing.completion, PER_MILLION),
    cached: dollars(pricing.input_cache_read, PER_MILLION),
    request: dollars(pricing.request, 1),
  });
}

function liteLlmPrice(row: z.infer<typeof LiteLlmRow>): Price | undefined {
  return priceOf({
    input: dollars(row.input_cost_per_token, PER_MILLION),
    output: dollars(row.output_cost_per_token, PER_MILLION),
    cached: dollars(row.cache_read_input_token_cost, PER_MILLION),
    image: dollars(row.output_cost_per_image, 1),
    second: dollars(row.output_cost_per_video_per_second ?? row.output_cost_per_second, 1),
    character: dollars(row.input_cost_per_character, PER_MILLION),
  });
}

/** What is said; undefined where that is nothing. A unit that costs nothing is left out, tokens that cost nothing are free. */
function priceOf({ input, output, ...others }: Partial<Price>): Price | undefined {
  const units = Object.entries(others).filter(([, amount]) => amount !== undefined && amount > 0);
  if (input === undefined && units.length === 0) return undefined;
  return { input: input ?? 0, ...(output === undefined ? {} : { output }), ...Object.fromEntries(units) };
}

/** Lists have negative amounts where a price depends on something else. */
function dollars(amount: string | number | undefined, per: number): number | undefined {
  if (amount === undefined || amount === "") return undefined;
  const value = Number((Number(amount) * per).toPrecision(10));
  return Number.isFinite(value) && value >= 0 && value <= MOST_DOLLARS ? value : undefined;
}
