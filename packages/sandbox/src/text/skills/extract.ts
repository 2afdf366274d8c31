import type { SkillAnswer } from "./skill";

/** Patterns with bounded repetition, so that long unbroken text costs no more than its length. */
const KINDS: readonly { asked: RegExp; noun: string; pattern: RegExp }[] = [
  { asked: /e-?mail/i, noun: "e-mail address", pattern: /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63}){1,4}/gi },
  { asked: /\b(?:urls?|links?|web addresses)\b/i, noun: "web address", pattern: /\bhttps?:\/\/[^\s<>"'()]{1,500}[^\s<>"'().,;:!?]/gi },
  {
    asked: /\bdates?\b/i,
    noun: "date",
    pattern:
      /\b\d{4}-\d{2}-\d{2}\b|\b(?:\d{1,2}\.? )?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?\b/g,
  },
  { asked: /\bnumbers?\b/i, noun: "number", pattern: /(?<![\w.])-?\d{1,30}(?:,\d{3})*(?:\.\d{1,30})?(?!\w)/g },
  { asked: /\bnames\b/i, noun: "name", pattern: /(?<=[\p{Ll},;:] |^)\p{Lu}\p{Ll}{1,30}(?: \p{Lu}\p{Ll}{1,30}){0,3}/gmu },
];

/** Lists what the instruction asks for, once each, in order. */
export function extractThings(text: string, instruction: string): SkillAnswer | undefined {
  const kind = KINDS.find(({ asked }) => asked.test(instruction));
  if (!kind) return undefined;
  const found = [...new Set(text.match(kind.pattern) ?? [])];
  if (found.length === 0) return { text: `There is no ${kind.noun} in the text.`, brief: "None" };
  return { text: found.slice(0, 200).join("\n"), brief: found[0] };
}
