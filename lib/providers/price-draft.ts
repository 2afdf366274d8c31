import {
  type ContextTier,
  MOST_DOLLARS,
  type Price,
  type ServiceTier,
  type TierRates,
  type TokenPart,
  type UnitPart,
} from "../contracts/prices";

/** What a public list says that a model costs: a price, or why there is none. */
export type ListedPrice = { price: Price } | { refused: string };

/** Whose rate it is: of a tier, of inputs above a length. */
export interface RateOf {
  tier?: ServiceTier;
  above?: number;
}

export const PER_MILLION = 1_000_000;
/** More lengths of input than any vendor tells apart. */
const MOST_CONTEXTS = 8;

/**
 * A price as it is read from a row of a list, cost by cost. A row that has a cost which no price can say has no price at all: a part of it
 * would be taken for the whole.
 */
export class PriceDraft {
  readonly #rates = new Map<ServiceTier | undefined, Map<number, Partial<Record<TokenPart, number>>>>();
  readonly #units: Partial<Record<UnitPart, number>> = {};
  readonly #resolutions: Record<string, number> = {};
  #refusal: string | undefined;

  /** The first reason is the one that is told. */
  refuse(reason: string): void {
    this.#refusal ??= reason;
  }

  /** An amount in US dollars, `per` times; undefined if nothing is said, and where it is none, which leaves no price. */
  amount(value: unknown, { name, per }: { name: string; per: number }): number | undefined {
    if (value === undefined || value === null || value === "") return undefined;
    const number = typeof value === "number" || (typeof value === "string" && value.length <= 40) ? Number(value) : Number.NaN;
    const dollars = Number((number * per).toPrecision(10));
    if (Number.isFinite(dollars) && dollars >= 0 && dollars <= MOST_DOLLARS) return dollars;
    this.refuse(number < 0 ? "has a price that varies" : `has no possible amount as ${name}`);
    return undefined;
  }

  /** Lists write 0 for special rates that they do not know: such tokens cost what others do. */
  rate(part: TokenPart, dollars: number, { tier, above = 0 }: RateOf = {}): void {
    if (dollars === 0 && part !== "input" && part !== "output") return;
    const known = this.#rates.get(tier)?.get(above)?.[part];
    if (known !== undefined && known !== dollars) this.refuse("states one rate twice, with two amounts");
    this.#ratesOf(tier, above)[part] = dollars;
  }

  /** The rate that such a token costs; undefined if none is known. */
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
    if (this.#units[part] !== undefined && this.#units[part] !== dollars) this.refuse("states one price twice, with two amounts");
    this.#units[part] = dollars;
  }

  /** Of a second of video: `1080p`. */
  resolution(lines: string, dollars: number): void {
    this.#resolutions[lines] = dollars;
  }

  /** All rates of a tier as multiples of the standard ones. */
  multiply(tier: ServiceTier, factor: number): void {
    for (const [above, rates] of this.#rates.get(undefined) ?? [])
      for (const [part, dollars] of Object.entries(rates))
        this.rate(part as TokenPart, Number((dollars * factor).toPrecision(10)), { tier, above });
  }

  /** Undefined if nothing is said that costs. A unit that costs nothing is left out, tokens that cost nothing are free. */
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
      this.refuse("names no rate of input tokens");
    if (input === undefined && !hasUnits) return undefined;
    return { input: input ?? 0, ...others, ...this.#units, ...resolutions, ...Object.fromEntries(tiers) };
  }

  /** What a tier has no rate for costs what it costs without one. */
  #tier(tier: ServiceTier | undefined, standard: TierRates = {}): TierRates | undefined {
    const lengths = this.#rates.get(tier);
    if (!lengths) return undefined;
    const { 0: base = {} } = Object.fromEntries(lengths);
    const contexts = [...lengths].filter(([above]) => above > 0).map(([above, rates]): ContextTier => ({ above, ...rates }));
    if (contexts.length > MOST_CONTEXTS) this.refuse(`tells more than ${MOST_CONTEXTS} lengths of input apart`);
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
