import { dictionary } from "../../../../../lib/contracts/dictionary";

const KANA_ROWS = [
  ["あいうえお", "a i u e o"],
  ["かきくけこ", "ka ki ku ke ko"],
  ["がぎぐげご", "ga gi gu ge go"],
  ["さしすせそ", "sa shi su se so"],
  ["ざじずぜぞ", "za ji zu ze zo"],
  ["たちつてと", "ta chi tsu te to"],
  ["だぢづでど", "da ji zu de do"],
  ["なにぬねの", "na ni nu ne no"],
  ["はひふへほ", "ha hi fu he ho"],
  ["ばびぶべぼ", "ba bi bu be bo"],
  ["ぱぴぷぺぽ", "pa pi pu pe po"],
  ["まみむめも", "ma mi mu me mo"],
  ["やゆよ", "ya yu yo"],
  ["らりるれろ", "ra ri ru re ro"],
  ["わゐゑをんゔ", "wa i e o n vu"],
  ["ぁぃぅぇぉ", "a i u e o"],
] as const;
const KANA = dictionary<string>(
  Object.fromEntries(KANA_ROWS.flatMap(([kana, latin]) => [...kana].map((letter, index) => [letter, latin.split(" ")[index] ?? ""]))),
);
const GLIDES = dictionary<string>({ ゃ: "ya", ゅ: "yu", ょ: "yo", ぁ: "a", ぃ: "i", ぅ: "u", ぇ: "e", ぉ: "o" });

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const INITIALS = "g kk n d tt r m b pp s ss - j jj ch k t p h".split(" ").map(bare);
const MEDIALS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const FINALS = "- k k k n n n t l k m p l l p l m p p t t ng t t k t p t".split(" ").map(bare);

/** Japanese syllables in Hepburn romaji. */
export function fromKana(text: string): string {
  const hiragana = text.replace(/[\u30A1-\u30F4]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  return hiragana
    .replace(/(こんにち|こんばん)は/g, "$1わ")
    .replace(/([いきぎしじちぢにひびぴみりてでふゔうつくぐ])([ゃゅょぁぃぅぇぉ])/g, (_, head: string, glide: string) =>
      glided(KANA[head] ?? "", GLIDES[glide] ?? ""),
    )
    .replace(/[\u3041-\u3094]/g, (kana) => (kana === "っ" ? kana : (KANA[kana] ?? GLIDES[kana] ?? "")))
    .replace(/っ(ch|[a-z])?/g, (_, next = "") => (next === "ch" ? "tch" : next + next))
    .replace(/ー|(?<=[a-z])〜/g, "")
    .replace(/・/g, " ");
}

/** `ki` + `ya` is `kya`, `shi` + `ya` is `sha`, `te` + `i` is `ti`, `fu` + `a` is `fa`. */
function glided(head: string, glide: string): string {
  const stem = head.slice(0, -1);
  if (!glide.startsWith("y")) return (stem || "w") + glide;
  return /(?:sh|ch|j)$/.test(stem) ? stem + glide.slice(1) : stem + glide;
}

/** Korean syllable blocks in the Revised Romanisation, without the changes of sound between them. */
export function fromHangul(text: string): string {
  return text.replace(/[\uAC00-\uD7A3]/g, (block) => {
    const index = block.charCodeAt(0) - HANGUL_FIRST;
    if (index < 0 || index > HANGUL_LAST - HANGUL_FIRST) return block;
    const initial = INITIALS[Math.floor(index / 588)] ?? "";
    const medial = MEDIALS[Math.floor((index % 588) / 28)] ?? "";
    return initial + medial + (FINALS[index % 28] ?? "");
  });
}

function bare(sound: string): string {
  return sound === "-" ? "" : sound;
}
