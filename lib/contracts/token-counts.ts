/** The most tokens that one call is believed to have taken: above the longest context and the largest batch that any vendor offers. */
export const MOST_TOKENS = 20_000_000;
/** The most seconds of sound or video that one call is believed to have taken: a day. */
export const MOST_SECONDS = 86_400;

const DIGITS = /^\d{1,12}$/;
const DECIMAL = /^\d{1,12}(?:\.\d{1,12})?$/;

/** Token counts of one call. A count that was not told, or that cannot be right, is absent. */
export interface TokenCounts {
  input?: number;
  output?: number;
  /** Of `input`, read from and written to the provider's cache; 0 if `input` is absent. */
  cached: number;
  written: number;
  /** Of `output`; 0 if `output` is absent. */
  reasoning: number;
}

/**
 * A token count as an upstream sends it: a whole number from 0 to `MOST_TOKENS`, or the same in digits, as some servers send it. Undefined
 * for everything else.
 */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === "string" && DIGITS.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= MOST_TOKENS ? count + 0 : undefined;
}

/** Seconds as an upstream sends them, as a number or a decimal text; undefined for what is no duration. */
export function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === "string" && DECIMAL.test(value) ? Number(value) : value;
  return typeof seconds === "number" && seconds >= 0 && seconds <= MOST_SECONDS ? seconds + 0 : undefined;
}

/** The sum of counts that are told apart; undefined if one that is there is no count, or if none is there. Null and absent are the same. */
export function sumOf(first: unknown, second: unknown, third?: unknown): number | undefined {
  if (first == null && second == null && third == null) return undefined;
  return totalOf([first ?? 0, second ?? 0, third ?? 0]);
}

/** The sum over several calls upstream; undefined if one of them is not known. */
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
}

/**
 * The counts of a call as its upstream told them, cleaned. Whatever an upstream says of tokens passes here before it is charged, summed or
 * stored. A count with a part above it contradicts itself and is not known; a part that is no count is taken as 0.
 */
export function countsOf({ input, output, cached, written, reasoning }: Told): TokenCounts {
  const read = countOf(input);
  const wrote = countOf(output);
  const inputHolds = read !== undefined && amountOf(cached) + amountOf(written) <= read;
  const outputHolds = wrote !== undefined && amountOf(reasoning) <= wrote;
  return {
    input: inputHolds ? read : undefined,
    output: outputHolds ? wrote : undefined,
    cached: inputHolds ? (countOf(cached) ?? 0) : 0,
    written: inputHolds ? (countOf(written) ?? 0) : 0,
    reasoning: outputHolds ? (countOf(reasoning) ?? 0) : 0,
  };
}

/** What a part is compared as: a number of any size, 0 if it is none. */
function amountOf(part: unknown): number {
  const amount = typeof part === "string" && DIGITS.test(part) ? Number(part) : part;
  return typeof amount === "number" && amount > 0 ? amount : 0;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : NONE);
const NONE: Fields = {};

/** The counts of a `usage` object of chat completions, completions, embeddings and what is modelled on them. */
export function openAiCounts(usage: unknown): TokenCounts {
  const {
    prompt_tokens: input,
    completion_tokens: output,
    prompt_tokens_details: read,
    completion_tokens_details: wrote,
  } = fieldsOf(usage);
  return countsOf({ input, output, cached: fieldsOf(read).cached_tokens, reasoning: fieldsOf(wrote).reasoning_tokens });
}

/** The counts of a `usage` object of responses. */
export function responseCounts(usage: unknown): TokenCounts {
  const { input_tokens: input, output_tokens: output, input_tokens_details: read, output_tokens_details: wrote } = fieldsOf(usage);
  return countsOf({ input, output, cached: fieldsOf(read).cached_tokens, reasoning: fieldsOf(wrote).reasoning_tokens });
}

/** The counts of a `usage` object of Messages, whose `input_tokens` are without those read from a cache and written to it. */
export function messageCounts(usage: unknown): TokenCounts {
  const { input_tokens: fresh, cache_read_input_tokens: cached, cache_creation_input_tokens: written, output_tokens } = fieldsOf(usage);
  return countsOf({ input: sumOf(fresh, cached, written), output: output_tokens, cached, written });
}

/** The counts of the `usageMetadata` of generate-content, whose candidates are counted without their thoughts. */
export function contentCounts(usage: unknown): TokenCounts {
  const { promptTokenCount: prompt, toolUsePromptTokenCount: tools, cachedContentTokenCount: cached } = fieldsOf(usage);
  const { candidatesTokenCount: candidates, thoughtsTokenCount: reasoning } = fieldsOf(usage);
  return countsOf({ input: sumOf(prompt, tools), output: sumOf(candidates, reasoning), cached, reasoning });
}

/** What a ranking or an embedding read; servers that count no output tell it as the total alone. */
export function readCount(usage: unknown): number | undefined {
  const { prompt_tokens: prompt, total_tokens: total } = fieldsOf(usage);
  return openAiCounts(usage).input ?? (prompt == null ? countOf(total) : undefined);
}

/** The length of a text in UTF-8, for estimates of four bytes a token. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Half of a pair is two bytes of its four.
    if (code >= 0x80) bytes += code >= 0x800 && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
