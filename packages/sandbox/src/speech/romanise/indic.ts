/** First code point of each script that is laid out like Devanagari. */
const BLOCKS = [0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00];
const BLOCK_SIZE = 0x80;
const VIRAMA = 0x4d;
const CONSONANTS = "k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h".split(" ");
const FIRST_CONSONANT = 0x15;
const VOWELS: Record<number, string> = {
  5: "a",
  6: "aa",
  7: "i",
  8: "ee",
  9: "u",
  10: "oo",
  11: "ri",
  13: "e",
  14: "e",
  15: "e",
  16: "ai",
  17: "o",
  18: "o",
  19: "o",
  20: "au",
};
const SIGNS: Record<number, string> = {
  62: "aa",
  63: "i",
  64: "ee",
  65: "u",
  66: "oo",
  67: "ri",
  69: "e",
  70: "e",
  71: "e",
  72: "ai",
  73: "o",
  74: "o",
  75: "o",
  76: "au",
};
const NASAL = new Set([0x01, 0x02]);
const INDIC =
  /[\u0900-\u0963\u0980-\u09E3\u0A00-\u0A65\u0A70-\u0A7F\u0A80-\u0AE3\u0B00-\u0B63\u0B80-\u0BE5\u0C00-\u0C63\u0C80-\u0CE3\u0D00-\u0D63]+/g;

/** Scripts of India by syllables: a consonant carries an `a` unless a vowel sign or a stop follows, or the word ends. */
export function fromIndic(text: string): string {
  return text.replace(INDIC, (word) => {
    const places = [...word].map((letter) => (letter.codePointAt(0) ?? 0) - blockOf(letter)).filter((place) => place !== 0x3c);
    return places.map((place, index) => sound(place, places.slice(index + 1))).join("");
  });
}

function blockOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return BLOCKS.find((start) => code >= start && code < start + BLOCK_SIZE) ?? 0;
}

function sound(place: number, after: readonly number[]): string {
  const consonant = CONSONANTS[place - FIRST_CONSONANT];
  if (consonant === undefined) return VOWELS[place] ?? SIGNS[place] ?? (NASAL.has(place) ? "n" : place === 0x03 ? "h" : "");
  const next = after[0];
  const silent = next === undefined || next === VIRAMA || SIGNS[next] !== undefined;
  return silent ? consonant : `${consonant}a`;
}
