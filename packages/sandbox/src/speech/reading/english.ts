import { readAbbreviations } from "./abbreviations";
import { readCapitals } from "./acronyms";
import { readAddresses } from "./addresses";
import { readAmounts } from "./amounts";
import { readDates } from "./dates";
import { readSigns, readSignsOfNumbers } from "./symbols";

/** A longer word is no word; it is said in pieces of this many letters. */
const LONGEST_WORD = 24;

/**
 * Text in Latin letters as words to be said: of the result only letters, apostrophes, spaces, line breaks and the
 * marks `. , ? ! ; :` are left, and every `.` ends a sentence.
 */
export function readEnglish(text: string): string {
  const words = readSigns(readAmounts(readSignsOfNumbers(readDates(readAddresses(readAbbreviations(text))))));
  return tidy(readCapitals(apart(words)));
}

/** Splits what is written together: `GPT4`, `snake_case`, `camelCase`, `and/or`. */
function apart(text: string): string {
  return text
    .replace(/(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])/g, " ")
    .replace(/(?<=[a-z]{2})(?=[A-Z][a-z])/g, " ")
    .replace(/(?<=[A-Za-z])[-‐‑_](?=[A-Za-z])/g, " ")
    .replace(/(?<=\S)\/(?=\S)/g, " ");
}

function tidy(text: string): string {
  return text
    .replace(/['’‘](?![A-Za-z])|(?<![A-Za-z])['’‘]/g, " ")
    .replace(/\.{3,}|…/g, ", ")
    .replace(/[()[\]{}«»„“”"]|\s[-–—]+\s|[–—]|-{2,}/g, ", ")
    .replace(/[^A-Za-z'.,?!;:\n]+/g, " ")
    .replace(/([A-Za-z])\1{3,}/gi, "$1$1$1")
    .replace(new RegExp(`([A-Za-z']{${LONGEST_WORD}})(?=[A-Za-z])`, "g"), "$1 ")
    .replace(/(?:[ ]*[,;:])+(?=[ ]*[.?!,;:])/g, "")
    .replace(/([.?!])(?:[ ]*[.?!,;:])+/g, "$1")
    .replace(/[ ]+(?=[.,?!;:\n])/g, "")
    .replace(/^[ .,?!;:]+/gm, "")
    .replace(/([,;:])(?=\S)/g, "$1 ")
    .replace(/ {2,}/g, " ")
    .trim();
}
