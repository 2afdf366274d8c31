import type { ActKind } from "../act-kind";

export const PRICE_ACTS = {
  prefix: "prices.",
  label: "Price lists",
  words: {
    "prices.take": "imported prices for",
    "prices.forget": "removed imported prices of",
  },
} as const satisfies ActKind;
