import type { Price, TierRates, TokenRates } from "../contracts/prices";
import { type PriceSheet, times } from "./price-sheet";

const HOST = "api.openai.com";
const SOURCE = "https://developers.openai.com/api/docs/pricing";

type Rates = TierRates & { input: number };

/** A call with more than 272,000 input tokens: twice the input, 1.5 times the output. */
function long(rates: TokenRates & { input: number; output: number }): Rates {
  const { output, ...inputs } = rates;
  return { ...rates, contexts: [{ above: 272_000, ...(times(2, inputs) as TokenRates), output: output * 1.5 }] };
}

const batch = (rates: Rates, priority?: TokenRates): Price => ({
  ...rates,
  ...(priority && { priority }),
  batch: times(0.5, rates),
});
/** Models also served in the flex tier, at the batch price. */
const flex = (rates: Rates, priority?: TokenRates): Price => ({ ...batch(rates, priority), flex: times(0.5, rates) });
const tokens = (input: number, output: number, cached?: number) => ({ input, output, ...(cached === undefined ? {} : { cached }) });
/** From GPT-5.6 on, cache writes cost 1.25 times the input. */
const writing = (input: number, output: number, cached: number) => long({ input, output, cached, written: input * 1.25 });

export const OPENAI_TEXT: PriceSheet = {
  host: HOST,
  source: SOURCE,
  checked: "2026-09",
  rows: {
    "gpt-6.1-sol": batch(writing(2, 10, 0.1)),
    "gpt-6-astra": batch(writing(10, 50, 1)),
    "gpt-6-sol": batch(writing(2, 10, 0.2)),
    "gpt-6-luna": batch(writing(0.1, 0.5, 0.01)),
    "gpt-5.6-sol": flex(writing(4, 20, 0.4)),
    "gpt-5.6-terra": flex(writing(2, 12, 0.2), { input: 4, output: 24, cached: 0.4, written: 5 }),
    "gpt-5.6-luna": flex(writing(0.2, 1.2, 0.02), { input: 0.4, output: 2.4, cached: 0.04, written: 0.5 }),
    "gpt-5.5": flex(long(tokens(5, 30, 0.5)), tokens(12.5, 75, 1.25)),
    "gpt-5.5-pro": flex(long(tokens(30, 180))),
    "gpt-5.4": flex(long(tokens(2.5, 15, 0.25)), tokens(5, 30, 0.5)),
    "gpt-5.4-mini": flex(tokens(0.75, 4.5, 0.075), tokens(1.5, 9, 0.15)),
    "gpt-5.4-nano": flex(tokens(0.2, 1.25, 0.02)),
    "gpt-5.4-pro": flex(long(tokens(30, 180))),
    "gpt-5.3-codex": batch(tokens(1.75, 14, 0.175)),
    "gpt-5.3-chat-latest": batch(tokens(1.75, 14, 0.175)),
    "gpt-5.2": batch(tokens(1.75, 14, 0.175), tokens(3.5, 28, 0.35)),
    "gpt-5.2-pro": batch(tokens(21, 168)),
    "gpt-5.1": batch(tokens(1.25, 10, 0.125), tokens(2.5, 20, 0.25)),
    "gpt-5.1-codex": batch(tokens(1.25, 10, 0.125), tokens(2.5, 20, 0.25)),
    "gpt-5": flex(tokens(1.25, 10, 0.125), tokens(2.5, 20, 0.25)),
    "gpt-5-codex": batch(tokens(1.25, 10, 0.125), tokens(2.5, 20, 0.25)),
    "gpt-5-mini": flex(tokens(0.25, 2, 0.025), tokens(0.45, 3.6, 0.045)),
    "gpt-5-nano": flex(tokens(0.05, 0.4, 0.005)),
    "gpt-5-pro": batch(tokens(15, 120)),
    "gpt-4.1": batch(tokens(2, 8, 0.5), tokens(3.5, 14, 0.875)),
    "gpt-4.1-mini": batch(tokens(0.4, 1.6, 0.1), tokens(0.7, 2.8, 0.175)),
    "gpt-4.1-nano": batch(tokens(0.1, 0.4, 0.025), tokens(0.2, 0.8, 0.05)),
    "gpt-4o": batch(tokens(2.5, 10, 1.25), tokens(4.25, 17, 2.125)),
    "gpt-4o-2024-05-13": batch(tokens(5, 15)),
    "gpt-4o-mini": batch(tokens(0.15, 0.6, 0.075), tokens(0.25, 1, 0.125)),
    o3: flex(tokens(2, 8, 0.5), tokens(3.5, 14, 0.875)),
    "o3-pro": batch(tokens(20, 80)),
    "o3-mini": batch(tokens(1.1, 4.4, 0.55)),
    "o4-mini": flex(tokens(1.1, 4.4, 0.275), tokens(2, 8, 0.5)),
    o1: batch(tokens(15, 60, 7.5)),
    "text-embedding-3-small": batch(tokens(0.02, 0)),
    "text-embedding-3-large": batch(tokens(0.13, 0)),
    "text-embedding-ada-002": batch(tokens(0.1, 0)),
    "omni-moderation": tokens(0, 0),
    "omni-moderation-latest": tokens(0, 0),
  },
};

export const OPENAI_NEWEST: PriceSheet = {
  host: HOST,
  source: SOURCE,
  checked: "2026-11",
  rows: {
    "gpt-6.2-sol": batch(writing(2, 10, 0.1)),
    "gpt-6.2-astra": batch(writing(8, 40, 0.4)),
  },
};

/** Audio and images. All output of an image model counts as image, unless it has a text rate. */
export const OPENAI_MEDIA: PriceSheet = {
  host: HOST,
  source: SOURCE,
  checked: "2026-09",
  rows: {
    "gpt-audio": { input: 2.5, output: 10, audioInput: 32, audioOutput: 64 },
    "gpt-audio-1.5": { input: 2.5, output: 10, audioInput: 32, audioOutput: 64 },
    "gpt-audio-mini": { input: 0.6, output: 2.4, audioInput: 10, audioOutput: 20 },
    "gpt-4o-audio-preview": { input: 2.5, output: 10, audioInput: 40, audioOutput: 80 },
    "gpt-4o-mini-audio-preview": { input: 0.15, output: 0.6, audioInput: 10, audioOutput: 20 },
    "gpt-4o-transcribe": { input: 2.5, output: 10, audioInput: 6 },
    "gpt-4o-mini-transcribe": { input: 1.25, output: 5, audioInput: 3 },
    "whisper-1": { input: 0, second: 0.0001 },
    "tts-1": { input: 0, character: 15 },
    "tts-1-hd": { input: 0, character: 30 },
    "gpt-image-2": { input: 5, output: 30, imageInput: 8, imageOutput: 30 },
    "gpt-image-1.5": { input: 5, output: 10, imageInput: 8, imageOutput: 32 },
    "gpt-image-1": { input: 5, output: 40, imageInput: 10, imageOutput: 40 },
    "gpt-image-1-mini": { input: 2, output: 8, imageInput: 2.5, imageOutput: 8 },
  },
};
