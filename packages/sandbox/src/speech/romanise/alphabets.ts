import { dictionary } from "../../../../../lib/contracts/dictionary";

/** Alphabets that go into Latin letter by letter. Left: the letters; right: what each is said like. */
function table(letters: string, latin: string): Record<string, string> {
  const sounds = latin.split(" ");
  return Object.fromEntries([...letters].map((letter, index) => [letter, (sounds[index] ?? "").replace("-", "")]));
}

const CYRILLIC = table(
  "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћђџќѓѕ",
  "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya yo i yi ye g w y ly ny ch j j ky gy dz",
);
const GEORGIAN = table("აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ", "a b g d e v z t i k l m n o p zh r s t u p k gh k sh ch ts dz ts ch kh j h");
const ARMENIAN = table(
  "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև",
  "a b g d e z e e t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts v p k o f ev",
);
const GREEK = table("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g th e z i th i k l m n x o p r s s t i f h ps o");
const GREEK_PAIRS = dictionary<string>({
  ου: "ou",
  αι: "e",
  ει: "i",
  οι: "i",
  υι: "i",
  αυ: "av",
  ευ: "ev",
  μπ: "b",
  ντ: "d",
  γκ: "g",
  γγ: "ng",
  τζ: "tz",
});

export function fromCyrillic(text: string): string {
  return spell(text, /\p{Script=Cyrillic}/gu, CYRILLIC);
}

export function fromGreek(text: string): string {
  return text.replace(/(?:\p{Script=Greek}|\p{Mn}){1,200}/gu, (word) => {
    const bare = word
      .normalize("NFD")
      .replace(/\u0308/g, "·")
      .replace(/\p{Mn}/gu, "")
      .toLowerCase();
    const pairs = bare.replace(/ου|αι|ει|οι|υι|αυ|ευ|μπ|ντ|γκ|γγ|τζ/g, (pair) => GREEK_PAIRS[pair] ?? pair);
    return pairs.replace(/[^a-z]/g, (letter) => GREEK[letter] ?? "");
  });
}

export function fromGeorgian(text: string): string {
  return spell(text, /\p{Script=Georgian}/gu, GEORGIAN);
}

export function fromArmenian(text: string): string {
  return spell(text.replace(/և/g, "ev").replace(/ու/g, "u"), /\p{Script=Armenian}/gu, ARMENIAN);
}

function spell(text: string, letters: RegExp, sounds: Record<string, string>): string {
  return text.replace(letters, (letter) => sounds[letter] ?? sounds[letter.toLowerCase()] ?? letter);
}
