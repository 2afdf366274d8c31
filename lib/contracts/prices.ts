/** Token rates in US dollars per million. A missing rate is that of `input`, or of `output` for output tokens. */
export interface TokenRates {
  input?: number;
  output?: number;
  /** Input read from the provider's cache. */
  cached?: number;
  /** Audio read from the provider's cache; default `cached`. */
  cachedAudio?: number;
  /** Input written to the provider's cache for five minutes, and for an hour; the latter defaults to the former. */
  written?: number;
  writtenHour?: number;
  /** Audio and image tokens, if their rates differ from those of text. */
  audioInput?: number;
  audioOutput?: number;
  imageInput?: number;
  imageOutput?: number;
}

/** Rates of a whole call with more than `above` input tokens. */
export interface ContextTier extends TokenRates {
  above: number;
}

export interface TierRates extends TokenRates {
  contexts?: ContextTier[];
}

/** Service tiers with separate rates. */
export const SERVICE_TIERS = ["flex", "priority", "batch"] as const;
export type ServiceTier = (typeof SERVICE_TIERS)[number];

/** US dollars. Tokens and characters are priced per million, the others each. A missing `output` is unknown. */
export interface Price extends TierRates, Partial<Record<ServiceTier, TierRates>> {
  input: number;
  /** Per call, per generated image, per second of video or transcribed audio, per million spoken characters, per search. */
  request?: number;
  image?: number;
  second?: number;
  character?: number;
  search?: number;
  /** Per second of video, by resolution; `second` for others. */
  resolutions?: Record<string, number>;
}

export const TOKEN_PARTS = [
  "input",
  "output",
  "cached",
  "cachedAudio",
  "written",
  "writtenHour",
  "audioInput",
  "audioOutput",
  "imageInput",
  "imageOutput",
] as const satisfies (keyof TokenRates)[];
export type TokenPart = (typeof TOKEN_PARTS)[number];
export const UNIT_PARTS = ["request", "image", "second", "character", "search"] as const satisfies (keyof Price)[];
export type UnitPart = (typeof UNIT_PARTS)[number];
/** Parts of a price that are single numbers. */
export const PRICE_PARTS = [...TOKEN_PARTS, ...UNIT_PARTS] as const;
export type PricePart = (typeof PRICE_PARTS)[number];

/** The highest price of a million tokens, in US dollars. */
export const MOST_DOLLARS = 100_000;
/** The subject of a price: a model id, a prefix with `*`, or `*` for all. */
export const MODEL_PATTERN = /^[^*\s]{1,256}\*?$|^\*$/;

/** Separately billed counts. Tokens are parts of the input or output, and parts do not overlap unless stated. */
export interface BilledParts {
  written?: number;
  /** The part of `written` for an hour. */
  writtenHour?: number;
  audioIn?: number;
  /** The audio part of the cached tokens. */
  audioCached?: number;
  imageIn?: number;
  audioOut?: number;
  imageOut?: number;
  /** Web searches, or search units of a reranker. */
  searches?: number;
  /** Absent for the standard tier. */
  tier?: ServiceTier;
  /** Of a video: `720p`. */
  resolution?: string;
}

/** Usage of a call; undefined if unknown. `cached` is a part of `in`. */
export interface Used extends BilledParts {
  in?: number;
  out?: number;
  cached?: number;
  images?: number;
  /** Of video or transcribed audio. */
  seconds?: number;
  /** Of spoken text. */
  characters?: number;
}

export const FREE: Price = { input: 0, output: 0, cached: 0 };

export function isFree(price: Price): boolean {
  return price.output === 0 && allAmounts(price).every((amount) => amount === 0);
}

function allAmounts(price: Price): number[] {
  const { contexts = [], flex, priority, batch, resolutions = {} } = price;
  const tiers = [price, flex, priority, batch].flatMap((tier) => (tier ? [tier, ...(tier.contexts ?? [])] : []));
  const tokens = [...tiers, ...contexts].flatMap((rates) => TOKEN_PARTS.map((part) => rates[part] ?? 0));
  return [...tokens, ...UNIT_PARTS.map((part) => price[part] ?? 0), ...Object.values(resolutions)];
}

/** Costs are stored in nano-dollars: sums of whole numbers stay exact. */
export const NANO_DOLLARS = 1e9;

/** The cost of a call in US dollars; undefined if a required count or price is unknown. */
export function costOf(used: Used, price: Price | null | undefined): number | undefined {
  if (!price) return undefined;
  if (price.input === 0 && isFree(price)) return 0;
  const tokens = tokenCost(used, price);
  if (tokens === undefined) return undefined;
  const others = unitCost(used, price);
  return others === undefined ? undefined : tokens + others;
}

/** Whether the vendor billed a tier without rates in the price: the standard rates are used. */
export function lacksTier(price: Price | null | undefined, tier: ServiceTier | undefined): boolean {
  return tier !== undefined && price != null && price[tier] === undefined && !isFree(price);
}

/** The rates of a call: those of its tier for the length of its input. */
function ratesFor(price: Price, tier: ServiceTier | undefined, input: number): TokenRates {
  const rates: TierRates = (tier && price[tier]) || price;
  let found: ContextTier | undefined;
  for (const context of rates.contexts ?? []) if (input > context.above && context.above >= (found?.above ?? 0)) found = context;
  return found ? { ...rates, ...found } : rates;
}

function tokenCost(used: Used, price: Price): number | undefined {
  const { in: input, out: output } = used;
  // A price in other units only needs no token counts.
  if (!pricesTokens(price)) return 0;
  if (input === undefined || (output === undefined && price.output !== 0)) return undefined;
  const rates = ratesFor(price, used.tier, input);
  const wrote = outputCost(used, output ?? 0, { rates, each: rates.output ?? price.output });
  return wrote === undefined ? undefined : (inputCost(used, input, { rates, each: rates.input ?? price.input }) + wrote) / 1e6;
}

export const pricesTokens = (price: Price): boolean => TOKEN_PARTS.some((part) => (price[part] ?? 0) > 0) || !hasUnits(price);

const hasUnits = (price: Price) => price.resolutions !== undefined || UNIT_PARTS.some((part) => price[part] !== undefined);

function inputCost(
  { cached = 0, audioCached = 0, written = 0, writtenHour = 0, audioIn = 0, imageIn = 0 }: Used,
  input: number,
  { rates, each }: { rates: TokenRates; each: number },
): number {
  const brief = rates.written ?? each;
  const kept = rates.cached ?? each;
  return (
    Math.max(0, input - cached - written - audioIn - imageIn) * each +
    Math.max(0, cached - audioCached) * kept +
    audioCached * (rates.cachedAudio ?? kept) +
    Math.max(0, written - writtenHour) * brief +
    writtenHour * (rates.writtenHour ?? brief) +
    audioIn * (rates.audioInput ?? each) +
    imageIn * (rates.imageInput ?? each)
  );
}

/** Undefined if one of the parts has no price. */
function outputCost(
  { audioOut = 0, imageOut = 0 }: Used,
  output: number,
  { rates, each }: { rates: TokenRates; each: number | undefined },
): number | undefined {
  let sum = 0;
  const text = Math.max(0, output - audioOut - imageOut);
  for (const [tokens, rate] of [
    [text, each] as const,
    [audioOut, rates.audioOutput ?? each] as const,
    [imageOut, rates.imageOutput ?? each] as const,
  ]) {
    if (tokens === 0) continue;
    if (rate === undefined) return undefined;
    sum += tokens * rate;
  }
  return sum;
}

const UNITS = [
  ["request", () => 1, 1],
  ["image", ({ images }) => images, 1],
  ["character", ({ characters }) => characters, 1e6],
  // Nothing was searched: no search price is needed.
  ["search", ({ searches = 0 }) => searches, 1],
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
  const second = secondPrice(used, price);
  if (!second) return sum;
  return used.seconds === undefined ? undefined : sum + used.seconds * second;
}

/** The highest price if the resolution is unknown or not listed. */
function secondPrice({ resolution }: Used, { second, resolutions }: Price): number | undefined {
  if (!resolutions) return second;
  return (resolution === undefined ? undefined : resolutions[resolution]) ?? second ?? Math.max(0, ...Object.values(resolutions));
}

/**
 * The highest possible cost of a call in US dollars with at most `in` input and `out` output tokens. Which of them are audio, cached or in
 * which tier is unknown in advance: each token counts at the highest rate that may apply.
 */
export function highestCost(used: Used, price: Price | null | undefined, may: { cache: boolean; files: boolean; tier: boolean }) {
  if (!price) return undefined;
  const tiers = may.tier ? [undefined, ...SERVICE_TIERS.filter((tier) => price[tier])] : [undefined];
  let highest: number | undefined;
  for (const tier of tiers) {
    const rates = ratesFor(price, tier, used.in ?? 0);
    const dearest = (parts: readonly (keyof TokenRates)[]) => {
      const known = parts.flatMap((part) => rates[part] ?? []);
      return known.length === 0 ? undefined : Math.max(...known);
    };
    const input = dearest(["input", ...(may.cache ? (["written", "writtenHour"] as const) : []), ...(may.files ? FILE_RATES : [])]);
    const output = dearest(["output", "audioOutput", "imageOutput"]);
    const { input: least, request, image, second, character, search, resolutions } = price;
    const flat = { input: input ?? least, output: output ?? price.output, request, image, second, character, search, resolutions };
    const cost = costOf({ ...used, tier: undefined }, flat);
    if (cost === undefined) return undefined;
    highest = Math.max(highest ?? 0, cost);
  }
  return highest;
}

const FILE_RATES = ["audioInput", "imageInput"] as const;
