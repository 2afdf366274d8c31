import { stem } from "./stem";

/** Words too common to say what a text is about. */
const COMMON = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by can cannot could did do does doing
  don't down during each few for from further get give had has have having he her here hers him his how i i'd i'm i've if in into is isn't it it's its itself just
  let let's like make many may me might more most much must my myself no nor not now of off on once one only or other our out over own please same say shall she should show so
  some such tell than that that's the their them then there these they this those through to too under until up us use very want was we were what what's when where
  which while who whom why will with without would write you you're your yours`.split(/\s+/),
);
const ABBREVIATIONS = new Set(
  "mr mrs ms dr prof st vs etc e.g i.e eg ie fig no approx inc ltd jr sr cf al dept est u.s u.k a.m p.m jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  ),
);
/** Repetition is bounded, so that a long run of dots costs no more than its length. */
const BREAK = /(?<![.!?…])[.!?…]{1,8}["'”’)\]]{0,4}(?=\s|$)|[。！？]|\n\s*\n|\n(?=\s*(?:[-*•]|\d{1,3}[.)])\s)/g;

/** Splits prose into trimmed sentences. List items and paragraphs end sentences; so do lines, where nothing else does. */
export function sentences(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const match of text.matchAll(BREAK)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith(".") && goesOn(text, match.index, end)) continue;
    found.push(text.slice(from, end));
    from = end;
  }
  found.push(text.slice(from));
  const clean = found.map(tidy).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  if (clean.length > 1 || !text.includes("\n")) return clean;
  return lines(text);
}

/** True where a full stop belongs to an abbreviation or an initial, or the sentence goes on in lower case. */
function goesOn(text: string, at: number, end: number): boolean {
  const word = /[\p{L}.]{1,8}$/u.exec(text.slice(Math.max(0, at - 8), at))?.[0] ?? "";
  if (ABBREVIATIONS.has(word.toLowerCase()) || /^\p{Lu}$/u.test(word)) return end < text.length;
  return /^ +\p{Ll}/u.test(text.slice(end, end + 4));
}

function tidy(sentence: string): string {
  return sentence
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, "");
}

/** Lines that hold something, trimmed. */
export function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Words as written, with inner apostrophes and hyphens. */
export function plainWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** True where a word says what a text is about. */
export function isTopical(word: string): boolean {
  return word.length > 2 && !COMMON.has(word.toLowerCase().replace("’", "'"));
}

/** How often each topical stem occurs. */
export function topicalCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of plainWords(text)) {
    if (!isTopical(word)) continue;
    const key = stem(word.toLowerCase());
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The words a text is most about, in the order they appear, as first written. */
export function keyTerms(text: string, most: number): string[] {
  const seen = new Map<string, { word: string; count: number; place: number }>();
  for (const word of plainWords(text.slice(0, 20_000))) {
    if (!isTopical(word) || /^\d+$/.test(word)) continue;
    const key = stem(word.toLowerCase());
    const entry = seen.get(key);
    if (entry) entry.count++;
    else seen.set(key, { word, count: 1, place: seen.size });
  }
  const ranked = [...seen.values()].sort((left, right) => right.count - left.count || left.place - right.place).slice(0, most);
  return ranked.sort((left, right) => left.place - right.place).map(({ word }) => word);
}

/** `a, b and c`. */
export function spokenList(items: readonly string[], word = "and"): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}

export function capitalise(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Reads `3` or `three`; undefined where it is neither. */
export function smallNumber(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  if (/^(?:a|an|single)$/i.test(word)) return 1;
  if (/^couple$/i.test(word)) return 2;
  const at = NUMBER_WORDS.indexOf(word.toLowerCase());
  return at >= 0 ? at : undefined;
}

/** Source of a pattern that matches a small number in digits or words. */
export const SMALL_NUMBER = `\\d{1,4}|${NUMBER_WORDS.slice(1).join("|")}`;
