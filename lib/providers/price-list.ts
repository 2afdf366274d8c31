import type { ModelFactsById } from "../contracts/model-facts";
import type { Price } from "../contracts/prices";

interface PriceSheet {
  /** Where these prices hold: at the vendor's own address. Others may serve models of the same name at prices of their own. */
  host: string;
  /** Where they were read, and when. */
  source: string;
  checked: string;
  /** Input, output and cached input in US dollars for a million tokens, by the beginning of a model's id. */
  rows: Readonly<Record<string, readonly [input: number, output: number, cached?: number]>>;
}

/**
 * What well-known models cost at their vendors. Prices that depend on a prompt's length are left out: a wrong price is worse than none.
 * The operator's own prices win, and so do those that a vendor lists itself.
 */
export const PRICE_SHEETS: readonly PriceSheet[] = [
  {
    host: "api.openai.com",
    source: "https://platform.openai.com/docs/pricing",
    checked: "2026-06",
    rows: {
      "gpt-5.5": [5, 30, 0.5],
      "gpt-5.5-pro": [30, 180],
      "gpt-5.4": [2.5, 15, 0.25],
      "gpt-5.4-mini": [0.75, 4.5, 0.075],
      "gpt-5.4-nano": [0.2, 1.25, 0.02],
      "gpt-5.4-pro": [30, 180],
      "gpt-5.1": [1.25, 10, 0.125],
      "gpt-4.1": [2, 8, 0.5],
      "gpt-4.1-mini": [0.4, 1.6, 0.1],
      "gpt-4.1-nano": [0.1, 0.4, 0.025],
      "gpt-4o": [2.5, 10, 1.25],
      "gpt-4o-mini": [0.15, 0.6, 0.075],
      o3: [2, 8, 0.5],
      "o3-mini": [1.1, 4.4, 0.55],
      "o4-mini": [1.1, 4.4, 0.275],
      "text-embedding-3-small": [0.02, 0],
      "text-embedding-3-large": [0.13, 0],
    },
  },
  {
    host: "api.anthropic.com",
    source: "https://platform.claude.com/docs/en/about-claude/pricing",
    checked: "2026-10",
    rows: {
      "claude-fable-5-1": [10, 50, 0.25],
      "claude-fable-5": [10, 50, 1],
      "claude-opus-5-5": [4, 20, 0.2],
      "claude-opus-5": [5, 25, 0.5],
      "claude-opus-4-8": [5, 25, 0.5],
      "claude-opus-4-7": [5, 25, 0.5],
      "claude-opus-4-6": [5, 25, 0.5],
      "claude-opus-4-5": [5, 25, 0.5],
      "claude-opus-4-1": [15, 75, 1.5],
      "claude-sonnet-5-5": [2, 10, 0.1],
      "claude-sonnet-5": [2, 10, 0.2],
      "claude-sonnet-4-6": [3, 15, 0.3],
      "claude-sonnet-4-5": [3, 15, 0.3],
      "claude-haiku-4-5": [1, 5, 0.1],
    },
  },
];

/** What the vendor at this address charges for its well-known models, as the operator would say it; nothing elsewhere. */
export function listPrices(baseUrl: string): ModelFactsById {
  const sheet = PRICE_SHEETS.find(({ host }) => host === new URL(baseUrl).hostname);
  const facts: ModelFactsById = {};
  for (const [model, row] of Object.entries(sheet?.rows ?? {})) {
    facts[model] = { price: priceOf(row) };
    // Dated versions of it: `gpt-4o-2024-08-06`, not `gpt-4o-audio`.
    facts[`${model}-20*`] = { price: priceOf(row) };
  }
  return facts;
}

function priceOf([input, output, cached]: PriceSheet["rows"][string]): Price {
  return { input, output, ...(cached === undefined ? {} : { cached }) };
}
