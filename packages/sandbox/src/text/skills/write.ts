import { type Choices, Random } from "../../random";
import { writeEssay, writeList, writeSlogan, writeStory } from "./drafts";
import { writeEmail } from "./emails";
import type { Skill } from "./skill";
import { findTopic } from "./topic";
import { writeHaiku, writeLimerick, writePoem } from "./verse";

type Writer = (topic: string, random: Random, ask: string) => string | undefined;
interface Form {
  /** A line of it has room for a few words only. */
  short?: boolean;
  title: string;
  pattern: RegExp;
  write: Writer;
  /** Topics for a request that names none. Without them such a request is left to others. */
  usual?: Choices<string>;
}

const NATURE: Choices<string> = ["rain", "the sea", "snow", "the first frost", "an old harbour"];
const FORMS: readonly Form[] = [
  { title: "Haiku", pattern: /\bhaikus?\b/i, write: writeHaiku, usual: NATURE },
  { title: "Limerick", short: true, pattern: /\blimericks?\b/i, write: writeLimerick, usual: ["tea", "cheese", "marmalade"] },
  { title: "Poem", short: true, pattern: /\b(?:poems?|verses?|sonnets?|songs?|lyrics|ballad)\b/i, write: writePoem, usual: NATURE },
  {
    title: "Story",
    pattern: /\b(?:story|stories|tale|fairy ?tale|fable)\b/i,
    write: writeStory,
    usual: ["a fox", "a lost key", "the last train"],
  },
  { title: "Slogans", pattern: /\b(?:slogans?|taglines?|mottos?)\b/i, write: writeSlogan },
  { title: "Essay", pattern: /\b(?:essay|article|blog ?post)\b/i, write: writeEssay },
  { title: "List", pattern: /\b(?:ideas?|tips|advice|ways|names?|titles?|suggestions?|questions?)\b/i, write: writeList },
];
const EMAIL = /\b(?:e-?mail|letter|(?:note|message) to|out[- ]of[- ]office|birthday (?:message|wishes|card|greeting))\b/i;
/** "a love poem", "a winter haiku". */
const NAMED_BEFORE =
  /\b(love|friendship|nature|night|summer|winter|autumn|spring|christmas|birthday|sea|rain|snow|morning) (?:haiku|limerick|poem|song|story|ballad|sonnet|verse)s?\b/i;
const FILL_IN = "Fill in what stands in square brackets before you send it.";
const REQUEST =
  /^(?:(?:please|now|can you|could you|would you|i(?:'d| would) like(?: you)? to|i (?:want|need)(?: you to)?|help me) ){0,4}(?:write|compose|draft|create|generate|make|tell|give|list|suggest|invent|come up with|brainstorm|sing|produce|show)\b/i;
const BARE =
  /^(?:an? )?(?:(?:short|long|funny|little|polite|formal|friendly|three|four|five|ten|\d{1,3}) ){0,2}(?:haiku|limerick|poem|story|e-?mail|essay|slogan|ideas|tips|names|titles|questions)(?: (?:about|on|for|to|asking|declining)\b|[.!]?$)/i;

/** Small drafts from templates, filled with the asker's topic. A topic that is no plain phrase is left to others. */
export const write: Skill = ({ ask, seed }) => {
  const text = ask.slice(0, 2_000).replace(/\s+/g, " ").trim();
  const head = text.slice(0, 300);
  if (!REQUEST.test(head) && !BARE.test(head)) return undefined;
  if (EMAIL.test(head)) return { text: writeEmail(text), composed: true, title: "E-mail", close: FILL_IN };
  const random = new Random(seed);
  const form = FORMS.find(({ pattern }) => pattern.test(head));
  if (!form) return undefined;
  const topic = findTopic(text, form.pattern);
  if (topic.kind === "unclear") return undefined;
  const unnamed = NAMED_BEFORE.exec(head)?.[1]?.toLowerCase() ?? (form.usual ? random.pick(form.usual) : undefined);
  const words = topic.kind === "named" ? topic.words : unnamed;
  if (words && form.short && words.split(" ").length > 4) return undefined;
  const draft = words === undefined ? undefined : form.write(words, random, text);
  return draft === undefined ? undefined : { text: draft, composed: true, title: form.title };
};
