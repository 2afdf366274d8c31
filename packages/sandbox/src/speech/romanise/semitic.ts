import { dictionary } from "../../../../../lib/contracts/dictionary";

/** Arabic and Hebrew write consonants; if nothing says which vowel stands between two of them, an `a` or `e` makes them sayable. */

const ARABIC = dictionary<string>({
  ا: "a",
  أ: "a",
  إ: "i",
  آ: "aa",
  ٱ: "a",
  ب: "b",
  ت: "t",
  ث: "th",
  ج: "j",
  ح: "h",
  خ: "kh",
  د: "d",
  ذ: "dh",
  ر: "r",
  ز: "z",
  س: "s",
  ش: "sh",
  ص: "s",
  ض: "d",
  ط: "t",
  ظ: "z",
  ع: "a",
  غ: "gh",
  ف: "f",
  ق: "q",
  ك: "k",
  ل: "l",
  م: "m",
  ن: "n",
  ه: "h",
  و: "w",
  ي: "y",
  ى: "a",
  ة: "a",
  ء: "",
  ؤ: "o",
  ئ: "e",
  پ: "p",
  چ: "ch",
  ژ: "zh",
  گ: "g",
  ک: "k",
  ی: "y",
  ے: "e",
  ہ: "h",
  ھ: "h",
  ں: "n",
  ٹ: "t",
  ڈ: "d",
  ڑ: "r",
  ۀ: "eh",
});
const ARABIC_MARKS = dictionary<string>({
  "\u064B": "an",
  "\u064C": "un",
  "\u064D": "in",
  "\u064E": "a",
  "\u064F": "u",
  "\u0650": "i",
  "\u0670": "a",
});
const HEBREW = dictionary<string>({
  א: "a",
  ב: "b",
  ג: "g",
  ד: "d",
  ה: "h",
  ו: "w",
  ז: "z",
  ח: "kh",
  ט: "t",
  י: "y",
  כ: "k",
  ך: "kh",
  ל: "l",
  מ: "m",
  ם: "m",
  נ: "n",
  ן: "n",
  ס: "s",
  ע: "a",
  פ: "p",
  ף: "f",
  צ: "ts",
  ץ: "ts",
  ק: "k",
  ר: "r",
  ש: "sh",
  ת: "t",
});

export function fromArabic(text: string): string {
  return text.replace(/[\p{Script=Arabic}\u064B-\u0652\u0670]+/gu, (word) => {
    const letters = [...word].map((letter) => ARABIC[letter] ?? ARABIC_MARKS[letter] ?? (/\p{M}|\u0640/u.test(letter) ? "" : letter));
    return voiced(letters.filter(Boolean), "a");
  });
}

export function fromHebrew(text: string): string {
  return text.replace(/[\p{Script=Hebrew}\u0591-\u05C7]+/gu, (word) => {
    const letters = [...word].map((letter) => HEBREW[letter] ?? (/\p{M}/u.test(letter) ? "" : letter));
    return voiced(letters.filter(Boolean), "e");
  });
}

/** Joins sounds with a vowel between consonants; `w` and `y` between consonants are the vowels they often stand for. */
function voiced(sounds: readonly string[], vowel: string): string {
  const spelled = sounds.map((sound, index) => {
    const between = index > 0 && consonant(sounds[index - 1]) && (index === sounds.length - 1 || consonant(sounds[index + 1]));
    return between && sound === "w" ? "oo" : between && sound === "y" ? "ee" : sound;
  });
  return spelled.map((sound, index) => (consonant(sound) && consonant(spelled[index + 1]) ? sound + vowel : sound)).join("");
}

function consonant(sound: string | undefined): boolean {
  return sound !== undefined && /^[a-z]/.test(sound) && !/^[aeiou]/.test(sound);
}
