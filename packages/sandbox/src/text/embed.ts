import type { EmbeddingRequest } from "../../../../lib/contracts/embedding";
import { Failure } from "../../../../lib/contracts/errors";
import type { EmbeddingModel } from "../../../../lib/providers/capabilities";
import type { TokenCodec } from "../host";
import { embedText } from "./features";
import { Turns } from "./turns";

const DEFAULT_DIMENSIONS = 1024;
const LEAST_DIMENSIONS = 8;
const MOST_DIMENSIONS = 4096;
const MOST_TOKENS_PER_TEXT = 8_192;
const MOST_TOKENS = 300_000;

/** Embeddings by feature hashing: near texts share stems, spellings or senses. Always answers floats. */
export const createEmbedder = (codec: TokenCodec): EmbeddingModel => ({
  async embed(call) {
    const dimensions = dimensionsOf(call.input);
    const turns = new Turns(call.signal);
    const { texts, tokens } = await read(call.input.input, { codec, turns });
    const data = [];
    for (const [index, text] of texts.entries()) {
      await turns.pause();
      data.push({ object: "embedding" as const, index, embedding: embedText(text, dimensions) });
    }
    return { reply: { object: "list", data, model: call.publicModel, usage: { prompt_tokens: tokens, total_tokens: tokens } } };
  },
});

function dimensionsOf({ dimensions }: EmbeddingRequest): number {
  if (dimensions === null || dimensions === undefined) return DEFAULT_DIMENSIONS;
  const param = { param: "dimensions" };
  if (!Number.isInteger(dimensions)) throw new Failure("invalid_value", "Invalid 'dimensions': must be an integer.", param);
  if (dimensions < LEAST_DIMENSIONS) {
    throw new Failure("integer_below_min_value", `Invalid 'dimensions': ${dimensions} is below the minimum of ${LEAST_DIMENSIONS}.`, param);
  }
  if (dimensions > MOST_DIMENSIONS) {
    throw new Failure("integer_above_max_value", `Invalid 'dimensions': ${dimensions} is above the maximum of ${MOST_DIMENSIONS}.`, param);
  }
  return dimensions;
}

/** The input as texts with their token counts summed. Throws `Failure` on `input` for bad token ids and over-long input. */
async function read(
  input: EmbeddingRequest["input"],
  { codec, turns }: { codec: TokenCodec; turns: Turns },
): Promise<{ texts: string[]; tokens: number }> {
  const texts: string[] = [];
  let tokens = 0;
  for (const item of itemsOf(input)) {
    await turns.pause();
    const count = typeof item === "string" ? await codec.count(item) : item.length;
    if (count > MOST_TOKENS_PER_TEXT) {
      throw tooLong(`Input ${texts.length} has ${count} tokens; this model reads at most ${MOST_TOKENS_PER_TEXT} tokens per input.`);
    }
    tokens += count;
    if (tokens > MOST_TOKENS)
      throw tooLong(`The input has more than ${MOST_TOKENS} tokens in all, which is the most one request may have.`);
    texts.push(typeof item === "string" ? item : await decode(item, codec));
  }
  return { texts, tokens };
}

function itemsOf(input: EmbeddingRequest["input"]): (string | number[])[] {
  if (typeof input === "string") return [input];
  const ids: number[] = [];
  const items: (string | number[])[] = [];
  for (const item of input) {
    if (typeof item === "number") ids.push(item);
    else items.push(item);
  }
  return ids.length > 0 ? [ids] : items;
}

async function decode(ids: readonly number[], codec: TokenCodec): Promise<string> {
  try {
    return await codec.decode(ids);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure("invalid_value", `Invalid 'input': ${error.message} of the o200k_base vocabulary.`, { param: "input", cause: error });
  }
}

function tooLong(message: string): Failure {
  return new Failure("context_length_exceeded", message, { param: "input" });
}
