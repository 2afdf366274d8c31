/** US dollars. Tokens and characters are priced by the million, the others each. Left out, `output` is not known and `cached` costs what `input` does. */
export interface Price {
  input: number;
  output?: number;
  /** Of input that the provider had in its cache. */
  cached?: number;
  /** For each call, each image that was made, each second of video or of sound that is listened to, and a million spoken characters. */
  request?: number;
  image?: number;
  second?: number;
  character?: number;
}

export const PRICE_PARTS = ["input", "output", "cached", "request", "image", "second", "character"] as const satisfies (keyof Price)[];

/** The most that a million tokens may cost, in US dollars. */
export const MOST_DOLLARS = 100_000;
/** What a price is said of: a model's id, the beginning of ids with a `*` behind it, or `*` for all. */
export const MODEL_PATTERN = /^[^*\s]{1,256}\*?$|^\*$/;

/** What a call used, as far as it is known; undefined is not known. `cached` is a part of `in`. */
export interface Used {
  in?: number;
  out?: number;
  cached?: number;
  images?: number;
  /** Of video, or of sound that was listened to. */
  seconds?: number;
  /** Of text that was spoken. */
  characters?: number;
}

export const FREE: Price = { input: 0, output: 0, cached: 0 };

export function isFree(price: Price): boolean {
  return price.output === 0 && PRICE_PARTS.every((part) => part === "cached" || !price[part]);
}

/** A dollar in the smallest unit that costs are kept in: sums of whole numbers stay exact. */
export const NANO_DOLLARS = 1e9;

/** What a call cost in US dollars; undefined where a count or a price that it takes is not known. */
export function costOf(used: Used, price: Price | null | undefined): number | undefined {
  if (!price) return undefined;
  if (isFree(price)) return 0;
  const tokens = tokenCost(used, price);
  if (tokens === undefined) return undefined;
  const others = unitCost(used, price);
  return others === undefined ? undefined : tokens + others;
}

function tokenCost({ in: input, out: output, cached = 0 }: Used, price: Price): number | undefined {
  // What is priced by other units alone needs no tokens.
  if (price.input === 0 && !price.output && UNITS.some(([part]) => price[part] !== undefined)) return 0;
  if (input === undefined || (output === undefined && price.output !== 0)) return undefined;
  if (price.output === undefined && output !== 0) return undefined;
  const fresh = Math.max(0, input - cached);
  return (fresh * price.input + cached * (price.cached ?? price.input) + (output ?? 0) * (price.output ?? 0)) / 1e6;
}

const UNITS = [
  ["request", () => 1, 1],
  ["image", ({ images }) => images, 1],
  ["second", ({ seconds }) => seconds, 1],
  ["character", ({ characters }) => characters, 1e6],
] as const satisfies readonly [keyof Price, (used: Used) => number | undefined, number][];

function unitCost(used: Used, price: Price): number | undefined {
  let sum = 0;
  for (const [part, countOf, per] of UNITS) {
    const each = price[part];
    if (!each) continue;
    const count = countOf(used);
    if (count === undefined) return undefined;
    sum += (count * each) / per;
  }
  return sum;
}
