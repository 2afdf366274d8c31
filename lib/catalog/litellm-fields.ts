import { dictionary } from "../contracts/dictionary";
import type { ServiceTier, TokenPart, UnitPart } from "../contracts/prices";
import type { RateOf } from "../providers/price-draft";

/** The `mode` of a row; rows that people write themselves often lack it. */
type Mode = "audio_speech" | "audio_transcription" | "embedding" | "image_edit" | "image_generation" | "rerank" | "video_generation";

/** The meaning of a LiteLLM field for a price. */
export type Field =
  | ({ as: "rate"; part: TokenPart } & RateOf)
  /** A rate that must equal that of `part`, because usage does not separate these tokens. */
  | ({ as: "same"; part: TokenPart; of: string } & RateOf)
  /** A unit price in rows of these modes; in others it cannot be expressed. */
  | { as: "unit"; part: UnitPart; per: number; modes: readonly Mode[] | "all"; otherwise: string }
  | { as: "resolution"; lines: string }
  | { as: "special" }
  | { as: "ignored"; because: string }
  | { as: "refused"; reason: string };

const RATES = dictionary<TokenPart>({
  input_cost_per_token: "input",
  output_cost_per_token: "output",
  cache_read_input_token_cost: "cached",
  input_cost_per_token_cache_hit: "cached",
  cache_read_input_audio_token_cost: "cachedAudio",
  cache_read_input_token_cost_per_audio_token: "cachedAudio",
  cache_creation_input_token_cost: "written",
  cache_creation_input_token_cost_above_1hr: "writtenHour",
  input_cost_per_audio_token: "audioInput",
  output_cost_per_audio_token: "audioOutput",
  input_cost_per_image_token: "imageInput",
  output_cost_per_image_token: "imageOutput",
});

const SAME = dictionary<readonly [TokenPart, string]>({
  output_cost_per_reasoning_token: ["output", "reasoning"],
  input_cost_per_video_token: ["input", "video that is read"],
  output_cost_per_video_token: ["output", "video"],
  cache_read_input_image_token_cost: ["cached", "images in the cache"],
  cache_creation_input_audio_token_cost: ["written", "sound that is written to the cache"],
});

const TIERS = dictionary<ServiceTier>({ flex: "flex", priority: "priority", batches: "batch", batch_requests: "batch" });

const unit = (part: UnitPart, per: number, [modes, otherwise]: readonly [readonly Mode[] | "all", string]): Field => ({
  as: "unit",
  part,
  per,
  modes,
  otherwise,
});
const ignored = (because: string): Field => ({ as: "ignored", because });
const refused = (reason: string): Field => ({ as: "refused", reason });

const IMAGES = ["image_generation", "image_edit"] as const;
const TOOLS = ignored("tools that run at the vendor: the gateway offers none of them, and refuses calls that ask for them");
const STORAGE = ignored("what vendors keep for an account; it is not part of any call");
const REGION = ignored("multiplies the prices of an address of one region; a list holds at the vendor's usual one");
const OWN_UNITS = ignored("the same price in the vendor's own units");
const EMBEDDED = "what is embedded is text";

const FIELDS = dictionary<Field>({
  input_cost_per_request: unit("request", 1, ["all", ""]),
  input_cost_per_query: unit("search", 1, [["rerank"], "charges each query"]),
  input_cost_per_character: unit("character", 1e6, [["audio_speech"], "charges per input character"]),
  input_cost_per_second: unit("second", 1, [["audio_transcription"], "charges each second"]),
  input_cost_per_audio_per_second: unit("second", 1, [["audio_transcription"], "charges per second of input audio"]),
  output_cost_per_second: unit("second", 1, [["audio_transcription", "video_generation"], "charges each second"]),
  output_cost_per_video_per_second: unit("second", 1, [["video_generation"], "charges each second of video"]),
  output_cost_per_image: unit("image", 1, [IMAGES, "charges per image"]),
  input_cost_per_image: { as: "special" },
  search_context_cost_per_query: { as: "special" },
  tiered_pricing: { as: "special" },
  provider_specific_entry: { as: "special" },
  code_interpreter_cost_per_session: TOOLS,
  computer_use_input_cost_per_1k_tokens: TOOLS,
  computer_use_output_cost_per_1k_tokens: TOOLS,
  file_search_cost_per_1k_calls: TOOLS,
  google_maps_grounding_cost_per_query: ignored("a surcharge of answers that are grounded in maps; no usage tells which are"),
  file_search_cost_per_gb_per_day: STORAGE,
  vector_store_cost_per_gb_per_day: STORAGE,
  regional_processing_uplift_multiplier_eu: REGION,
  regional_processing_uplift_multiplier_us: REGION,
  regional_endpoint_uplift_multiplier: REGION,
  input_dbu_cost_per_token: OWN_UNITS,
  output_dbu_cost_per_token: OWN_UNITS,
  output_db_cost_per_token: OWN_UNITS,
  output_cost_per_character: refused("charges per output character"),
  output_cost_per_audio_per_second: refused("charges per second of generated audio"),
  citation_cost_per_token: refused("charges citation tokens separately"),
  input_cost_per_pixel: refused("charges per pixel"),
  output_cost_per_pixel: refused("charges per pixel"),
  ocr_cost_per_page: refused("charges per page"),
  ocr_cost_per_page_batches: refused("charges per page"),
  ocr_cost_per_credit: refused("charges in credits"),
  annotation_cost_per_page: refused("charges per page"),
  annotation_cost_per_page_batches: refused("charges per page"),
});

/** By prefix, for groups of fields with a size or length in the name. */
const FAMILIES: readonly (readonly [beginning: string, Field])[] = [
  ["output_cost_per_image_", refused("charges images by their size or quality")],
  ["input_cost_per_video_per_second", refused("charges per second of input video")],
  ["input_cost_per_audio_per_second_above_", refused("charges per second of input audio")],
  ["input_cost_per_image_above_", refused("charges per input image")],
  ["input_cost_per_character_above_", refused("charges per input character")],
  ["output_cost_per_character_above_", refused("charges per output character")],
];

const LINES = dictionary<string>({ "2k": "1440p", "4k": "2160p" });
const VARIANT = /^(.+?)(?:_above_(\d{1,6})k_tokens)?(?:_(flex|priority|batches|batch_requests))?$/;
/** Names of price fields, known or unknown. */
const COSTS = /cost|pric|uplift|multiplier|^provider_specific_entry$/;

/** The meaning of a field in a row of this mode; undefined if it is not about money. An unknown cost makes the row unpriced. */
export function fieldOf(name: string, mode?: string): Field | undefined {
  return rateField(name) ?? resolutionField(name) ?? otherField(name, mode) ?? (COSTS.test(name) ? unknownField(name) : undefined);
}

export const isKnown = (name: string): boolean => (rateField(name) ?? resolutionField(name) ?? otherField(name, undefined)) !== undefined;

function rateField(name: string): Field | undefined {
  const [, base = "", thousands, word] = VARIANT.exec(name) ?? [];
  const of: RateOf = { ...(word ? { tier: TIERS[word] } : {}), ...(thousands ? { above: Number(thousands) * 1000 } : {}) };
  const part = RATES[base];
  if (part) return { as: "rate", part, ...of };
  const same = SAME[base];
  return same && { as: "same", part: same[0], of: same[1], ...of };
}

function resolutionField(name: string): Field | undefined {
  const [, size = ""] = /^output_cost_per_second_(\d{3,4}p|\dk)$/.exec(name) ?? [];
  const lines = LINES[size] ?? size;
  return lines.endsWith("p") ? { as: "resolution", lines } : undefined;
}

/** The gateway embeds texts only, so costs of audio, images and video do not arise. */
function otherField(name: string, mode: string | undefined): Field | undefined {
  const field = FIELDS[name] ?? FAMILIES.find(([beginning]) => name.startsWith(beginning))?.[1];
  const isMedia = /^input_cost_per_(?:image|audio_per_second|video_per_second)/.test(name);
  return field && mode === "embedding" && isMedia ? ignored(EMBEDDED) : field;
}

function unknownField(name: string): Field {
  const [, tier] = /_(ultrafast|[a-z]+fast)$/.exec(name) ?? [];
  return refused(tier ? `has prices of an unknown tier, ${tier}` : `has an unknown kind of cost, ${name.slice(0, 80)}`);
}
