import { type Fields, isFields } from "../fields";

/** Other fields for cached tokens, besides `prompt_tokens_details.cached_tokens`. */
const CACHED = ["prompt_cache_hit_tokens", "cached_tokens", "cache_read_input_tokens", "num_cached_tokens", "cached_content_token_count"];
const FOREIGN = [...CACHED, "input_tokens", "output_tokens", "input_tokens_details", "output_tokens_details", "reasoning_tokens"];

/** A whole number, also as text; undefined for anything else. */
function count(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

const isExact = (usage: Fields): boolean =>
  typeof usage.prompt_tokens === "number" &&
  typeof usage.completion_tokens === "number" &&
  typeof usage.total_tokens === "number" &&
  usage.total_tokens <= usage.prompt_tokens + usage.completion_tokens &&
  !FOREIGN.some((name) => usage[name] != null);

/** The usage object of a reply or chunk: at the top, in Groq's member, or in a choice (Moonshot). */
export function usageIn(value: Fields): unknown {
  if (value.usage != null) return value.usage;
  if (isFields(value.x_groq) && value.x_groq.usage != null) return value.x_groq.usage;
  if (!Array.isArray(value.choices)) return undefined;
  return value.choices.find((choice) => isFields(choice) && choice.usage != null)?.usage;
}

/**
 * Token counts in the contract's fields: the same object if it already was so, undefined without counts.
 * Tokens of the total in neither part were spent on reasoning (xAI, Gemini); the contract counts them as output.
 */
export function normalUsage(usage: unknown): Fields | undefined {
  if (!isFields(usage)) return undefined;
  if (isExact(usage)) return usage;
  const input = count(usage.prompt_tokens) ?? count(usage.input_tokens);
  const said = count(usage.completion_tokens) ?? count(usage.output_tokens);
  const total = count(usage.total_tokens);
  if (input === undefined && said === undefined && total === undefined) return undefined;
  const output = outputOf({ input, said, total });
  const read = fieldsOf(usage.prompt_tokens_details ?? usage.input_tokens_details);
  const written = fieldsOf(usage.completion_tokens_details ?? usage.output_tokens_details);
  const cached = count(read.cached_tokens) ?? CACHED.map((name) => count(usage[name])).find((found) => found !== undefined);
  const reasoning = count(written.reasoning_tokens) ?? count(usage.reasoning_tokens);
  return {
    ...usage,
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: Math.max(total ?? 0, (input ?? 0) + (output ?? 0)),
    ...(cached === undefined ? {} : { prompt_tokens_details: { ...read, cached_tokens: cached } }),
    ...(reasoning === undefined ? {} : { completion_tokens_details: { ...written, reasoning_tokens: reasoning } }),
  };
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

function outputOf({ input, said, total }: { input?: number; said?: number; total?: number }): number | undefined {
  if (input === undefined || total === undefined) return said;
  return total > input + (said ?? 0) ? total - input : said;
}
