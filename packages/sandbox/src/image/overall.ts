import { dictionary } from "../../../../lib/contracts/dictionary";
import type { Rgb } from "./color";
import { HOUR_WORDS, MOOD_WORDS, SEASON_WORDS, STYLE_NAMES, STYLE_WORDS, type Style, TONE_WORDS, WEATHER_WORDS } from "./modifiers";
import type { Draft } from "./settle";
import { PATTERN_WORDS, SHAPE_WORDS } from "./shape-words";
import { NOUNS } from "./vocabulary";
import { colorOf, lookUp, splitWords } from "./words";

/** The order's own style field wins over the prompt. */
export function readStyle(draft: Draft, style: string | null): void {
  if (style === null) return;
  const word = style.slice(0, 60).trim().toLowerCase().replaceAll("_", " ");
  draft.style = styleOf(word) ?? draft.style;
  draft.hour ??= HOUR_WORDS.get(word) ?? null;
  const tone = TONE_WORDS.get(word);
  if (tone && !draft.tones.includes(tone)) draft.tones.push(tone);
}

function styleOf(word: string): Style | null {
  const parts = splitWords(word).map((part) => STYLE_WORDS.get(part));
  return STYLE_WORDS.get(word) ?? STYLE_NAMES[word] ?? parts.find((found) => found !== undefined) ?? null;
}

/** Words about the whole image. */
export function takeModifier({ draft, words }: { draft: Draft; words: readonly string[] }, phrase: string, next: number): boolean {
  const word = words[next] ?? "";
  // "black and white stripes" are colours, "a black and white portrait" is a look; "dark background" is a colour, too.
  if ((phrase === "black and white" && isFigureWord(words, next)) || (SHADED[phrase] && /^(?:back(?:ground|drop))$/.test(word)))
    return false;
  // "charcoal" and "ink" are colours before what they can colour, and techniques elsewhere.
  const isColor = colorOf(phrase) !== undefined && (isFigureWord(words, next) || lookUp(NOUNS, word) !== undefined);
  const style = isColor ? undefined : STYLE_WORDS.get(phrase);
  const hour = HOUR_WORDS.get(phrase);
  const weather = lookUp(WEATHER_WORDS, phrase);
  const season = SEASON_WORDS.get(phrase);
  const tone = TONE_WORDS.get(phrase);
  const mood = MOOD_WORDS.get(phrase);
  if (style) draft.style ??= style;
  if (hour) draft.hour ??= hour;
  if (weather) draft.weather.add(weather);
  if (season) draft.season ??= season;
  if (tone && !draft.tones.includes(tone)) draft.tones.push(tone);
  if (mood) draft.moods.add(mood);
  return Boolean(style || hour || weather || season || tone || mood);
}

/** What a word of light means for a background. */
export const SHADED = dictionary<Rgb>({
  dark: [0.09, 0.1, 0.14],
  light: [0.95, 0.95, 0.93],
  bright: [0.98, 0.93, 0.72],
  pastel: [0.95, 0.88, 0.9],
  warm: [0.96, 0.86, 0.72],
  cool: [0.8, 0.88, 0.94],
  neutral: [0.86, 0.84, 0.81],
});

/** Whether a figure, a pattern or a background follows. */
function isFigureWord(words: readonly string[], next: number): boolean {
  const [word = "", after = ""] = words.slice(next, next + 2);
  const known = (phrase: string) => PATTERN_WORDS.has(phrase) || lookUp(SHAPE_WORDS, phrase) !== undefined;
  return known(word) || known(`${word} ${after}`) || word === "background";
}
