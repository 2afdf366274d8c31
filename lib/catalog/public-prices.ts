import { setImmediate } from "node:timers/promises";
import type { PriceList } from "../contracts/model-facts";
import { isFields } from "../providers/fields";
import { listedPricing } from "../providers/openrouter-pricing";
import type { ListedPrice } from "../providers/price-draft";
import { liteLlmPrice } from "./litellm-prices";
import { type PriceRow, priceRows, unknownList } from "./price-rows";

/** A parsed public price list. */
export interface ReadPrices {
  list: PriceList;
  /** By the list's names, such as `gpt-4o` or `openai/gpt-4o`: the price, or why a row with costs has none. */
  prices: ReadonlyMap<string, ListedPrice>;
}

/** How long rows are parsed before other work gets a turn. */
const SLICE_MS = 10;

/** Parses either format in slices. Throws `invalid_value` with what was expected. */
export async function readPriceList(text: string): Promise<ReadPrices> {
  const found = { litellm: new Map<string, ListedPrice>(), openrouter: new Map<string, ListedPrice>() };
  let until = performance.now() + SLICE_MS;
  for (const row of priceRows(text)) {
    const { name, listed } = row.list === "openrouter" ? openRouterRow(row.value) : liteLlmRow(row);
    if (listed && name !== "" && name.length <= 256) found[row.list].set(name, listed);
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
  const list = found.openrouter.size > 0 ? "openrouter" : "litellm";
  if (found[list].size === 0) throw unknownList();
  return { list, prices: found[list] };
}

/** Finds the price of a provider's model. A name without a vendor prefix matches if the list has it behind one vendor only. */
export function priceFinder({ prices }: ReadPrices): (model: string) => ListedPrice | undefined {
  const bySuffix = new Map<string, ListedPrice | null>();
  for (const [name, listed] of prices) {
    const suffix = name.slice(name.indexOf("/") + 1);
    if (suffix !== name) bySuffix.set(suffix, bySuffix.has(suffix) ? null : listed);
  }
  return (model) => prices.get(model) ?? bySuffix.get(model) ?? undefined;
}

interface NamedPrice {
  name: string;
  listed: ListedPrice | undefined;
}

function openRouterRow(value: unknown): NamedPrice {
  const row = isFields(value) ? value : {};
  return { name: typeof row.id === "string" ? row.id : "", listed: listedPricing(row.pricing) };
}

function liteLlmRow({ name, value }: PriceRow): NamedPrice {
  // A row that documents the format.
  return { name, listed: isFields(value) && name !== "sample_spec" ? liteLlmPrice(value) : undefined };
}
