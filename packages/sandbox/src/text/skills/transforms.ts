import { capitalise, lines, plainWords, sentences } from "../prose";
import type { SkillAnswer } from "./skill";
import { pickSentences } from "./summary";

const COUNTERS: readonly (readonly [RegExp, string, (text: string) => number])[] = [
  [/\bwords?\b/i, "word", (text) => plainWords(text).length],
  [/\bsentences?\b/i, "sentence", (text) => sentences(text).length],
  [/\blines?\b/i, "line", (text) => text.split("\n").length],
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
  /\b(?:very|really|quite|rather|basically|actually|literally|simply|in fact|of course|in order(?= to)|just|perhaps|indeed|moreover|furthermore|however)\b,?\s*/gi;

/** Leaves out padding and asides, then every second sentence: those that say most remain. */
export function shorten(text: string): string {
  const plain = text
    .replace(/^_[^\n]*_$/gm, "")
    .replace(/ ?\([^()]{0,300}\)/g, "")
    .replace(PADDING, "")
    .replace(/, (?:which|who)\b[^,.;!?\n]{1,200},/g, "")
    .replace(/ (?:because of|due to|owing to)\b[^,.;!?\n]{1,200}(?=[.!?])/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/ ([,.;:!?])/g, "$1");
  const found = sentences(plain);
  return pickSentences(found, Math.ceil(found.length / 2))
    .map(capitalise)
    .join(" ");
}
