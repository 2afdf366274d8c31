import { FRENCH, GERMAN, SPANISH } from "./dictionary";

/** Words too short, or too usual in English, to tell a language by. */
const SHARED = new Set(
  "rot die es net la le les un une en et a y de du con auf horizontal inverse image foto pixel reduce contraste rota den das der um el por transparente pon fond marco ein noir stark rand breit bas superior inferior"
    .split(" ")
    .concat("un poco"),
);

interface Language {
  english: ReadonlyMap<string, string>;
  pattern: RegExp;
}

const LANGUAGES = [GERMAN, FRENCH, SPANISH].map(readLanguage);

function readLanguage(table: string): Language {
  const english = new Map<string, string>();
  for (const line of table.trim().split("\n")) {
    const [word = "", others = ""] = line.split(" = ");
    for (const other of others.split(", ")) english.set(other, word === "-" ? "" : word);
  }
  const longestFirst = [...english.keys()].sort((left, right) => right.length - left.length);
  // "l'" stands before a letter, all others end where the word ends.
  return { english, pattern: new RegExp(`(?<![\\p{L}\\d])(?:${longestFirst.join("|")})(?:(?<=')|(?!\\p{L}))`, "giu") };
}

/** Puts English words for the editing words of a German, French or Spanish instruction; English text stays as it is. */
export function translate(text: string): string {
  let best: { language: Language; score: number } | undefined;
  for (const language of LANGUAGES) {
    const score = text.match(language.pattern)?.filter((word) => !SHARED.has(word.toLowerCase())).length ?? 0;
    if (score > (best?.score ?? 0)) best = { language, score };
  }
  if (!best) return text;
  const { english, pattern } = best.language;
  return text
    .replace(pattern, (word) => `${english.get(word.toLowerCase()) ?? word}${word.endsWith("'") ? " " : ""}`)
    .replace(/\b(half|third) (left|right|top|bottom)\b/g, "$2 $1");
}
