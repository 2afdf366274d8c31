import { Random } from "../../random";
import { capitalise, keyTerms } from "../prose";
import type { Skill } from "./skill";

/** What is said to requests of a kind that no skill serves; the first that fits. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/^(?:re(?:write|phrase)|paraphrase|make (?:this|it) (?:sound|more))\b/i, "That is beyond what I can rewrite."],
  [
    /\btranslat(?:e|es|ed|ion|ing)\b|\b(?:in|into|to|auf) (?:german|french|spanish|italian|portuguese|dutch|japanese|chinese|russian|arabic|deutsch)\b/i,
    "I can't translate.",
  ],
  [
    /\b(?:draw|paint|sketch|illustrate)\b|\b(?:picture|image|photo) of\b/i,
    "This answer can only be words; `sandbox-content` draws when it is asked for the modality IMAGE.",
  ],
  [
    /\b(?:today|right now|currently|latest|news|weather|forecast|stock price|what time|what day is it)\b/i,
    "I can't look up what is happening right now.",
  ],
  [/\b(?:should i|best|better|prefer|favou?rite|recommend|your opinion|do you think|do you like)\b/i, "I have no opinion on that."],
  [
    /^(?:(?:please|can you|could you|would you|i need you to|help me) ){0,3}(?:write|compose|draft|create|generate|make|tell me an?|give me|plan|design|invent)\b/i,
    "That is beyond what I can write.",
  ],
  [
    /\?\s{0,20}$|^\s{0,20}(?:what|who|where|when|why|how|which|is|are|do|does|did|can|explain|describe|define|compare|tell me)\b/i,
    "I don't know the answer to that.",
  ],
];
const UNCLEAR = "I don't know what to do with that.";

/** Prompts that are answered, each by another skill. */
export const SUGGESTIONS: readonly string[] = [
  "What is 15% of 240?",
  "Summarise in one sentence: The tram came back after fifty years. It is quiet and on time. The people of the town like it.",
  "Extract the e-mail addresses: write to ana@example.com or bo@example.org",
  "Is this review positive or negative? I love it, great coffee!",
  "Bullet points: we need bread, milk and eggs",
  "Count to 20",
  "A lighthouse above a stormy sea at dusk",
];

/** The last resort: one honest sentence, and three prompts that work. */
export const decline = ({ ask, seed, attachments }: Parameters<Skill>[0]) => {
  const text = ask.trim();
  if (text === "" && attachments.length > 0) return { text: "What would you like to know about it?", brief: "Empty" };
  const start = text.slice(0, 500);
  const sentence = text === "" ? "The message is empty." : (REFUSALS.find(([pattern]) => pattern.test(start))?.[1] ?? UNCLEAR);
  const prompts = new Random(seed).shuffle(SUGGESTIONS).slice(0, 3);
  const list = prompts.map((prompt) => `- ${prompt}`).join("\n");
  const [term] = keyTerms(start, 1);
  return { text: `${sentence}\n\nPrompts that work here:\n\n${list}`, brief: capitalise(term ?? "Unclear"), composed: true };
};
