import { capitalise, lines, plainWords, SMALL_NUMBER, sentences, smallNumber } from "../prose";
import type { SkillAnswer } from "./skill";
import { pickSentences } from "./summary";

const COUNTERS: readonly (readonly [RegExp, string, (text: string) => number])[] = [
  [/\bwords?\b/i, "word", (text) => plainWords(text).length],
  [/\bsentences?\b/i, "sentence", (text) => sentences(text).length],
  [/\blines?\b/i, "line", (text) => text.split("\n").length],
  [/\bparagraphs?\b/i, "paragraph", (text) => text.split(/\n\s*\n/).filter((part) => part.trim() !== "").length],
  [/\bvowels?\b/i, "vowel", (text) => text.match(/[aeiouäöüáéíóúàèìòù]/gi)?.length ?? 0],
  [/\bletters?\b/i, "letter", (text) => text.match(/\p{L}/gu)?.length ?? 0],
  [/\b(?:characters?|chars)\b/i, "character", (text) => Array.from(text).length],
];

/** Counts what the instruction names; several things at once are listed. */
export function countThings(text: string, instruction: string): SkillAnswer | undefined {
  const wanted = COUNTERS.filter(([pattern]) => pattern.test(instruction));
  const counts = wanted.map(([, noun, count]) => ({ noun, count: count(text) }));
  const first = counts[0];
  if (!first) return undefined;
  const spoken = counts.map(({ noun, count }) => `${count} ${noun}${count === 1 ? "" : "s"}`);
  return {
    text: spoken.length === 1 ? `The text has ${spoken[0]}.` : spoken.map((line) => `- ${line}`).join("\n"),
    brief: String(first.count),
  };
}

/** The first or last so many sentences, words, lines or paragraphs. */
export function takePart(text: string, instruction: string): string | undefined {
  const match = new RegExp(`\\b(first|last)\\s+(?:(${SMALL_NUMBER})\\s+)?(sentence|word|line|paragraph)`, "i").exec(instruction);
  const unit = match?.[3]?.toLowerCase();
  const [parts, glue] =
    unit === "word"
      ? [text.split(/\s+/), " "]
      : unit === "line"
        ? [lines(text), "\n"]
        : unit === "paragraph"
          ? [text.split(/\n\s*\n/), "\n\n"]
          : [sentences(text), " "];
  const count = Math.max(1, smallNumber(match?.[2]) ?? 1);
  return (match?.[1]?.toLowerCase() === "last" ? parts.slice(-count) : parts.slice(0, count)).join(glue);
}

/** Sorts lines, or the items of one line; numbers by size, words as a dictionary would. */
export function sortItems(text: string, instruction: string): string {
  const many = text.includes("\n");
  const comma = text.includes(",");
  const items = many ? lines(text) : text.split(comma ? "," : /\s+/).map((item) => item.trim().replace(/\.$/, ""));
  const numeric = items.every((item) => /^-?\d+(?:\.\d+)?$/.test(item));
  const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  const sorted = items
    .filter((item) => item !== "")
    .sort((left, right) => (numeric ? Number(left) - Number(right) : collator.compare(left, right)));
  if (/\b(?:descending|reverse|z\s*(?:to|-)\s*a|largest first|highest first|backwards)\b/i.test(instruction)) sorted.reverse();
  return sorted.join(many ? "\n" : comma ? ", " : " ");
}

export function uniqueLines(text: string): string {
  if (text.includes("\n")) return [...new Set(lines(text))].join("\n");
  const comma = text.includes(",");
  const items = comma ? text.split(",").map((item) => item.trim()) : text.split(/\s+/);
  return [...new Set(items)].join(comma ? ", " : " ");
}

/** Letters by default, else the words or lines that the instruction names. */
export function reverseText(text: string, instruction: string): string {
  if (/\border of\b[^\n]{0,20}\bwords\b|\bthe words\b|\bword order\b/i.test(instruction)) return text.split(/\s+/).reverse().join(" ");
  if (/\blines\b|\blist\b/i.test(instruction)) return text.split("\n").reverse().join("\n");
  // The answer begins with the end of the text, and is cut long before these. Which signs make one letter is asked only where some
  // may: to find out takes microseconds for each.
  if (/^[\0-\u02ff]*$/.test(text)) return Array.from(text.slice(-10_000)).reverse().join("");
  const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(letters.segment(text.slice(-1_500)), ({ segment }) => segment)
    .reverse()
    .join("");
}

const SMALL = new Set("a an and as at but by for from in into nor of on or over the to up via with".split(" "));

/** Capital first letters, apart from small words inside. */
export function capitaliseTitle(text: string): string {
  return text.replace(/[^\n]+/g, (line) => {
    const words = line.toLowerCase().split(" ");
    return words.map((word, index) => (index > 0 && index < words.length - 1 && SMALL.has(word) ? word : upperFirst(word))).join(" ");
  });
}

function upperFirst(word: string): string {
  return word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

export function asBullets(text: string): string {
  const parts = sentences(text);
  const items = parts.length > 1 ? parts : text.includes("\n") ? lines(text) : listItems(text);
  return items.map((item) => `- ${capitalise(item.replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, ""))}`).join("\n");
}

function listItems(text: string): string[] {
  const items = text
    .replace(/\s+/g, " ")
    .split(/ ?[,;] ?(?:and |or )?| and /)
    .filter((item) => item.trim() !== "");
  return items.length > 2 ? items.map((item) => item.replace(/\.$/, "")) : [text];
}

const PADDING =
  /\b(?:very|really|quite|rather|basically|actually|literally|simply|essentially|in fact|of course|as a matter of fact|it should be noted that|it is important to note that|please note that|needless to say|at the end of the day|in order(?= to)|just|perhaps|somewhat|indeed|moreover|furthermore|additionally|however)\b,?\s*/gi;

/** Leaves out padding and asides, then every second thought: the sentences that say most stay. */
export function shorten(text: string): string {
  const plain = text
    .replace(/^_[^\n]*_$/gm, "")
    .replace(/ ?\([^()]{0,300}\)/g, "")
    .replace(PADDING, "")
    .replace(PADDING, "")
    .replace(/, (?:which|who)\b[^,.;!?\n]{1,200},/g, "")
    .replace(/ (?:because of|due to|owing to)\b[^,.;!?\n]{1,200}(?=[.!?])/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/ ([,.;:!?])/g, "$1");
  const found = sentences(plain);
  if (found.length > 1)
    return pickSentences(found, Math.ceil(found.length / 2))
      .map(capitalise)
      .join(" ");
  return `${capitalise(mainClause(found[0] ?? "")).replace(/[.!?]$/, "")}.`;
}

/** The first clause that can stand alone: not one that opens with a purpose or a condition. */
function mainClause(sentence: string): string {
  const clauses = sentence.split(/,\s+|;\s+|\s+-\s+|\s+–\s+/);
  const whole = clauses.filter((clause) => clause.split(" ").length >= 3);
  return (
    whole.find(
      (clause) => !/^(?:to|if|when|while|although|though|because|since|after|before|as|in|for|with|by|which|who)\b/i.test(clause),
    ) ??
    whole[0] ??
    sentence
  ).trim();
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bwon['’]t\b/gi, "will not"],
  [/\bcan['’]t\b/gi, "cannot"],
  [/\bshan['’]t\b/gi, "shall not"],
  [/\blet['’]s\b/gi, "let us"],
  [/\b(it|that|there|here|what|he|she|who)['’]s\b/gi, "$1 is"],
  [/n['’]t\b/gi, " not"],
  [/['’]re\b/gi, " are"],
  [/['’]ve\b/gi, " have"],
  [/['’]ll\b/gi, " will"],
  [/['’]m\b/gi, " am"],
  [/\bgonna\b/gi, "going to"],
  [/\bwanna\b/gi, "want to"],
  [/\b(?:hey|hi|yo)\b/gi, "hello"],
  [/\b(?:yeah|yep)\b/gi, "yes"],
  [/\bkinda\b/gi, "rather"],
  [/\bgotta\b/gi, "have to"],
  [/\b(?:pls|plz)\b/gi, "please"],
  [/, sorry(?=[.!?]?$)/gim, ", for which I apologise"],
  [/\bthanks\b/gi, "thank you"],
  [/\basap\b/gi, "as soon as possible"],
];

export function expandContractions(text: string): string {
  let formal = text;
  for (const [pattern, words] of CONTRACTIONS) formal = formal.replace(pattern, words);
  return formal.replace(/(^|[.!?]\s+)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

const TYPOS: readonly (readonly [RegExp, string])[] = [
  [/\bi\b(?=['’ ])/g, "I"],
  [/\b([Tt])eh\b/g, "$1he"],
  [/\b([Tt])omm?orr?ow\b/g, "$1omorrow"],
  [/\b([Tt])heir (?=is\b|are\b|was\b|were\b)/g, "$1here "],
  [/\b([Bb])eleive/g, "$1elieve"],
  [/\b([Ww])ich\b/g, "$1hich"],
  [/\b([Bb])ecuase\b/g, "$1ecause"],
  [/\b([Aa])cc?omm?odat/g, "$1ccommodat"],
  [/\b([Nn])ecc?ess?ary\b/g, "$1ecessary"],
  [/\b([Ee])nviroment/g, "$1nvironment"],
  [/\b([Gg])overment/g, "$1overnment"],
  [/\b([Aa])dress/g, "$1ddress"],
  [/\b([Ww])ierd/g, "$1eird"],
  [/\b([Ff])reind/g, "$1riend"],
  [/\b([Ss])peling\b/g, "$1pelling"],
  [/\b([Rr])eciev/g, "$1eceiv"],
  [/\b([Dd])efinately\b/g, "$1efinitely"],
  [/\bseperate/g, "separate"],
  [/\boccured\b/g, "occurred"],
  [/\bdont\b/g, "don't"],
  [/\bcant\b/g, "can't"],
  [/\bwont\b/g, "won't"],
  [/\balot\b/g, "a lot"],
  [/[ \t]{2,}/g, " "],
  [/ +([,.;:!?])/g, "$1"],
  [/([,;!?])(?=\p{L})/gu, "$1 "],
  [/\b([Tt]he|[Aa]nd|[Tt]o|[Oo]f|[Ii]n|[Ii]s) \1\b/g, "$1"],
];

/** Mends spacing, capitals, doubled words and a few common slips. */
export function proofread(text: string): string {
  let clean = text;
  for (const [pattern, right] of TYPOS) clean = clean.replace(pattern, right);
  clean = clean.replace(/(^|[.!?]\s+)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
  return /[\p{L}\p{N}]$/u.test(clean) ? `${clean}.` : clean;
}
