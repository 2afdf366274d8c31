import type { ActKind } from "../act-kind";

export const PRICE_ACTS = {
  prefix: "prices.",
  label: "Price lists",
  words: {
    "prices.take": "took prices from a list for",
    "prices.forget": "forgot listed prices of",
  },
} as const satisfies ActKind;
