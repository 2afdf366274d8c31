import type { ContextTier, Price, TierRates, TokenRates } from "../contracts/prices";

/** What a vendor's own page says of its prices. */
export interface PriceSheet {
  /** Where these prices hold: at the vendor's own address. Others may serve models of the same name at prices of their own. */
  host: string;
  /** The vendor's page, and the month that its prices are of. */
  source: string;
  checked: string;
  /** By a model's id; a dated version of it, `gpt-4o-2024-08-06`, costs the same unless it has a row. */
  rows: Readonly<Record<string, Price>>;
  /** What the ids of the vendor's other interface begin with. */
  prefix?: string;
}

/** All rates of tokens, as a multiple. */
export function times(factor: number, rates: TierRates): TierRates {
  const { contexts, ...base } = rates;
  const multiplied = Object.fromEntries(Object.entries(base).map(([part, rate]) => [part, Number((rate * factor).toPrecision(10))]));
  return { ...multiplied, ...(contexts && { contexts: contexts.map((context) => contextTimes(factor, context)) }) };
}

function contextTimes(factor: number, { above, ...rates }: ContextTier): ContextTier {
  return { above, ...(times(factor, rates) as TokenRates) };
}
