import type { RerankDocument, RerankRequest } from "../../../../lib/contracts/rerank";
import type { RerankModel } from "../../../../lib/providers/capabilities";
import type { TokenCodec } from "../host";
import { Bm25 } from "./bm25";
import { relevances } from "./relevance";
import { Turns } from "./turns";

const DEFAULT_TOKENS_PER_DOCUMENT = 4_096;
/** Documents are cut by characters, which is far cheaper than by tokens. */
const CHARS_PER_TOKEN = 4;
const MOST_CHARS = 65_536;
/** Tokens of the text after this many characters are estimated from those before. */
const COUNTED_CHARS = 1_000_000;

/** Relevance by words in common (BM25) and by words that look alike or mean the same. Deterministic. */
export const createReranker = (codec: TokenCodec): RerankModel => ({
  async rerank(call) {
    const turns = new Turns(call.signal);
    const limit = Math.min(MOST_CHARS, (call.input.max_tokens_per_doc ?? DEFAULT_TOKENS_PER_DOCUMENT) * CHARS_PER_TOKEN);
    const index = new Bm25();
    const query = call.input.query.slice(0, MOST_CHARS);
    let chars = query.length;
    let counted = chars;
    let tokens = await codec.count(query);
    let cut = query.length < call.input.query.length ? 1 : 0;
    for (const document of call.input.documents) {
      await turns.pause();
      const whole = textOf(document, call.input);
      const text = whole.slice(0, limit);
      if (text.length < whole.length) cut++;
      index.add(text);
      chars += text.length;
      if (counted >= COUNTED_CHARS) continue;
      tokens += await codec.count(text);
      counted = chars;
    }
    if (cut > 0) call.warn(`${cut} texts were longer than the model reads and were cut`);
    const scores = await relevances(index, query, turns);
    const results = scores.map((relevance_score, place) => ({ index: place, relevance_score }));
    results.sort((a, b) => b.relevance_score - a.relevance_score || a.index - b.index);
    return { reply: { results, inputTokens: Math.round((tokens * chars) / counted) } };
  },
});

/** The part of a document that is ranked: the fields asked for, else `text`, else everything that is a string. */
function textOf(document: RerankDocument, { rank_fields }: RerankRequest): string {
  if (typeof document === "string") return document;
  const asked = stringsOf(rank_fields?.map((field) => (Object.hasOwn(document, field) ? document[field] : undefined)) ?? []);
  if (asked.length > 0) return asked.join("\n");
  return typeof document.text === "string" ? document.text : stringsOf(Object.values(document)).join("\n");
}

function stringsOf(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === "string");
}
