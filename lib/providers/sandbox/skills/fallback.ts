import { capitalise, keyTerms, plainWords, spokenList } from "../prose";
import { type Choices, Random } from "../random";
import type { Skill, SkillAnswer } from "./skill";

const ABLE =
  "What I can do: arithmetic, summaries and rewriting of text you paste, small drafts, answers from Switchyard's documentation, tool calls and JSON for your schemas. `help` shows examples.";
/** Words that ask rather than name a subject. */
const ASKING =
  /^(?:explain|describe|translate|discuss|compare|define|sentences?|words?|answer|help|please|today|know|think|good|best|better|explanation|difference|example|examples|simple|short|detail|details|paragraph)$/i;

/** Why a scripted model has nothing to say to such a message; the first that fits. */
const REASONS: readonly { pattern: RegExp; say: (about: string) => string }[] = [
  {
    pattern: /\btranslat\w+\b|\bin (?:german|french|spanish|italian|japanese|chinese)\b/i,
    say: (about) => `A translation of ${about} needs a dictionary and a grammar, and a scripted model like me has neither.`,
  },
  {
    pattern: /\b(?:today|right now|currently|latest|news|weather|stock|what time|what day)\b/i,
    say: (about) =>
      `To tell you about ${about} one has to look at the world as it is now, and a scripted model has neither a network nor a clock to answer by.`,
  },
  {
    pattern: /\b(?:should i|best|better|prefer|favou?rite|recommend|your opinion|do you think|do you like)\b/i,
    say: (about) => `On ${about} I hold no opinion: I am a scripted model, and anything I said would be a coin toss.`,
  },
];
const QUESTION =
  /\?\s*$|^(?:what|who|where|when|why|how|which|is|are|do|does|did|can|could|will|explain|describe|define|tell me|compare)\b/i;
const ASKED: Choices<(about: string) => string> = [
  (about) => `You ask about ${about}, and a scripted model has no general knowledge to answer that from.`,
  (about) => `Your question is about ${about}; I am a scripted model and would have to make an answer up, so I would rather not.`,
];
const TOLD: Choices<(about: string) => string> = [
  (about) => `You wrote about ${about}; as a scripted model I follow rules rather than meaning, so I have little of use to add.`,
  (about) => `Your message concerns ${about}, and a scripted model like me can read its words but not what they mean.`,
];

/** Honest last resort: what the message seems to be about, why there is no answer, and what can be done instead. */
export function reflect({ ask, seed, previous, attachments }: Parameters<Skill>[0]): SkillAnswer {
  const text = ask.trim();
  if (text === "") {
    const sent =
      attachments.length > 0
        ? "There was no text with it. What would you like to know?"
        : "The message is empty. Ask me something, or try `help`.";
    return { text: sent, brief: "Empty" };
  }
  const terms = keyTerms(text, 8)
    .filter((term) => !ASKING.test(term))
    .slice(0, 4);
  const about = terms.length > 0 ? spokenList(terms.map((term) => `**${term}**`)) : "something I have no word for";
  const reason = REASONS.find(({ pattern }) => pattern.test(text.slice(0, 500)));
  const random = new Random(seed);
  const opening = (reason?.say ?? random.pick(QUESTION.test(text) ? ASKED : TOLD))(about);
  const parts = [opening, hint({ words: plainWords(text).length, term: terms.slice(0, 2).join(" "), previous }), ABLE];
  return { text: parts.filter((part) => part !== "").join("\n\n"), brief: capitalise(terms[0] ?? "Unclear"), composed: true };
}

function hint({ words, term, previous }: { words: number; term: string; previous: string }): string {
  if (words > 60)
    return "It is long enough to work on, though: try `summarise that in 2 sentences`, or ask for its numbers, dates or names.";
  if (term !== "")
    return `With this I could, for example, write \`a haiku about ${term.toLowerCase()}\` or \`5 questions about ${term.toLowerCase()}\`.`;
  return previous === "" ? "" : "My last answer I could make `shorter`, or put in `bullet points`.";
}
