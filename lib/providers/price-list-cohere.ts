import type { PriceSheet } from "./price-sheet";

/** A search is a query with up to 100 documents. */
export const COHERE: PriceSheet = {
  host: "api.cohere.com",
  source: "https://cohere.com/pricing",
  checked: "2026-06",
  rows: {
    "rerank-v4.0-pro": { input: 0, output: 0, search: 0.0025 },
    "rerank-v4.0-fast": { input: 0, output: 0, search: 0.002 },
    "rerank-v3.5": { input: 0, output: 0, search: 0.002 },
    "rerank-english-v3.0": { input: 0, output: 0, search: 0.002 },
    "rerank-multilingual-v3.0": { input: 0, output: 0, search: 0.002 },
    "embed-v4.0": { input: 0.12, output: 0 },
  },
};
