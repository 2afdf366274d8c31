import { Random } from "../random";
import { findCode } from "./code";
import { writeEmail, writeEssay, writeList, writeSlogan, writeStory } from "./drafts";
import type { Skill } from "./skill";
import { findTopic } from "./topic";
import { writeHaiku, writeLimerick, writePoem } from "./verse";

type Writer = (topic: string, random: Random, ask: string) => string;

const FORMS: readonly (readonly [RegExp, Writer])[] = [
  [/\bhaikus?\b/i, writeHaiku],
  [/\blimericks?\b/i, writeLimerick],
  [/\b(?:poems?|verses?|sonnets?|songs?|lyrics|ballad)\b/i, writePoem],
  [/\b(?:story|stories|tale|fairy ?tale|fable)\b/i, writeStory],
  [/\b(?:e-?mail|letter|note to|message to)\b/i, (_topic, random, ask) => writeEmail(ask, random)],
  [/\b(?:slogans?|taglines?|mottos?)\b/i, writeSlogan],
  [/\b(?:essay|article|blog ?post|paragraph|text|introduction|description|speech)\b/i, writeEssay],
  [
    /\b(?:list|ideas?|tips|steps|ways|reasons|names?|titles?|suggestions?|things|questions?)\b/i,
    (_topic, random, ask) => writeList(ask, random),
  ],
];
const REQUEST =
  /^\s*(?:please\s+|now\s+|can you\s+|could you\s+|would you\s+|i(?:'d| would) like(?: you)? to\s+|i (?:want|need)(?: you to)?\s+|help me\s+)*(?:write|compose|draft|create|generate|make|tell|give|list|suggest|invent|name|come up with|brainstorm|sing|produce|show)\b/i;
const BARE =
  /^\s*(?:an?\s+)?(?:short\s+|long\s+|funny\s+|little\s+|\d+\s+)?(?:haiku|limerick|poem|story|e-?mail|essay|slogan|ideas|tips)\s+(?:about|on|for|to)\b/i;

/** Small drafts from templates, filled with the asker's topic. */
export const write: Skill = ({ ask, seed }) => {
  const text = ask.slice(0, 2_000);
  if (!REQUEST.test(text) && !BARE.test(text)) return undefined;
  const head = text.slice(0, 300);
  const random = new Random(seed);
  const code = findCode(head);
  if (code) return { text: code, composed: true };
  const form = FORMS.find(([pattern]) => pattern.test(head));
  if (!form) return undefined;
  const [pattern, writer] = form;
  return { text: writer(findTopic(text, pattern), random, text), composed: true };
};
