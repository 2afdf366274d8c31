import type { ModelFactsById } from "../contracts/model-facts";
import { ANTHROPIC } from "./price-list-anthropic";
import { COHERE } from "./price-list-cohere";
import { GOOGLE, GOOGLE_NEWEST } from "./price-list-google";
import { OPENAI_MEDIA, OPENAI_NEWEST, OPENAI_TEXT } from "./price-list-openai";
import type { PriceSheet } from "./price-sheet";

/**
 * Vendors' prices of well-known models. A model whose price can't be expressed, or changes on a known date, is omitted: a wrong price is
 * worse than none. The operator's prices and those a vendor lists itself take precedence.
 */
export const PRICE_SHEETS: readonly PriceSheet[] = [OPENAI_TEXT, OPENAI_NEWEST, OPENAI_MEDIA, ANTHROPIC, GOOGLE, GOOGLE_NEWEST, COHERE];

/** The prices of the vendor at this address, in the form of the operator's facts; empty for other addresses. */
export function listPrices(baseUrl: string): ModelFactsById {
  const { hostname } = new URL(baseUrl);
  const facts: ModelFactsById = {};
  for (const { host, rows, prefix } of PRICE_SHEETS)
    if (host === hostname)
      for (const [model, price] of Object.entries(rows))
        for (const id of prefix === undefined ? [model] : [model, `${prefix}${model}`]) {
          facts[id] = { price };
          // Dated versions: `gpt-4o-2024-08-06`, not `gpt-4o-audio`.
          facts[`${id}-20*`] = { price };
        }
  return facts;
}
