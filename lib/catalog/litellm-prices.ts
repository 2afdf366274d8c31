import type { TokenPart } from "../contracts/prices";
import { isFields } from "../providers/fields";
import { type ListedPrice, PER_MILLION, PriceDraft, type RateOf } from "../providers/price-draft";
import { type Field, fieldOf } from "./litellm-fields";

type Row = Record<string, unknown>;
type Said<As extends Field["as"]> = Extract<Field, { as: As }>;

/** The price in a row of LiteLLM's model_prices_and_context_window.json; undefined if it has none. */
export function liteLlmPrice(row: Row): ListedPrice | undefined {
  const mode = typeof row.mode === "string" ? row.mode : undefined;
  const fields = Object.keys(row).flatMap((name) => {
    const field = fieldOf(name, mode);
    return field ? [{ name, field, value: row[name] }] : [];
  });
  if (fields.length === 0) return undefined;
  const draft = new PriceDraft();
  for (const { name, field, value } of fields) {
    if (field.as === "rate") readRate(draft, field, { name, value });
    else if (field.as === "unit") readUnit(draft, field, { name, value, row });
    else if (field.as === "resolution") setResolution(draft, field, draft.amount(value, { name, per: 1 }));
    else if (field.as === "refused" && costs(value)) draft.refuse(field.reason);
  }
  readTiered(draft, row.tiered_pricing);
  readImagesRead(draft, row);
  readSearches(draft, row.search_context_cost_per_query);
  readFactors(draft, row.provider_specific_entry);
  onlyMedia(draft, mode);
  for (const { name, field, value } of fields) if (field.as === "same") readSame(draft, field, { name, value });
  return draft.finish();
}

/** Whether something is charged: a value that is not a number does not make a price invalid. */
const costs = (value: unknown) => value !== null && value !== undefined && value !== "" && Number(value) !== 0;

function readRate(draft: PriceDraft, { part, ...of }: { part: TokenPart } & RateOf, { name, value }: { name: string; value: unknown }) {
  const dollars = draft.amount(value, { name, per: PER_MILLION });
  if (dollars !== undefined) draft.rate(part, dollars, of);
}

function readSame(draft: PriceDraft, { part, of, ...rate }: Said<"same">, { name, value }: { name: string; value: unknown }) {
  const dollars = draft.amount(value, { name, per: PER_MILLION });
  if (dollars && dollars !== (draft.rateOf(part, rate) ?? draft.rateOf("input", rate))) draft.refuse(`charges ${of} tokens separately`);
}

function readUnit(
  draft: PriceDraft,
  { part, per, modes, otherwise }: Said<"unit">,
  { name, value, row }: { name: string; value: unknown; row: Row },
) {
  const dollars = draft.amount(value, { name, per });
  if (!dollars) return;
  if (part === "image" && imagesAreTold(row)) return;
  const fits = modes === "all" || row.mode === undefined || modes.some((mode) => mode === row.mode);
  if (fits) draft.unit(part, dollars);
  else draft.refuse(otherwise);
}

/** Whether image tokens are priced too, or the model generates no images: some chat rows have an unused image price. */
function imagesAreTold({ output_cost_per_image_token: token, supported_output_modalities: writes, mode }: Row): boolean {
  return costs(token) || (mode === "chat" && Array.isArray(writes) && !writes.includes("image"));
}

function setResolution(draft: PriceDraft, { lines }: Said<"resolution">, dollars: number | undefined) {
  if (dollars) draft.resolution(lines, dollars);
}

/**
 * In rows without other prices this is the price of a generated image. Beside token rates it is that of an input image: acceptable if it
 * equals their token rate, or if the row prices image tokens and this is the same charge per image.
 */
function readImagesRead(draft: PriceDraft, row: Row) {
  const { input_cost_per_image: value, mode } = row;
  const dollars = draft.amount(value, { name: "input_cost_per_image", per: 1 });
  if (!dollars || mode === "embedding" || costs(row.output_cost_per_image_token)) return;
  const makes = mode === undefined || mode === "image_generation" || mode === "image_edit";
  if (makes && !costs(row.input_cost_per_token) && !costs(row.output_cost_per_image)) draft.unit("image", dollars);
  else if (value !== row.input_cost_per_token) draft.refuse("charges per input image");
}

/** By the amount of text that a search finds, which a call does not report. */
function readSearches(draft: PriceDraft, sizes: unknown) {
  if (sizes === undefined || sizes === null) return;
  if (!isFields(sizes)) return draft.refuse("has an invalid amount for search_context_cost_per_query");
  const prices = Object.values(sizes).flatMap((value) => draft.amount(value, { name: "search_context_cost_per_query", per: 1 }) ?? []);
  const [first] = prices;
  if (first !== undefined && prices.every((price) => price === first)) draft.unit("search", first);
  else if (first !== undefined) draft.refuse("charges searches by the amount of returned text");
}

/** Rates by input length: `{range: [0, 32000], input_cost_per_token, …}`. */
function readTiered(draft: PriceDraft, tiers: unknown) {
  if (tiers === undefined || tiers === null) return;
  let end = 0;
  for (const tier of Array.isArray(tiers) ? tiers : [undefined]) {
    const range: unknown = isFields(tier) ? tier.range : undefined;
    const [from, to]: unknown[] = Array.isArray(range) ? range : [];
    if (!isFields(tier) || from !== end || typeof to !== "number" || !Number.isInteger(to) || to <= end)
      return draft.refuse("has tiered prices that don't depend on the input length");
    for (const [name, value] of Object.entries(tier)) {
      const field = fieldOf(name);
      const of: RateOf = end === 0 ? {} : { above: end };
      if (field?.as === "rate" && !field.above && !field.tier) readRate(draft, { part: field.part, ...of }, { name, value });
      else if (field?.as === "same" && !field.above && !field.tier) readSame(draft, { ...field, ...of }, { name, value });
      else if (field && field.as !== "ignored" && costs(value)) draft.refuse("has an unknown kind of tiered cost");
    }
    end = to;
  }
}

/** Factors on all rates: Anthropic's fast mode, and calls that are kept in one country, which usage does not report. */
function readFactors(draft: PriceDraft, entry: unknown) {
  if (!isFields(entry)) return;
  for (const [name, factor] of Object.entries(entry)) {
    if (typeof factor !== "number" || factor === 1 || name === "us") continue;
    if (name === "fast" && factor > 0) draft.multiply("priority", factor);
    else draft.refuse(`multiplies its prices by an unknown factor, ${name.slice(0, 80)}`);
  }
}

/** All output of an image or speech model is of that kind if the list has no text rate. */
function onlyMedia(draft: PriceDraft, mode: string | undefined) {
  const part = mode === "audio_speech" ? "audioOutput" : mode === "image_generation" || mode === "image_edit" ? "imageOutput" : undefined;
  const rate = part && draft.rateOf("output") === undefined ? draft.rateOf(part) : undefined;
  if (rate !== undefined) draft.rate("output", rate);
}
