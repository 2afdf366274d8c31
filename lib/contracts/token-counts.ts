import { type BilledParts, SERVICE_TIERS, type ServiceTier } from "./prices";
import { isFields } from "./typed";

/** The highest plausible number of tokens in one call: above the longest context and the largest batch of any vendor. */
export const MOST_TOKENS = 20_000_000;
/** The highest plausible duration of audio or video in one call: a day. */
const MOST_SECONDS = 86_400;

const DIGITS = /^\d{1,12}$/;
const DECIMAL = /^\d{1,12}(?:\.\d{1,12})?$/;

/** Token counts of one call. Missing and implausible counts are absent. */
export interface TokenCounts {
  input?: number;
  output?: number;
  /** The part of `input` read from and written to the provider's cache; 0 if `input` is absent. */
  cached: number;
  written: number;
  /** The part of `output`; 0 if `output` is absent. */
  reasoning: number;
  /** Separately billed parts; absent if there are none. */
  billed?: BilledParts;
}

/**
 * Parses an upstream's token count: an integer from 0 to `MOST_TOKENS`, or the same as a string, as some servers send it. Otherwise
 * undefined.
 */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === "string" && DIGITS.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= MOST_TOKENS ? count + 0 : undefined;
}

/** Parses an upstream's seconds, a number or a decimal string; otherwise undefined. */
export function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === "string" && DECIMAL.test(value) ? Number(value) : value;
  return typeof seconds === "number" && seconds >= 0 && seconds <= MOST_SECONDS ? seconds + 0 : undefined;
}

/** The sum of partial counts; undefined if a given one is invalid, or if none is given. Null counts as absent. */
function sumOf(first: unknown, second: unknown, third?: unknown): number | undefined {
  if (first == null && second == null && third == null) return undefined;
  return totalOf([first ?? 0, second ?? 0, third ?? 0]);
}

/** The sum over several upstream calls; undefined if one is unknown. */
export function totalOf(counts: readonly unknown[]): number | undefined {
  let total = 0;
  for (const value of counts) {
    const count = countOf(value);
    if (count === undefined) return undefined;
    total += count;
  }
  return countOf(total);
}

interface Told {
  input?: unknown;
  output?: unknown;
  cached?: unknown;
  written?: unknown;
  reasoning?: unknown;
  billed?: { readonly [Part in keyof BilledParts]?: unknown };
}

/**
 * Cleans a call's counts as reported by its upstream, before they are charged, summed or stored. A count that is smaller than its part is
 * contradictory and becomes unknown; an invalid part becomes 0.
 */
export function countsOf({ input, output, cached, written, reasoning, billed }: Told): TokenCounts {
  const read = countOf(input);
  const wrote = countOf(output);
  const inputHolds = read !== undefined && amountOf(cached) + amountOf(written) <= read;
  const outputHolds = wrote !== undefined && amountOf(reasoning) <= wrote;
  const counts: TokenCounts = {
    input: inputHolds ? read : undefined,
    output: outputHolds ? wrote : undefined,
    cached: inputHolds ? (countOf(cached) ?? 0) : 0,
    written: inputHolds ? (countOf(written) ?? 0) : 0,
    reasoning: outputHolds ? (countOf(reasoning) ?? 0) : 0,
  };
  const parts = counts.written > 0 || billed ? billedParts(counts, billed ?? NONE) : undefined;
  if (parts) counts.billed = parts;
  return counts;
}

/** Separately billed parts, none larger than its total; undefined if there are none. */
export function billedParts(
  { input = 0, output = 0, cached, written }: Pick<TokenCounts, "input" | "output" | "cached" | "written">,
  told: NonNullable<Told["billed"]>,
): BilledParts | undefined {
  if (written === 0 && namesNothing(told)) return undefined;
  const parts: BilledParts = {};
  const put = (part: Exclude<keyof BilledParts, "tier" | "resolution">, value: unknown, most: number) => {
    const count = Math.min(countOf(value) ?? 0, most);
    if (count > 0) parts[part] = count;
    return count;
  };
  put("written", written, input);
  put("writtenHour", told.writtenHour, written);
  put("audioCached", told.audioCached, cached);
  const audio = put("audioIn", told.audioIn, Math.max(0, input - cached - written));
  put("imageIn", told.imageIn, Math.max(0, input - cached - written - audio));
  const spoken = put("audioOut", told.audioOut, output);
  put("imageOut", told.imageOut, output - spoken);
  put("searches", told.searches, MOST_SEARCHES);
  const tier = SERVICE_TIERS.find((known) => known === told.tier);
  if (tier) parts.tier = tier;
  return Object.keys(parts).length === 0 ? undefined : parts;
}

/** Whether no part is reported, or all are 0, as for nearly every call. */
function namesNothing({ audioIn, audioCached, imageIn, audioOut, imageOut, searches, tier }: NonNullable<Told["billed"]>): boolean {
  return !audioIn && !audioCached && !imageIn && !audioOut && !imageOut && !searches && !tier;
}

/** The highest plausible number of searches in one call. */
const MOST_SEARCHES = 10_000;

/** The size of a part for comparison; 0 if it is not a number. */
function amountOf(part: unknown): number {
  const amount = typeof part === "string" && DIGITS.test(part) ? Number(part) : part;
  return typeof amount === "number" && amount > 0 ? amount : 0;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : NONE);
const NONE: Fields = {};

/**
 * Counts of a `usage` object of chat completions, completions, embeddings and derived formats. Cache writes are read from where OpenRouter
 * and LiteLLM put them, searches from where Anthropic, Perplexity and xAI do; each is a part of the prompt.
 */
export function openAiCounts(usage: unknown, tier?: unknown): TokenCounts {
  const fields = fieldsOf(usage);
  const { prompt_tokens: input, completion_tokens: output } = fields;
  const read = fieldsOf(fields.prompt_tokens_details);
  const wrote = fieldsOf(fields.completion_tokens_details);
  return countsOf({
    input,
    output,
    cached: read.cached_tokens,
    written: read.cache_write_tokens ?? read.cache_creation_tokens ?? fields.cache_creation_input_tokens,
    reasoning: wrote.reasoning_tokens,
    billed: billedIn({
      read,
      wrote,
      tier: tier ?? fields.service_tier,
      searches: fieldsOf(fields.server_tool_use).web_search_requests ?? fields.num_search_queries ?? fields.num_sources_used,
    }),
  });
}

/** Counts of a `usage` object of responses, and of images and transcripts, which have the same format. */
export function responseCounts(usage: unknown, tier?: unknown): TokenCounts {
  const fields = fieldsOf(usage);
  const read = fieldsOf(fields.input_tokens_details ?? fields.input_token_details);
  const wrote = fieldsOf(fields.output_tokens_details ?? fields.output_token_details);
  return countsOf({
    input: fields.input_tokens,
    output: fields.output_tokens,
    cached: read.cached_tokens,
    written: read.cache_write_tokens,
    reasoning: wrote.reasoning_tokens,
    billed: billedIn({ read, wrote, tier }),
  });
}

/** The details of input and output in OpenAI's formats. */
const billedIn = ({ read, wrote, tier, searches }: { read: Fields; wrote: Fields; tier: unknown; searches?: unknown }) => ({
  writtenHour: fieldsOf(read.cache_creation_token_details).ephemeral_1h_input_tokens,
  audioIn: read.audio_tokens,
  imageIn: read.image_tokens,
  audioOut: wrote.audio_tokens,
  imageOut: wrote.image_tokens,
  searches,
  tier: tierOf(tier),
});

/** Counts of a `usage` object of Messages, whose `input_tokens` exclude cache reads and writes. */
export function messageCounts(usage: unknown): TokenCounts {
  const fields = fieldsOf(usage);
  const { input_tokens: fresh, cache_read_input_tokens: cached, cache_creation_input_tokens, output_tokens } = fields;
  const split = fieldsOf(fields.cache_creation);
  const written = cache_creation_input_tokens ?? sumOf(split.ephemeral_5m_input_tokens, split.ephemeral_1h_input_tokens);
  return countsOf({
    input: sumOf(fresh, cached, written),
    output: output_tokens,
    cached,
    written,
    billed: {
      writtenHour: split.ephemeral_1h_input_tokens,
      searches: fieldsOf(fields.server_tool_use).web_search_requests,
      // The fast mode is a tier by another name.
      tier: fields.speed === "fast" ? "priority" : tierOf(fields.service_tier),
    },
  });
}

/** Counts of generate-content's `usageMetadata`, whose candidates exclude reasoning. */
export function contentCounts(usage: unknown): TokenCounts {
  const fields = fieldsOf(usage);
  const { promptTokenCount: prompt, toolUsePromptTokenCount: tools, cachedContentTokenCount: cached } = fields;
  const { candidatesTokenCount: candidates, thoughtsTokenCount: reasoning, promptTokensDetails: read } = fields;
  const [heard, kept] = [ofModality(read, "AUDIO"), ofModality(fields.cacheTokensDetails, "AUDIO")];
  return countsOf({
    input: sumOf(prompt, tools),
    output: sumOf(candidates, reasoning),
    cached,
    reasoning,
    billed: {
      audioIn: heard === undefined ? undefined : Math.max(0, heard - (kept ?? 0)),
      audioCached: kept,
      imageIn: ofModality(read, "IMAGE"),
      audioOut: ofModality(fields.candidatesTokensDetails, "AUDIO"),
      imageOut: ofModality(fields.candidatesTokensDetails, "IMAGE"),
      tier: tierOf(fields.serviceTier ?? fields.trafficType),
    },
  });
}

/** Tokens of one modality in Google's list; undefined if it is not listed. */
function ofModality(details: unknown, modality: string): number | undefined {
  if (!Array.isArray(details)) return undefined;
  return countOf(fieldsOf(details.find((detail) => fieldsOf(detail).modality === modality)).tokenCount);
}

/** The tier that served a call: `flex`, `SERVICE_TIER_FLEX`, `ON_DEMAND_FLEX`. Undefined for the standard tier and unknown values. */
export function tierOf(tier: unknown): ServiceTier | undefined {
  if (typeof tier !== "string" || tier === "default" || tier === "standard") return undefined;
  const word = tier.slice(tier.lastIndexOf("_") + 1).toLowerCase();
  return SERVICE_TIERS.find((known) => known === word);
}

/** Input tokens of a ranking or an embedding; servers without output counts report only the total. */
export function readCount(usage: unknown): number | undefined {
  const { prompt_tokens: prompt, total_tokens: total } = fieldsOf(usage);
  return openAiCounts(usage).input ?? (prompt == null ? countOf(total) : undefined);
}

/** The length of a text in UTF-8, for estimates of four bytes per token. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Half a surrogate pair is two of its four bytes.
    if (code >= 0x80) bytes += code >= 0x800 && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
