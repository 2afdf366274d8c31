import {
  type ContextTier,
  MOST_DOLLARS,
  type Price,
  type ServiceTier,
  type TierRates,
  type TokenPart,
  type UnitPart,
} from "../contracts/prices";
import { entriesOf } from "../contracts/typed";

/** A public list's price of a model, or why it can't be used. */
export type ListedPrice = { price: Price } | { refused: string };

/** The tier and input length that a rate applies to. */
export interface RateOf {
  tier?: ServiceTier;
  above?: number;
}

export const PER_MILLION = 1_000_000;
/** More input lengths than any vendor distinguishes. */
const MOST_CONTEXTS = 8;

/**
 * A price built from a list's row, cost by cost. A row with a cost that can't be expressed gets no price at all: a partial price would look
 * complete.
 */
export class PriceDraft {
  readonly #rates = new Map<ServiceTier | undefined, Map<number, Partial<Record<TokenPart, number>>>>();
  readonly #units: Partial<Record<UnitPart, number>> = {};
  readonly #resolutions: Record<string, number> = {};
  #refusal: string | undefined;

  /** The first reason is reported. */
  refuse(reason: string): void {
    this.#refusal ??= reason;
  }

  /** An amount in US dollars, times `per`; undefined if absent or invalid; an invalid one refuses the price. */
  amount(value: unknown, { name, per }: { name: string; per: number }): number | undefined {
    if (value === undefined || value === null || value === "") return undefined;
    const number = typeof value === "number" || (typeof value === "string" && value.length <= 40) ? Number(value) : Number.NaN;
    const dollars = Number((number * per).toPrecision(10));
    if (Number.isFinite(dollars) && dollars >= 0 && dollars <= MOST_DOLLARS) return dollars;
    this.refuse(number < 0 ? "has a price that varies" : `has an invalid amount for ${name}`);
    return undefined;
  }

  /** Lists write 0 for special rates they don't know: such tokens cost the standard rate. */
  rate(part: TokenPart, dollars: number, { tier, above = 0 }: RateOf = {}): void {
    if (dollars === 0 && part !== "input" && part !== "output") return;
    const known = this.#rates.get(tier)?.get(above)?.[part];
    if (known !== undefined && known !== dollars) this.refuse("states a rate twice, with different amounts");
    this.#ratesOf(tier, above)[part] = dollars;
  }

  /** Undefined if not known. */
  rateOf(part: TokenPart, { tier, above = 0 }: RateOf = {}): number | undefined {
    const tiers = tier === undefined ? [undefined] : [tier, undefined];
    for (const one of tiers)
      for (const length of above === 0 ? [0] : [above, 0]) {
        const rate = this.#rates.get(one)?.get(length)?.[part];
        if (rate !== undefined) return rate;
      }
    return undefined;
  }

  unit(part: UnitPart, dollars: number): void {
    if (dollars === 0) return;
    if (this.#units[part] !== undefined && this.#units[part] !== dollars) this.refuse("states a price twice, with different amounts");
    this.#units[part] = dollars;
  }

  /** Per second of video: `1080p`. */
  resolution(lines: string, dollars: number): void {
    this.#resolutions[lines] = dollars;
  }

  /** All rates of a tier as multiples of the standard ones. */
  multiply(tier: ServiceTier, factor: number): void {
    for (const [above, rates] of this.#rates.get(undefined) ?? [])
      for (const [part, dollars] of entriesOf(rates))
        if (dollars !== undefined) this.rate(part, Number((dollars * factor).toPrecision(10)), { tier, above });
  }

  /** Undefined if nothing was read. Units that cost nothing are omitted; tokens that cost nothing are free. */
  finish(): ListedPrice | undefined {
    if (this.#refusal === undefined) {
      const price = this.#price();
      if (this.#refusal === undefined) return price && { price };
    }
    return { refused: this.#refusal };
  }

  #price(): Price | undefined {
    const standard = this.#tier(undefined) ?? {};
    const tiers = (["flex", "priority", "batch"] as const).flatMap((tier) => {
      const rates = this.#tier(tier, standard);
      return rates ? [[tier, rates] as const] : [];
    });
    const { input, ...others } = standard;
    const resolutions = Object.keys(this.#resolutions).length === 0 ? {} : { resolutions: this.#resolutions };
    const hasUnits = Object.keys(this.#units).length > 0 || "resolutions" in resolutions;
    if (input === undefined && (tiers.length > 0 || Object.values(others).some((rate) => rate !== 0)))
      this.refuse("has no rate for input tokens");
    if (input === undefined && !hasUnits) return undefined;
    return { input: input ?? 0, ...others, ...this.#units, ...resolutions, ...Object.fromEntries(tiers) };
  }

  /** Missing rates of a tier fall back to the standard ones. */
  #tier(tier: ServiceTier | undefined, standard: TierRates = {}): TierRates | undefined {
    const lengths = this.#rates.get(tier);
    if (!lengths) return undefined;
    const { 0: base = {} } = Object.fromEntries(lengths);
    const contexts = [...lengths].filter(([above]) => above > 0).map(([above, rates]): ContextTier => ({ above, ...rates }));
    if (contexts.length > MOST_CONTEXTS) this.refuse(`has more than ${MOST_CONTEXTS} tiers by input length`);
    contexts.sort((one, other) => one.above - other.above);
    return { ...standard, ...base, ...(contexts.length > 0 ? { contexts } : {}) };
  }

  #ratesOf(tier: ServiceTier | undefined, above: number): Partial<Record<TokenPart, number>> {
    const lengths = this.#rates.get(tier) ?? new Map<number, Partial<Record<TokenPart, number>>>();
    this.#rates.set(tier, lengths);
    const rates = lengths.get(above) ?? {};
    lengths.set(above, rates);
    return rates;
  }
}
