import { dictionary } from "../../../../../lib/contracts/dictionary";
import { fromArmenian, fromCyrillic, fromGeorgian, fromGreek } from "./alphabets";
import { fromHangul, fromKana } from "./east-asian";
import { fromIndic } from "./indic";
import { fromAccented } from "./latin";
import { fromArabic, fromHebrew } from "./semitic";

/** Zero of each row of ten digits that has values like ours. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0,
];
const STOPS = dictionary<string>({
  "．": ". ",
  "、": ", ",
  "，": ", ",
  "！": "! ",
  "？": "? ",
  "।": ". ",
  "॥": ". ",
  "؟": "? ",
  "،": ", ",
  "؛": "; ",
  "։": ". ",
  "。": ". ",
  "：": ": ",
});

/** Text in Latin letters where a table says how; letters of other scripts, Chinese characters above all, stay as they are. */
export function romanise(text: string): string {
  const plain = text.replace(/\p{Nd}/gu, digit).replace(/[。．、，！？।॥؟،؛։。：]/g, (stop) => STOPS[stop] ?? stop);
  if (/^[\0-\x7F]*$/.test(plain)) return plain;
  const eastern = fromHangul(fromKana(fromIndic(plain)));
  const southern = fromHebrew(fromArabic(eastern));
  return fromAccented(fromArmenian(fromGeorgian(fromGreek(fromCyrillic(southern)))));
}

function digit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? letter : String(code - zero);
}
