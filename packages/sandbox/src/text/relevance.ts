import { type Bm25, words } from "./bm25";
import { gramHashes } from "./features";
import { isFunctionWord } from "./function-words";
import { senseOf } from "./topics";
import type { Turns } from "./turns";

/** Longer queries are specific enough without look-alikes; this bounds the search for them. */
const MAX_TERMS = 32;
const MAX_VOCABULARY = 100_000;
const MAX_VARIANTS = 300;
/** Terms looked at between two looks at the clock. */
const STEP = 500;
/** What a word of the same meaning is worth against the word itself. */
const SAME_MEANING = 0.6;
/** Share of common character n-grams below which two words are unrelated, and what a near-identical spelling is worth. */
const LEAST_ALIKE = 0.3;
const ALIKE = 0.8;
/** Query words that occur nowhere lower every score alike; in full they would drown the rest. */
const ABSENT = 0.5;
/** Enough to prefer a document in the query's own phrasing, too little to bring one up. */
const FUNCTION_WORD = 0.1;

/** Terms of the index that stand in for a term of the query, with what they are worth: 1 for the term itself. */
type Variants = Map<string, number>;

/**
 * Scores in 0..1, one per document: BM25 over the query's words and their look-alikes, as a share of what a document
 * of mean length with every word once would get. 0 without overlap, about 0.95 for all words once.
 */
export async function relevances(index: Bm25, query: string, turns: Turns): Promise<number[]> {
  const terms = [...new Set(words(query))];
  const variants = await variantsOf(index, terms, turns);
  const sums = new Float64Array(index.size);
  const best = new Float64Array(index.size);
  let ideal = 0;
  for (const [place, term] of terms.entries()) {
    const weight = index.idf(term) * (isFunctionWord(term) ? FUNCTION_WORD : 1);
    ideal += index.has(term) ? weight : weight * ABSENT;
    best.fill(0);
    for (const [variant, worth] of variants[place] ?? [[term, 1] as const]) {
      await turns.pause();
      index.visit(variant, (document, share) => {
        best[document] = Math.max(best[document] ?? 0, share * worth * weight);
      });
    }
    for (let document = 0; document < sums.length; document++) sums[document] = (sums[document] ?? 0) + (best[document] ?? 0);
  }
  return Array.from(sums, (sum) => (sum > 0 ? 1 - Math.exp(-3 * (sum / ideal) ** 1.5) : 0));
}

async function variantsOf(index: Bm25, terms: readonly string[], turns: Turns): Promise<Variants[]> {
  if (terms.length > MAX_TERMS) return [];
  const variants: Variants[] = terms.map((term) => new Map([[term, 1]]));
  const likeness = new Likeness(terms);
  let seen = 0;
  for (const term of index.terms()) {
    if (seen++ >= MAX_VOCABULARY) break;
    if (seen % STEP === 0) await turns.pause();
    likeness.compare(term, (place, worth) => {
      const known = variants[place];
      if (known && known.size < MAX_VARIANTS && !known.has(term)) known.set(term, worth);
    });
  }
  return variants;
}

/** Compares words with the few of a query by character n-grams and by meaning. */
class Likeness {
  readonly #holders = new Map<number, number[]>();
  readonly #sizes: number[];
  readonly #meanings: (string | undefined)[];
  readonly #shared: Uint16Array;

  constructor(terms: readonly string[]) {
    this.#shared = new Uint16Array(terms.length);
    this.#meanings = terms.map((term) => senseOf(term)?.meaning);
    this.#sizes = terms.map((term, place) => {
      const grams = gramsOf(term);
      for (const gram of grams) this.#holders.set(gram, [...(this.#holders.get(gram) ?? []), place]);
      return grams.length;
    });
  }

  /** Calls back for each of the query's terms that the word is like. */
  compare(word: string, found: (place: number, worth: number) => void): void {
    const shared = this.#shared.fill(0);
    const grams = gramsOf(word);
    for (const gram of grams) for (const place of this.#holders.get(gram) ?? []) shared[place] = (shared[place] ?? 0) + 1;
    const meaning = senseOf(word)?.meaning;
    for (let place = 0; place < shared.length; place++) {
      const alike = Math.min(1, (2 * (shared[place] ?? 0)) / (grams.length + (this.#sizes[place] ?? 0) || 1));
      const spelling = alike > LEAST_ALIKE ? (ALIKE * (alike - LEAST_ALIKE)) / (1 - LEAST_ALIKE) : 0;
      const worth = meaning !== undefined && meaning === this.#meanings[place] ? Math.max(SAME_MEANING, spelling) : spelling;
      if (worth > 0) found(place, worth);
    }
  }
}

/** Short words look alike by chance. */
function gramsOf(word: string): number[] {
  return word.length < 4 ? [] : gramHashes(word);
}
