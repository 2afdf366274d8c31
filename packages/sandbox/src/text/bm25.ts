import { stem } from "./stem";

const K1 = 1.2;
const B = 0.75;
/** A letter or digit, then letters, digits and marks, with an apostrophe inside. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['\u2019][\p{L}\p{M}]+)*/gu;
/** Scripts written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUN = new RegExp(`(${UNSPACED.source}+)`, "u");
/** Longer words carry no meaning; hashing or stemming them only costs time. */
const MAX_WORD = 64;

/**
 * The index terms of a text: NFKC, lower case, light English stemming, digits kept. Scripts without spaces give
 * single characters and pairs of neighbours.
 */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.normalize("NFKC").toLowerCase().matchAll(WORD)) {
    if (UNSPACED.test(word)) addCharacters(word, found);
    else found.push(stem(word.slice(0, MAX_WORD)));
  }
  return found;
}

function addCharacters(run: string, found: string[]): void {
  for (const part of run.split(UNSPACED_RUN)) {
    if (!UNSPACED.test(part)) {
      if (part !== "") found.push(stem(part.slice(0, MAX_WORD)));
      continue;
    }
    let before = "";
    for (const char of part) {
      found.push(char);
      if (before !== "") found.push(before + char);
      before = char;
    }
  }
}

/** Documents that hold a term, with how often: pairs of document index and count. */
type Postings = number[];

/** Okapi BM25 over an in-memory inverted index. */
export class Bm25 {
  readonly #postings = new Map<string, Postings>();
  readonly #lengths: number[] = [];
  #length = 0;

  constructor(documents: readonly string[] = []) {
    for (const document of documents) this.add(document);
  }

  /** Appends a document; its index is the number of documents before it. */
  add(document: string): void {
    const index = this.#lengths.length;
    const counts = new Map<string, number>();
    const terms = words(document);
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const postings = this.#postings.get(term);
      if (postings) postings.push(index, count);
      else this.#postings.set(term, [index, count]);
    }
    this.#lengths.push(terms.length);
    this.#length += terms.length;
  }

  /** One score per document, 0 where no term of the query occurs, never negative. */
  score(query: string): Float64Array {
    const scores = new Float64Array(this.#lengths.length);
    for (const term of new Set(words(query))) {
      const weight = this.idf(term);
      this.visit(term, (index, share) => {
        scores[index] = (scores[index] ?? 0) + weight * share;
      });
    }
    return scores;
  }

  /** Number of documents. */
  get size(): number {
    return this.#lengths.length;
  }

  /** Every term that some document holds. */
  terms(): Iterable<string> {
    return this.#postings.keys();
  }

  has(term: string): boolean {
    return this.#postings.has(term);
  }

  /** How telling a term is: ln(1 + (N - n + 0.5) / (n + 0.5)), which is positive for any n. */
  idf(term: string): number {
    const holders = (this.#postings.get(term)?.length ?? 0) / 2;
    return Math.log(1 + (this.#lengths.length - holders + 0.5) / (holders + 0.5));
  }

  /** Calls back for each document that holds the term; `share` is 1 for one occurrence at mean length, and under 2.2. */
  visit(term: string, found: (index: number, share: number) => void): void {
    const postings = this.#postings.get(term) ?? [];
    const mean = this.#length / Math.max(1, this.#lengths.length) || 1;
    for (let at = 0; at < postings.length; at += 2) {
      const index = postings[at] ?? 0;
      const count = postings[at + 1] ?? 0;
      const norm = K1 * (1 - B + (B * (this.#lengths[index] ?? 0)) / mean);
      found(index, (count * (K1 + 1)) / (count + norm));
    }
  }
}
