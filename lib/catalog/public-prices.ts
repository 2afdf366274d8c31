import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { PriceList } from "../contracts/model-facts";
import { MOST_DOLLARS, type Price } from "../contracts/prices";
import { type PriceRow, priceRows, unknownList } from "./price-rows";

/** A public price list, read. */
export interface ReadPrices {
  list: PriceList;
  /** By the names that the list uses: `gpt-4o`, `openai/gpt-4o`. */
  prices: ReadonlyMap<string, Price>;
}

const PER_MILLION = 1_000_000;
/** How long rows are read before others have their turn. */
const SLICE_MS = 10;

/** Reads either of the two formats, a slice at a time. Throws `invalid_value` that says what was expected. */
export async function readPriceList(text: string): Promise<ReadPrices> {
  const found = { litellm: new Map<string, Price>(), openrouter: new Map<string, Price>() };
  let until = performance.now() + SLICE_MS;
  for (const row of priceRows(text)) {
    const { name, price } = row.list === "openrouter" ? openRouterRow(row.value) : liteLlmRow(row);
    if (price && name.length <= 256) found[row.list].set(name, price);
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
  const list = found.openrouter.size > 0 ? "openrouter" : "litellm";
  if (found[list].size === 0) throw unknownList();
  return { list, prices: found[list] };
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

type NamedPrice = { name: string; price: Price | undefined };

function openRouterRow(value: unknown): NamedPrice {
  const { data } = OpenRouterRow.safeParse(value);
  return { name: data?.id ?? "", price: openRouterPrice(data?.pricing) };
}

function liteLlmRow({ name, value }: PriceRow): NamedPrice {
  const { data } = LiteLlmRow.safeParse(value);
  // The list explains itself in a row of its own.
  return { name, price: data && name !== "sample_spec" ? liteLlmPrice(data) : undefined };
}

const Amount = z
  .union([z.string().max(40), z.number()])
  .optional()
  .catch(undefined);
const OpenRouterRow = z.object({
  id: z.string(),
  pricing: z.object({ prompt: Amount, completion: Amount, request: Amount, input_cache_read: Amount }).optional().catch(undefined),
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

function openRouterPrice(pricing: z.infer<typeof OpenRouterRow>["pricing"]): Price | undefined {
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
  const units = Object.entries(others).filter(([, amount]) => typeof amount === "number" && amount > 0);
  if (input === undefined && units.length === 0) return undefined;
  return { input: input ?? 0, ...(output === undefined ? {} : { output }), ...Object.fromEntries(units) };
}

/** Lists have negative amounts where a price depends on something else. */
function dollars(amount: string | number | undefined, per: number): number | undefined {
  if (amount === undefined || amount === "") return undefined;
  const value = Number((Number(amount) * per).toPrecision(10));
  return Number.isFinite(value) && value >= 0 && value <= MOST_DOLLARS ? value : undefined;
}
