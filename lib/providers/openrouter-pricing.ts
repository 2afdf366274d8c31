import { dictionary } from "../contracts/dictionary";
import type { TokenPart, UnitPart } from "../contracts/prices";
import { isFields } from "./fields";
import { type ListedPrice, PER_MILLION, PriceDraft } from "./price-draft";

type Pricing = Record<string, unknown>;

/** Per token. `image_output` is documented as per image, but is per token in every list. */
const RATES = dictionary<TokenPart>({
  prompt: "input",
  completion: "output",
  input_cache_read: "cached",
  input_audio_cache: "cachedAudio",
  input_cache_write: "written",
  input_cache_write_1h: "writtenHour",
  audio: "audioInput",
  audio_output: "audioOutput",
  image_token: "imageInput",
  image_output: "imageOutput",
});
/** Per unit, times the second number. The last two are extensions of this gateway. */
const UNITS = dictionary<readonly [UnitPart, per: number]>({
  request: ["request", 1],
  web_search: ["search", 1],
  second: ["second", 1],
  character: ["character", PER_MILLION],
});
/** A higher rate than any image token's is a price per image. */
const DEAREST_IMAGE_TOKEN = 1_000;
/** Of lists with dollars per million tokens as numbers. */
const PER_MILLION_NAMES = dictionary<TokenPart>({ input: "input", output: "output", cached_input: "cached" });

/**
 * Reads `pricing` of a model list: strings are US dollars per token, call or search, as OpenRouter writes them; numbers of `input`,
 * `output` and `cached_input` are dollars per million tokens. Undefined if it contains no price.
 */
export function listedPricing(pricing: unknown): ListedPrice | undefined {
  if (!isFields(pricing)) return undefined;
  const draft = new PriceDraft();
  for (const [name, value] of Object.entries(pricing)) readPart(draft, { name, value });
  readImages(draft, pricing);
  readReasoning(draft, pricing);
  readResolutions(draft, pricing.resolutions);
  if (pricing.discount !== undefined && Number(pricing.discount) !== 0) draft.refuse("has a discount");
  readOverrides(draft, pricing.overrides);
  return draft.finish();
}

/** Read below. */
const HANDLED = new Set(["image", "internal_reasoning", "discount", "overrides", "resolutions"]);
/** Costs that aren't per call: training, and servers rented by the hour. */
const NOT_CALLS = new Set(["finetune", "hourly", "base"]);

function readPart(draft: PriceDraft, { name, value }: { name: string; value: unknown }) {
  const [rate, unit, million] = [RATES[name], UNITS[name], PER_MILLION_NAMES[name]];
  if (rate) setRate(draft, rate, { name, value });
  else if (unit) {
    const [part, per] = unit;
    const dollars = draft.amount(value, { name, per });
    if (dollars !== undefined) draft.unit(part, dollars);
  } else if (million) {
    const dollars = typeof value === "number" ? draft.amount(value, { name, per: 1 }) : undefined;
    if (dollars !== undefined) draft.rate(million, dollars);
  } else if (!HANDLED.has(name) && !NOT_CALLS.has(name) && mayCost(value))
    draft.refuse(`has an unknown kind of cost, ${name.slice(0, 80)}`);
}

/** Servers add other strings and numbers; only amounts of money matter. */
const mayCost = (value: unknown) => isFields(value) || Array.isArray(value) || (value !== "" && value !== null && Number(value) > 0);

function setRate(draft: PriceDraft, part: TokenPart, { name, value, above }: { name: string; value: unknown; above?: number }) {
  const dollars = draft.amount(value, { name, per: PER_MILLION });
  if (dollars === undefined) return;
  if (part === "imageOutput" && dollars > DEAREST_IMAGE_TOKEN) draft.refuse("charges per image");
  else draft.rate(part, dollars, above === undefined ? {} : { above });
}

/**
 * An input image costs only its tokens if its price equals that of a token. A model without token prices doesn't charge for input images:
 * it generates them.
 */
function readImages(draft: PriceDraft, { image, prompt, completion }: Pricing) {
  const each = draft.amount(image, { name: "image", per: 1 });
  if (each && Number(prompt ?? 0) === 0 && Number(completion ?? 0) === 0) return draft.unit("image", each);
  if (each && Number(image) !== Number(prompt)) draft.refuse("charges per input image");
}

/** An extension of this gateway. */
function readResolutions(draft: PriceDraft, resolutions: unknown) {
  if (resolutions === undefined || resolutions === null) return;
  if (!isFields(resolutions)) return draft.refuse("has an unknown kind of cost, resolutions");
  for (const [lines, value] of Object.entries(resolutions)) {
    const dollars = draft.amount(value, { name: lines, per: 1 });
    if (dollars !== undefined && /^\d{3,4}p$/.test(lines)) draft.resolution(lines, dollars);
    else draft.refuse("has an unknown kind of cost, resolutions");
  }
}

/** Reasoning is counted as output. */
function readReasoning(draft: PriceDraft, { internal_reasoning: value }: Pricing) {
  const dollars = draft.amount(value, { name: "internal_reasoning", per: PER_MILLION });
  if (dollars && dollars !== draft.rateOf("output")) draft.refuse("charges reasoning tokens separately");
}

/** Rates of long inputs. Other conditions, such as the time of day, can't be derived from a call. */
function readOverrides(draft: PriceDraft, overrides: unknown) {
  if (overrides === undefined || overrides === null) return;
  if (!Array.isArray(overrides)) return draft.refuse("has a price with unknown conditions");
  const steps = overrides.filter(isFields).sort((one, other) => Number(one.min_prompt_tokens) - Number(other.min_prompt_tokens));
  if (steps.length !== overrides.length) return draft.refuse("has a price with unknown conditions");
  let inherited: Pricing = {};
  for (const { min_prompt_tokens: least, ...step } of steps) {
    if (typeof least !== "number" || !Number.isInteger(least) || least < 2) return draft.refuse("has a price with unknown conditions");
    inherited = { ...inherited, ...step };
    for (const [name, value] of Object.entries(inherited)) {
      const part = RATES[name];
      if (part) setRate(draft, part, { name, value, above: least - 1 });
      else if (name === "internal_reasoning" || name === "image") sameAs(draft, inherited, { name, value });
      else draft.refuse("has a price with unknown conditions");
    }
  }
}

function sameAs(draft: PriceDraft, step: Pricing, { name, value }: { name: string; value: unknown }) {
  const other = name === "image" ? step.prompt : step.completion;
  if (Number(value) !== 0 && Number(value) !== Number(other)) draft.refuse("has a price with unknown conditions");
}
