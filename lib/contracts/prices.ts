/** Rates of tokens in US dollars per million; a rate that is absent is that of `input`, or of `output` for output. */
export interface TokenRates {
  input?: number;
  output?: number;
  /** Input that was read from the provider's cache. */
  cached?: number;
  /** Sound that was read from the provider's cache; the default is `cached`. */
  cachedAudio?: number;
  /** Input that was written to the provider's cache for five minutes, and for an hour; the latter defaults to the former. */
  written?: number;
  writtenHour?: number;
  /** Tokens of sound and of images, where they differ from those of text. */
  audioInput?: number;
  audioOutput?: number;
  imageInput?: number;
  imageOutput?: number;
}

/** Rates of a whole call whose input has more tokens than `above`. */
export interface ContextTier extends TokenRates {
  above: number;
}

/** Rates of a service tier. */
export interface TierRates extends TokenRates {
  contexts?: ContextTier[];
}

/** Tiers of service that vendors bill at rates of their own. */
export const SERVICE_TIERS = ["flex", "priority", "batch"] as const;
export type ServiceTier = (typeof SERVICE_TIERS)[number];

/** US dollars. Tokens and characters are priced per million, the others each. An `output` that is absent is not known. */
export interface Price extends TierRates, Partial<Record<ServiceTier, TierRates>> {
  input: number;
  /** Per call, per image that is made, per second of video or of sound that is listened to, per million spoken characters, per search. */
  request?: number;
  image?: number;
  second?: number;
  character?: number;
  search?: number;
  /** Per second of video, by resolution; others cost `second`. */
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
/** The parts of a price that are one number each. */
export const PRICE_PARTS = [...TOKEN_PARTS, ...UNIT_PARTS] as const;
export type PricePart = (typeof PRICE_PARTS)[number];

/** The most that a million tokens may cost, in US dollars. */
export const MOST_DOLLARS = 100_000;
/** What a price is said of: a model's id, the beginning of ids with a `*` behind it, or `*` for all. */
export const MODEL_PATTERN = /^[^*\s]{1,256}\*?$|^\*$/;

/** Counts that are billed at rates of their own. Tokens are parts of the input or output, and no part holds another but where it says so. */
export interface BilledParts {
  written?: number;
  /** Of `written`, for an hour. */
  writtenHour?: number;
  audioIn?: number;
  /** Of what was read from the cache. */
  audioCached?: number;
  imageIn?: number;
  audioOut?: number;
  imageOut?: number;
  /** Searches of the web, or search units of a reranker. */
  searches?: number;
  /** Absent for the standard tier. */
  tier?: ServiceTier;
  /** Of a video: `720p`. */
  resolution?: string;
}

/** What a call used, as far as it is known; undefined is not known. `cached` is a part of `in`. */
export interface Used extends BilledParts {
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
  return price.output === 0 && allAmounts(price).every((amount) => amount === 0);
}

function allAmounts(price: Price): number[] {
  const { contexts = [], flex, priority, batch, resolutions = {} } = price;
  const tiers = [price, flex, priority, batch].flatMap((tier) => (tier ? [tier, ...(tier.contexts ?? [])] : []));
  const tokens = [...tiers, ...contexts].flatMap((rates) => TOKEN_PARTS.map((part) => rates[part] ?? 0));
  return [...tokens, ...UNIT_PARTS.map((part) => price[part] ?? 0), ...Object.values(resolutions)];
}

/** A dollar in the smallest unit that costs are kept in: sums of whole numbers stay exact. */
export const NANO_DOLLARS = 1e9;

/** What a call cost in US dollars; undefined if a count or a price that it takes is not known. */
export function costOf(used: Used, price: Price | null | undefined): number | undefined {
  if (!price) return undefined;
  if (price.input === 0 && isFree(price)) return 0;
  const tokens = tokenCost(used, price);
  if (tokens === undefined) return undefined;
  const others = unitCost(used, price);
  return others === undefined ? undefined : tokens + others;
}

/** Whether the vendor billed a tier that the price has no rates for: the cost is then that of the standard tier. */
export function lacksTier(price: Price | null | undefined, tier: ServiceTier | undefined): boolean {
  return tier !== undefined && price != null && price[tier] === undefined && !isFree(price);
}

/** The rates of a call: its tier's, and of those the ones for the length of its input. */
function ratesFor(price: Price, tier: ServiceTier | undefined, input: number): TokenRates {
  const rates: TierRates = (tier && price[tier]) || price;
  let found: ContextTier | undefined;
  for (const context of rates.contexts ?? []) if (input > context.above && context.above >= (found?.above ?? 0)) found = context;
  return found ? { ...rates, ...found } : rates;
}

function tokenCost(used: Used, price: Price): number | undefined {
  const { in: input, out: output } = used;
  // What is priced by other units alone needs no tokens.
  if (!pricesTokens(price)) return 0;
  if (input === undefined || (output === undefined && price.output !== 0)) return undefined;
  const rates = ratesFor(price, used.tier, input);
  const wrote = outputCost(used, output ?? 0, { rates, each: rates.output ?? price.output });
  return wrote === undefined ? undefined : (inputCost(used, input, { rates, each: rates.input ?? price.input }) + wrote) / 1e6;
}

/** Whether tokens have a part in what a call costs. */
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
  // A call that searched nothing says nothing of searches.
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
 * The most that a call may cost in US dollars, if of its input `in` tokens and of its output `out` are the most. Nobody knows before which
 * part of them is sound, is written to a cache, or is served in which tier: each token counts at the dearest rate that may apply.
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
