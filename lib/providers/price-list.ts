import type { ModelFactsById } from "../contracts/model-facts";
import { ANTHROPIC } from "./price-list-anthropic";
import { COHERE } from "./price-list-cohere";
import { GOOGLE, GOOGLE_NEWEST } from "./price-list-google";
import { OPENAI_MEDIA, OPENAI_NEWEST, OPENAI_TEXT } from "./price-list-openai";
import type { PriceSheet } from "./price-sheet";

/**
 * What well-known models cost at their vendors. A model whose price no price can say, or changes on a day that is known, is left out: a
 * wrong price is worse than none. The operator's own prices win, and so do those that a vendor lists itself.
 */
export const PRICE_SHEETS: readonly PriceSheet[] = [OPENAI_TEXT, OPENAI_NEWEST, OPENAI_MEDIA, ANTHROPIC, GOOGLE, GOOGLE_NEWEST, COHERE];

/** What the vendor at this address charges for its well-known models, as the operator would say it; nothing elsewhere. */
export function listPrices(baseUrl: string): ModelFactsById {
  const { hostname } = new URL(baseUrl);
  const facts: ModelFactsById = {};
  for (const { host, rows, prefix } of PRICE_SHEETS)
    if (host === hostname)
      for (const [model, price] of Object.entries(rows))
        for (const id of prefix === undefined ? [model] : [model, `${prefix}${model}`]) {
          facts[id] = { price };
          // Dated versions of it: `gpt-4o-2024-08-06`, not `gpt-4o-audio`.
          facts[`${id}-20*`] = { price };
        }
  return facts;
}
