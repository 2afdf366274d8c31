import { capitalise, keyTerms } from "../prose";
import type { Skill, SkillAnswer } from "./skill";
import { suggestPrompts } from "./suggestions";

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
const GOES_ON =
  /^(?:(?:please )?(?:make (?:it|that|this) )?(?:shorter|longer|simpler|more formal)|(?:give me )?another(?: one)?|again|one more|more|continue|go on|try again)[.!? ]{0,5}$/i;
const UNCLEAR = "I don't know what to do with that.";

/** The last resort: one honest sentence, and three prompts that work. */
export function decline({ ask, seed, previous, attachments }: Parameters<Skill>[0]): SkillAnswer {
  const text = ask.trim();
  if (text === "" && attachments.length > 0) return { text: "What would you like to know about it?", brief: "Empty" };
  const start = text.slice(0, 500);
  const goesOn = previous === "" && GOES_ON.test(text.slice(0, 60));
  const sentence =
    text === ""
      ? "The message is empty."
      : goesOn
        ? "There is no earlier answer to go on from."
        : (REFUSALS.find(([pattern]) => pattern.test(start))?.[1] ?? UNCLEAR);
  const prompts = suggestPrompts(text, seed).map((prompt) => `- ${prompt}`);
  const [term] = keyTerms(start, 1);
  return { text: `${sentence}\n\nPrompts that work here:\n\n${prompts.join("\n")}`, brief: capitalise(term ?? "Unclear"), composed: true };
}
