import { dictionary } from "../../../../../lib/contracts/dictionary";
import { EDITING_WORDS, isKnown } from "./vocabulary";

/** Slips of the finger in short words, which are too short for the rule below. */
const SLIPS = dictionary<string>({
  adn: "and",
  nad: "and",
  teh: "the",
  hte: "the",
  ot: "to",
  wiht: "with",
  tow: "two",
  crpo: "crop",
});
/** From here on every word is lettering that is to be drawn as it stands. */
const LETTERING = /\b(?:writ(?:e|es|ten)|captions?|titled?|text|words?|says?|saying|label|watermark|headline|subtitle|reads?|reading)\b/i;

/** The vocabulary by first letter: only words that begin alike are compared. */
const BY_LETTER = new Map<string, string[]>();
for (const word of [...EDITING_WORDS, "yellow", "orange", "purple", "white", "black", "green", "brown", "silver", "violet"])
  if (/^[a-z]{4,}$/.test(word)) BY_LETTER.set(word.charAt(0), [...(BY_LETTER.get(word.charAt(0)) ?? []), word]);

/** Puts words of editing where one was mistyped: "brigther", "grayscle". Other words, and words that are lettering, stay. */
export function correctSpelling(text: string): string {
  return text.replace(/[^.;,\n!?]+/g, (part) => {
    const until = LETTERING.exec(part)?.index ?? part.length;
    return part.slice(0, until).replace(/(?<![\p{L}\d#'-])[a-z]+(?![\p{L}\d'-])/giu, correctWord) + part.slice(until);
  });
}

function correctWord(written: string): string {
  const word = written.toLowerCase();
  if (Object.hasOwn(SLIPS, word)) return SLIPS[word] ?? written;
  if (word.length < 5 || word.length > 16 || isKnown(word)) return written;
  return BY_LETTER.get(word.charAt(0))?.find((right) => isSlip(word, right)) ?? written;
}

/**
 * One letter lost, doubled, too much or two exchanged; one replaced only in long words. Other ordinary words are
 * as near as that to one of editing ("shark", "stick"), so replaced letters in short words and a plural's "s" are no slip.
 */
function isSlip(word: string, right: string): boolean {
  if (Math.abs(word.length - right.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === right[at]) at++;
  const rest = word.slice(at);
  const other = right.slice(at);
  if (word.length < right.length) return rest === other.slice(1);
  if (word.length > right.length) return rest.slice(1) === other && rest !== "s";
  if (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)) return true;
  return word.length >= 8 && rest.slice(1) === other.slice(1);
}
