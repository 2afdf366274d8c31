import { Failure } from "../../../../lib/contracts/errors";
import { espeakLanguages } from "./espeak";
import { guessLanguage, namesOfScripts } from "./language";
import { readEnglish } from "./reading/english";
import { withoutMarkup } from "./reading/markup";
import { readEmoji, readGreekLetters } from "./reading/symbols";
import { romanise } from "./romanise/romanise";
import { type Segment, splitSegments } from "./segments";

/** Letters that can't be said are passed over up to this share; with more of them the text would not be the text. */
const LARGEST_GAP = 0.2;
/** Numbers and signs grow when they are written out; more than this is no text for people. */
const LONGEST_READING = 12_000;

/** A text ready to be spoken. */
export interface PreparedSpeech {
  segments: Segment[];
  /** Guessed: `en`, or another language as ISO 639-1 (`cmn` for Chinese). */
  language: string;
  /** `flite` says English, and other languages by their Latin spelling; `espeak` says the language itself. */
  engine: "flite" | "espeak";
}

/** What will be said, sentence by sentence. Throws `invalid_value` if nothing, or too little, of the text can be said. */
export function prepareSpeech(text: string): PreparedSpeech {
  const plain = readable(text);
  const language = guessLanguage(plain);
  const engine = language !== "en" && espeakLanguages().has(language) ? "espeak" : "flite";
  const spoken = engine === "espeak" ? foreignText(plain, language) : englishText(plain);
  if (!/[\p{L}\p{N}]/u.test(spoken)) throw refusal(`There is nothing to say in the input: ${nothingToSay(text)}.`);
  if (spoken.length > LONGEST_READING) {
    throw refusal("The input is too long when its numbers and signs are written out. Send it in parts.");
  }
  return { segments: splitSegments(spoken), language, engine };
}

/** Text without what can't be heard: marks of markup, control and direction characters, presentation forms. */
function readable(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/[\u00A0\t\u2000-\u200A\u202F\u205F\u3000]/g, " ")
    .replace(/[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\p{Co}\uFFFD\u{E0000}-\u{E007F}]/gu, (mark) =>
      mark === "\n" ? mark : "",
    )
    .replace(/№\s?/g, "No. ")
    .replace(/[^²³½⅓⅔¼¾⅛™…]+/gu, (part) => part.normalize("NFKC"))
    .replace(/(\P{M})\p{M}{4,}/gu, "$1");
  return withoutMarkup(lines);
}

function englishText(plain: string): string {
  const latin = romanise(readGreekLetters(readEmoji(plain)));
  refuseGaps(plain, latin.match(/[^\0-\x7F\P{L}]/gu) ?? []);
  return readEnglish(latin);
}

function refuseGaps(plain: string, unsaid: readonly string[]): void {
  const letters = plain.match(/[\p{L}\p{N}]/gu) ?? [];
  const gap = gapOf(unsaid);
  if (gap <= LARGEST_GAP * (letters.length - unsaid.length + gap)) return;
  const scripts = namesOfScripts(unsaid.join("")).join(" and ");
  throw refusal(`The input can't be spoken: the voices here can't read its ${scripts} (${excerpt(unsaid)}).`);
}

/** A Chinese character says as much as two letters at least. */
function gapOf(unsaid: readonly string[]): number {
  return unsaid.reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);
}

/** For a speaker of the language itself: only letters, numbers and the usual signs, and none that the speaker takes for a command. */
function foreignText(plain: string, language: string): string {
  const unsaid = language === "cmn" ? [] : (plain.match(/\p{Script=Han}/gu) ?? []);
  refuseGaps(plain, unsaid);
  return (unsaid.length ? plain.replace(/\p{Script=Han}/gu, " ") : plain)
    .replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u200D\uFE0F]/gu, " ")
    .replace(/[[\]{}<>|\\^~`*_]/g, " ")
    .replace(/(.)\1{5,}/gsu, "$1$1$1")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

function nothingToSay(text: string): string {
  const marks = [...text.trim()].filter((mark) => /[^\p{C}\p{M}\s]/u.test(mark));
  return marks.length ? `it is only signs (${excerpt(marks)})` : "it is only spaces and characters without a sound";
}

function excerpt(letters: readonly string[]): string {
  return `${letters.slice(0, 5).join("")}${letters.length > 5 ? "…" : ""}`;
}

function refusal(message: string): Failure {
  return new Failure("invalid_value", message, { param: "input" });
}
