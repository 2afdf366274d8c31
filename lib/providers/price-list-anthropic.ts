import type { Price, TokenRates } from "../contracts/prices";
import { type PriceSheet, times } from "./price-sheet";

type Base = Required<Pick<TokenRates, "input" | "output" | "cached">>;

/** Cache writes cost 1.25 times the input for five minutes, twice for an hour; batches cost half. */
const rates = ({ input, output, cached }: Base) => ({ input, output, cached, written: input * 1.25, writtenHour: input * 2 });

interface Special {
  /** For prompts above a length; all tokens of the call are billed at these rates. */
  above?: Base & { tokens: number };
  /** Multiplier of Anthropic's fast mode. */
  fast?: number;
}

function claude(input: number, output: number, { cached = input / 10, above, fast }: Special & { cached?: number } = {}): Price {
  const standard = {
    ...rates({ input, output, cached }),
    ...(above && { contexts: [{ above: above.tokens, ...rates(above) }] }),
  };
  return { ...standard, search: 0.01, ...(fast && { priority: times(fast, standard) }), batch: times(0.5, standard) };
}

export const ANTHROPIC: PriceSheet = {
  host: "api.anthropic.com",
  source: "https://platform.claude.com/docs/en/about-claude/pricing",
  checked: "2026-10",
  rows: {
    "claude-fable-5-1": claude(10, 50, { cached: 0.25 }),
    "claude-fable-5": claude(10, 50),
    "claude-opus-5-5": claude(4, 20, { cached: 0.2, fast: 2 }),
    "claude-opus-5": claude(5, 25, { fast: 2 }),
    "claude-opus-4-8": claude(5, 25, { fast: 2 }),
    "claude-opus-4-7": claude(5, 25),
    "claude-opus-4-6": claude(5, 25),
    "claude-opus-4-5": claude(5, 25),
    "claude-opus-4-1": claude(15, 75),
    "claude-sonnet-5-5": claude(2, 10, { cached: 0.1 }),
    "claude-sonnet-5": claude(2, 10),
    "claude-sonnet-4-6": claude(3, 15),
    "claude-sonnet-4-5": claude(3, 15, { above: { tokens: 200_000, input: 6, output: 22.5, cached: 0.6 } }),
    "claude-haiku-5-5": claude(0.1, 0.5, { above: { tokens: 100_000, input: 0.5, output: 2.5, cached: 0.05 } }),
    "claude-haiku-4-5": claude(1, 5),
  },
};
