/** US dollars for a million tokens. Left out, `output` is not known and `cached` costs what `input` does. */
export interface Price {
  input: number;
  output?: number;
  /** Of input that the provider had in its cache. */
  cached?: number;
}

/** The most that a million tokens may cost, in US dollars. */
export const MOST_DOLLARS = 100_000;
/** What a price is said of: a model's id, the beginning of ids with a `*` behind it, or `*` for all. */
export const MODEL_PATTERN = /^[^*\s]{1,256}\*?$|^\*$/;

/** Counts as the provider reported them; undefined is not known. `cached` is a part of `in`. */
interface Counts {
  in?: number;
  out?: number;
  cached?: number;
}

export const FREE: Price = { input: 0, output: 0, cached: 0 };

export function isFree({ input, output }: Price): boolean {
  return input === 0 && output === 0;
}

/** What a call cost in US dollars; undefined where a count or a price that it takes is not known. */
export function costOf({ in: input, out: output, cached = 0 }: Counts, price: Price | null | undefined): number | undefined {
  if (!price) return undefined;
  if (isFree(price)) return 0;
  if (input === undefined || (output === undefined && price.output !== 0)) return undefined;
  if (price.output === undefined && output !== 0) return undefined;
  const fresh = Math.max(0, input - cached);
  return (fresh * price.input + cached * (price.cached ?? price.input) + (output ?? 0) * (price.output ?? 0)) / 1e6;
}
