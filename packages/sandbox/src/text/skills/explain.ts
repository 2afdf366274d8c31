import { BASIC_TERMS } from "./explain-basics";
import { MODEL_TERMS } from "./explain-models";
import { SOFTWARE_TERMS } from "./explain-software";
import { WEB_TERMS } from "./explain-web";
import type { Skill } from "./skill";

/** Terms that a newcomer to a gateway or to computing asks about. */
const TOPICS = [...BASIC_TERMS, ...MODEL_TERMS, ...WEB_TERMS, ...SOFTWARE_TERMS];
const BY_NAME = new Map(TOPICS.flatMap((topic) => topic.names.map((name) => [name, topic] as const)));
/** What people put before the name of a thing that is to be explained. */
const LEAD =
  /^(?:(?:please|hey|hi|ok|so|now|can you|could you|would you|i want to know|tell me|do you know) )*(?:what (?:exactly )?(?:is|are|does)|what's|whats|who is|how (?:does|do|is|are)|why (?:do|would|should) (?:we|you|i|people) (?:use|need)|why (?:is|are|does|do)|explain(?: to me)?|describe|define|tell me about|what do you know about|compare|about)(?: (?:what|how|why))?(?: (?:the )?(?:difference|differences) between| the (?:concept|idea|meaning|definition|basics) of)? (.+)$/;
const TAIL =
  / (?:works?|means?|mean|is|are|do|does|stand for|stands for|used for|in simple terms|in simple words|simply|briefly|in short|in one sentence|in (?:two|three) sentences|in (?:\d{1,3}|a few|five) words|like i'?m (?:five|5)|to (?:a|me like i'?m a) (?:child|beginner|five year old)|to me|please|for (?:a )?(?:beginners?|dummies|children|kids)|in detail|exactly|with an example|happen|caused|so)$/;

/** Explains a term of the table: a definition and what is worth knowing beside it. */
export const explain: Skill = ({ ask, attachments }) => {
  if (ask.length > 200 || attachments.length > 0) return undefined;
  const name = termOf(ask);
  const found = name === undefined ? undefined : BY_NAME.get(name);
  if (!found) return undefined;
  const [first = "", ...rest] = found.facts;
  return { text: found.facts.join(" "), brief: first, title: found.title, points: rest, close: `In short: ${first}` };
};

/** The bare name in a question, or a message that is nothing but a name of more than one letter. */
function termOf(ask: string): string | undefined {
  let text = ask
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/["“”`*?!;:()]/g, " ")
    .replace(/[.,](?= |$)/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ (and|or|vs|versus) (?:an?|the) /g, " $1 ")
    .trim();
  const asked = LEAD.exec(text)?.[1];
  if (asked === undefined) return BY_NAME.has(text) && text.length > 2 ? text : undefined;
  text = asked;
  for (let round = 0; round < 4; round++) {
    const bare = text.replace(/^(?:an?|the) /, "");
    for (const name of [text, bare]) if (BY_NAME.has(name)) return name;
    const cut = text.replace(TAIL, "");
    if (cut === text) return undefined;
    text = cut;
  }
  return undefined;
}
