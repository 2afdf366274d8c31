import { expect, it } from "vitest";
import { fieldOf, isKnown } from "./litellm-fields";

/** Every field about money of LiteLLM's list as it was on 2026-08-06, and those that its code knows besides. */
const RECORDED = `
annotation_cost_per_page cache_creation_input_audio_token_cost cache_creation_input_token_cost
cache_creation_input_token_cost_above_1hr cache_creation_input_token_cost_above_1hr_above_200k_tokens
cache_creation_input_token_cost_above_200k_tokens cache_creation_input_token_cost_above_272k_tokens
cache_creation_input_token_cost_above_272k_tokens_flex cache_creation_input_token_cost_flex cache_creation_input_token_cost_priority
cache_read_input_audio_token_cost cache_read_input_token_cost cache_read_input_token_cost_above_200k_tokens
cache_read_input_token_cost_above_200k_tokens_priority cache_read_input_token_cost_above_272k_tokens
cache_read_input_token_cost_above_272k_tokens_flex cache_read_input_token_cost_above_272k_tokens_priority
cache_read_input_token_cost_above_512k_tokens cache_read_input_token_cost_flex cache_read_input_token_cost_priority
citation_cost_per_token code_interpreter_cost_per_session computer_use_input_cost_per_1k_tokens computer_use_output_cost_per_1k_tokens
file_search_cost_per_1k_calls file_search_cost_per_gb_per_day input_cost_per_audio_per_second
input_cost_per_audio_per_second_above_128k_tokens input_cost_per_audio_token input_cost_per_audio_token_priority input_cost_per_character
input_cost_per_character_above_128k_tokens input_cost_per_image input_cost_per_image_above_128k_tokens input_cost_per_image_token
input_cost_per_pixel input_cost_per_query input_cost_per_request input_cost_per_second input_cost_per_token
input_cost_per_token_above_128k_tokens input_cost_per_token_above_200k_tokens input_cost_per_token_above_200k_tokens_priority
input_cost_per_token_above_256k_tokens input_cost_per_token_above_272k_tokens input_cost_per_token_above_272k_tokens_flex
input_cost_per_token_above_272k_tokens_priority input_cost_per_token_above_512k_tokens input_cost_per_token_batches
input_cost_per_token_cache_hit input_cost_per_token_flex input_cost_per_token_priority input_cost_per_video_per_second
input_cost_per_video_per_second_above_128k_tokens input_cost_per_video_per_second_above_15s_interval
input_cost_per_video_per_second_above_8s_interval input_dbu_cost_per_token ocr_cost_per_credit ocr_cost_per_page
output_cost_per_audio_token output_cost_per_character output_cost_per_character_above_128k_tokens output_cost_per_image
output_cost_per_image_token output_cost_per_pixel output_cost_per_reasoning_token output_cost_per_second output_cost_per_second_1080p
output_cost_per_token output_cost_per_token_above_128k_tokens output_cost_per_token_above_200k_tokens
output_cost_per_token_above_200k_tokens_priority output_cost_per_token_above_256k_tokens output_cost_per_token_above_272k_tokens
output_cost_per_token_above_272k_tokens_flex output_cost_per_token_above_272k_tokens_priority output_cost_per_token_above_512k_tokens
output_cost_per_token_batches output_cost_per_token_flex output_cost_per_token_priority output_cost_per_video_per_second
output_cost_per_video_token output_dbu_cost_per_token provider_specific_entry regional_processing_uplift_multiplier_eu
regional_processing_uplift_multiplier_us search_context_cost_per_query tiered_pricing vector_store_cost_per_gb_per_day

annotation_cost_per_page_batches cache_creation_input_token_cost_above_272k_tokens_batches
cache_creation_input_token_cost_above_272k_tokens_priority cache_creation_input_token_cost_batches cache_read_input_image_token_cost
cache_read_input_token_cost_above_272k_tokens_batches cache_read_input_token_cost_batches cache_read_input_token_cost_per_audio_token
google_maps_grounding_cost_per_query input_cost_per_audio_token_batches input_cost_per_image_token_batches
input_cost_per_token_above_272k_tokens_batches input_cost_per_token_batch_requests input_cost_per_video_token
input_cost_per_video_token_batches ocr_cost_per_page_batches output_cost_per_audio_per_second output_cost_per_image_1024
output_cost_per_image_512 output_cost_per_image_above_1024_and_1024_pixels
output_cost_per_image_above_1024_and_1024_pixels_and_premium_image output_cost_per_image_premium_image
output_cost_per_image_token_batches output_cost_per_reasoning_token_flex output_cost_per_reasoning_token_priority
output_cost_per_second_2k output_cost_per_second_480p output_cost_per_second_4k output_cost_per_second_720p
output_cost_per_second_768p output_cost_per_token_above_272k_tokens_batches output_db_cost_per_token regional_endpoint_uplift_multiplier
`;
const NAMES = RECORDED.trim().split(/\s+/);

it("knows each of LiteLLM's costs: mapped, ignored with a reason, or refused with one", () => {
  expect(NAMES.filter((name) => !isKnown(name))).toEqual([]);
  const count = (...as: string[]) => NAMES.filter((name) => as.includes(fieldOf(name)?.as ?? "")).length;
  expect({
    mapped: count("rate", "same", "unit", "resolution", "special"),
    ignored: count("ignored"),
    refused: count("refused"),
    all: NAMES.length,
  }).toEqual({ mapped: 86, ignored: 13, refused: 23, all: 122 });
  for (const name of NAMES) {
    const field = fieldOf(name);
    if (field?.as === "ignored") expect(field.because.length, name).toBeGreaterThan(20);
    if (field?.as === "refused") expect(field.reason, name).toMatch(/^(charges|has) /);
  }
});

it("refuses costs that nobody has described, and leaves alone what is none", () => {
  expect(fieldOf("input_cost_per_thought")).toEqual({ as: "refused", reason: "has an unknown kind of cost, input_cost_per_thought" });
  expect(fieldOf("input_cost_per_token_ultrafast")).toMatchObject({ reason: "has prices of an unknown tier, ultrafast" });
  expect(fieldOf("constructor_price")).toMatchObject({ as: "refused" });
  for (const name of ["max_tokens", "mode", "supports_vision", "constructor", "__proto__"]) expect(fieldOf(name), name).toBeUndefined();
});

it("reads tiers and lengths out of names", () => {
  expect(fieldOf("cache_creation_input_token_cost_above_1hr_above_200k_tokens")).toEqual({
    as: "rate",
    part: "writtenHour",
    above: 200_000,
  });
  expect(fieldOf("input_cost_per_token_above_272k_tokens_flex")).toEqual({ as: "rate", part: "input", tier: "flex", above: 272_000 });
  expect(fieldOf("output_cost_per_token_batches")).toEqual({ as: "rate", part: "output", tier: "batch" });
  expect(fieldOf("output_cost_per_second_4k")).toEqual({ as: "resolution", lines: "2160p" });
});
