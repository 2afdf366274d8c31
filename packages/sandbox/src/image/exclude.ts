import { HOUR_WORDS, WEATHER_WORDS } from "./modifiers";
import { PATTERN_WORDS, SHAPE_WORDS } from "./shape-words";
import { GROUPS, KINDS, NOUNS } from "./vocabulary";
import { lookUp, MOST_CHARACTERS, singular, splitWords } from "./words";

/** Names of all things a phrase stands for, with those that go with it. */
export function idsOf(phrase: string): string[] {
  const group = GROUPS[phrase] ?? GROUPS[singular(phrase)];
  if (group) return [...group];
  if (phrase === "text" || phrase === "letters" || phrase === "words" || phrase === "lettering") return ["text"];
  const noun = lookUp(NOUNS, phrase);
  const others = [lookUp(SHAPE_WORDS, phrase), PATTERN_WORDS.get(phrase), WEATHER_WORDS.get(phrase), HOUR_WORDS.get(phrase)];
  return [...(noun ? [noun, ...(KINDS[noun] ?? [])] : []), ...others.filter((id) => id !== undefined)];
}

/** Names of all things that a text mentions, as a negative prompt does. */
export function idsIn(text: string): string[] {
  const words = splitWords(text.slice(0, MOST_CHARACTERS).normalize("NFC"));
  return words.flatMap((word, index) => [
    ...idsOf(word),
    ...idsOf(`${word} ${words[index + 1] ?? ""}`),
    ...idsOf(words.slice(index, index + 3).join(" ")),
  ]);
}
