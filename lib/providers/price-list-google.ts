import type { Price, TierRates } from "../contracts/prices";
import { type PriceSheet, times } from "./price-sheet";

const flex = (rates: TierRates & { input: number }): Price => ({ ...rates, flex: times(0.5, rates) });
/** The priority tier costs 1.8 times as much. */
const tiers = (rates: TierRates & { input: number }): Price => ({ ...flex(rates), priority: times(1.8, rates) });

/**
 * Reasoning is billed as output. Audio and image output have their own rates. Gemini 3.6 to 3.8 Flash are missing: their prices change
 * within the year.
 */
const PRO = { input: 2, output: 12, cached: 0.2, contexts: [{ above: 200_000, input: 4, output: 18, cached: 0.4 }] };
const PRO_IMAGE = { input: 2, output: 12, imageOutput: 120 };
const FLASH_IMAGE = { input: 0.5, output: 3, imageOutput: 60 };

export const GOOGLE: PriceSheet = {
  host: "generativelanguage.googleapis.com",
  source: "https://ai.google.dev/gemini-api/docs/pricing",
  checked: "2026-09",
  prefix: "models/",
  rows: {
    "gemini-3.5-flash": flex({ input: 1.5, output: 9, cached: 0.15 }),
    "gemini-3.1-pro-preview": tiers(PRO),
    "gemini-3-pro-preview": tiers(PRO),
    "gemini-3-flash-preview": tiers({ input: 0.5, output: 3, cached: 0.05, audioInput: 1, cachedAudio: 0.1 }),
    "gemini-3.1-flash-lite": flex({ input: 0.25, output: 1.5, cached: 0.025, audioInput: 0.5, cachedAudio: 0.05 }),
    "gemini-2.5-pro": flex({
      input: 1.25,
      output: 10,
      cached: 0.125,
      contexts: [{ above: 200_000, input: 2.5, output: 15, cached: 0.25 }],
    }),
    "gemini-2.5-flash": flex({ input: 0.3, output: 2.5, cached: 0.03, audioInput: 1, cachedAudio: 0.1 }),
    "gemini-2.5-flash-lite": flex({ input: 0.1, output: 0.4, cached: 0.01, audioInput: 0.3, cachedAudio: 0.03 }),
    "gemini-3-pro-image": PRO_IMAGE,
    "gemini-3-pro-image-preview": PRO_IMAGE,
    "gemini-3.1-flash-image": FLASH_IMAGE,
    "gemini-3.1-flash-image-preview": FLASH_IMAGE,
    "gemini-3.1-flash-lite-image": { input: 0.25, output: 1.5, imageOutput: 30 },
    "gemini-2.5-flash-image": { input: 0.3, output: 2.5, imageOutput: 30 },
    "gemini-2.5-flash-preview-tts": { input: 0.5, output: 10 },
    "gemini-2.5-pro-preview-tts": { input: 1, output: 20 },
    "gemini-embedding-001": { input: 0.15, output: 0 },
    "gemini-embedding-2": { input: 0.2, output: 0 },
  },
};

export const GOOGLE_NEWEST: PriceSheet = {
  host: GOOGLE.host,
  source: GOOGLE.source,
  checked: "2026-11",
  prefix: "models/",
  rows: {
    "gemini-4-neon": tiers({ input: 3, output: 15, cached: 0.15 }),
    "gemini-4-hydrogen": tiers({ input: 1.5, output: 7.5, cached: 0.075 }),
  },
};
