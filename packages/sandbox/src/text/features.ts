import { words } from "./bm25";
import { isFunctionWord } from "./function-words";
import { senseOf } from "./topics";

/** Shares of one word's weight. Squares add up to about 1 for a word that has a sense. */
const WORD = 0.5;
const MEANING = 0.65;
const TOPIC = 0.3;
const GRAMS = 0.6;
const PAIR = 0.15;
/** What function words keep of their weight. */
const FUNCTION_WORD = 0.12;
/**
 * The direction of a text in `dimensions` numbers: signed feature hashing over words, their senses, character 3- to
 * 5-grams and word pairs, with sub-linear counts. Unit length, rounded to float32, and the same for the same text.
 */
export function embedText(text: string, dimensions: number): number[] {
  const vector = new Float64Array(dimensions);
  const found = words(text);
  const counts = new Map<string, number>();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of counts) addWord(vector, word, 1 + Math.log(count));
  addPairs(vector, found);
  if (counts.size === 0) addSigns(vector, text);
  return unit(vector, hash(text));
}

function addWord(vector: Float64Array, word: string, count: number): void {
  const weight = isFunctionWord(word) ? count * FUNCTION_WORD : count;
  const sense = senseOf(word);
  add(vector, hash(word), weight * WORD);
  if (sense) add(vector, hash(sense.meaning), weight * MEANING);
  if (sense?.topic) add(vector, hash(sense.topic), weight * TOPIC);
  if (word.length < 3) return;
  const grams = gramHashes(word);
  const share = (weight * GRAMS) / Math.sqrt(grams.length);
  for (const gram of grams) add(vector, gram, share);
}

function addPairs(vector: Float64Array, found: readonly string[]): void {
  const seen = new Set<number>();
  let before: string | undefined;
  for (const word of found) {
    if (isFunctionWord(word)) continue;
    if (before !== undefined) seen.add(hash(` ${word}`, hash(before)));
    before = word;
  }
  for (const pair of seen) add(vector, pair, PAIR);
}

/** A text without words is told by its signs: emoji, punctuation. */
function addSigns(vector: Float64Array, text: string): void {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  for (const [sign, count] of counts) add(vector, hash(sign), 1 + Math.log(count));
}

/** Hashes of the 3- to 5-grams of a word with a mark at each end. */
export function gramHashes(word: string): number[] {
  const marked = `<${word}>`;
  const hashes: number[] = [];
  for (let from = 0; from + 3 <= marked.length; from++) {
    let state = GRAM_SEED;
    for (let to = from; to < Math.min(from + 5, marked.length); to++) {
      state = Math.imul(state ^ marked.charCodeAt(to), PRIME);
      if (to - from >= 2) hashes.push(mix(state));
    }
  }
  return hashes;
}

function add(vector: Float64Array, feature: number, weight: number): void {
  const slot = (feature >>> 1) % vector.length;
  vector[slot] = (vector[slot] ?? 0) + (feature & 1 ? weight : -weight);
}

const SEED = 0x811c9dc5;
/** Keeps the gram `run` apart from the word `run`. */
const GRAM_SEED = 0x2f0b4c47;
const PRIME = 0x01000193;

/** FNV-1a over UTF-16 units with a final mix, since low bits choose slot and sign. */
function hash(text: string, seed = SEED): number {
  let state = seed;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), PRIME);
  return mix(state);
}

function mix(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function unit(vector: Float64Array, fallback: number): number[] {
  let square = 0;
  for (const value of vector) square += value * value;
  if (square < 1e-12) {
    // Features can cancel out; a zero vector has no direction and breaks cosine similarity.
    vector.fill(0);
    vector[fallback % vector.length] = 1;
    square = 1;
  }
  const scale = 1 / Math.sqrt(square);
  return Array.from(vector, (value) => Math.fround(value * scale));
}
