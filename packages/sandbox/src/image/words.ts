import { dictionary } from "../../../../lib/contracts/dictionary";
import { mix, type Rgb, scale } from "./color";
import { COLOR_WORDS, hexColor } from "./css-colors";

/** Only the beginning of a prompt is read. */
export const MOST_CHARACTERS = 4000;
const MOST_WORDS = 400;

/** Words and punctuation marks in lower case, in order. */
export function splitWords(text: string): string[] {
  const found = text.toLowerCase().match(/#[0-9a-f]{3,6}\b|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|[,.;:!?]/gu) ?? [];
  return found.slice(0, MOST_WORDS);
}

export function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  if (/ves$/.test(word) && !/(?:waves|caves|olives)$/.test(word)) return `${word.slice(0, -3)}f`;
  if (/s$/.test(word) && !/(?:ss|us)$/.test(word)) return word.slice(0, -1);
  return word;
}

export const isPlural = (word: string): boolean => /(?:s|children|people|geese|mice|men)$/.test(word) && !/(?:ss|women|us)$/.test(word);

/** What a word means as it stands, without a genitive's ending, as a singular, or without accents. */
export function lookUp<Value>(words: ReadonlyMap<string, Value>, phrase: string): Value | undefined {
  const bare = phrase.replace(/['’]s$/, "");
  return words.get(phrase) ?? words.get(bare) ?? words.get(singular(bare)) ?? words.get(bare.normalize("NFD").replace(/\p{M}/gu, ""));
}

const SHADES = dictionary<(color: Rgb) => Rgb>({
  light: (color) => mix(color, [1, 1, 1], 0.45),
  pale: (color) => mix(color, [1, 1, 1], 0.6),
  baby: (color) => mix(color, [1, 1, 1], 0.55),
  pastel: (color) => mix(color, [0.97, 0.95, 0.93], 0.6),
  soft: (color) => mix(color, [0.9, 0.88, 0.86], 0.4),
  dusty: (color) => mix(color, [0.7, 0.66, 0.66], 0.5),
  dark: (color) => scale(color, 0.55),
  deep: (color) => scale(color, 0.7),
  blood: (color) => scale(color, 0.6),
  brick: (color) => mix(scale(color, 0.75), [0.5, 0.3, 0.22], 0.3),
  wine: (color) => scale(color, 0.48),
  burnt: (color) => mix(color, [0.45, 0.2, 0.05], 0.4),
  moss: (color) => mix(color, [0.55, 0.6, 0.3], 0.5),
  ice: (color) => mix(color, [0.9, 1, 1], 0.75),
  jet: (color) => color,
  off: (color) => mix(color, [0.96, 0.93, 0.85], 0.7),
  neon: (color) => color,
  bright: (color) => color,
  vivid: (color) => color,
  pure: (color) => color,
  solid: (color) => color,
});
const ALIASES = dictionary<string>({ golden: "gold", silvery: "silver", greenish: "green", bluish: "blue", reddish: "red" });
/** Colours that follow a more exact name for themselves: "navy blue" is navy. */
const BASES = new Set("red orange yellow green blue purple violet pink brown grey gray white black gold".split(" "));

const named = (word: string): Rgb | undefined => COLOR_WORDS.get(ALIASES[word] ?? word);

/** The colour that one to three words name. */
export function colorOf(phrase: string): Rgb | undefined {
  const plain = named(phrase.replace(/[ -]/g, "")) ?? hexColor(phrase);
  if (plain) return plain;
  const [first = "", ...rest] = phrase.split(/[ -]/);
  const base = named(rest.join(""));
  if (!base) return undefined;
  return SHADES[first]?.(base) ?? (BASES.has(rest.join("")) && !BASES.has(first) ? named(first) : undefined);
}
