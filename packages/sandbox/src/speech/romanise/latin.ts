import { dictionary } from "../../../../../lib/contracts/dictionary";

const LETTERS = dictionary<string>({
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "th",
  þ: "th",
  ı: "i",
  ŋ: "ng",
  ħ: "h",
  ĸ: "k",
  ŧ: "t",
  ə: "e",
  ɛ: "e",
  ɔ: "o",
  ƒ: "f",
  ŉ: "n",
});

/** Letters without their accents, and the letters that English lacks by the nearest it has. */
export function fromAccented(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\0-\x7F]/gu, (letter) => LETTERS[letter] ?? capital(letter) ?? letter);
}

function capital(letter: string): string | undefined {
  const small = LETTERS[letter.toLowerCase()];
  return small && small[0]?.toUpperCase() + small.slice(1);
}
