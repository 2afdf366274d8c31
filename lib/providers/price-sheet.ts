import type { ContextTier, Price, TierRates, TokenRates } from "../contracts/prices";

/** The prices of a vendor's own page. */
export interface PriceSheet {
  /** The vendor's host. Others may serve models of the same name at their own prices. */
  host: string;
  /** The vendor's page, and the month it was read. */
  source: string;
  checked: string;
  /** By model id; a dated version, `gpt-4o-2024-08-06`, costs the same unless it has a row. */
  rows: Readonly<Record<string, Price>>;
  /** Prefix of the ids of the vendor's other interface. */
  prefix?: string;
}

/** Multiplies all token rates. */
export function times(factor: number, rates: TierRates): TierRates {
  const { contexts, ...base } = rates;
  const multiplied = Object.fromEntries(Object.entries(base).map(([part, rate]) => [part, Number((rate * factor).toPrecision(10))]));
  return { ...multiplied, ...(contexts && { contexts: contexts.map((context) => contextTimes(factor, context)) }) };
}

function contextTimes(factor: number, { above, ...rates }: ContextTier): ContextTier {
  return { above, ...(times(factor, rates) as TokenRates) };
}
