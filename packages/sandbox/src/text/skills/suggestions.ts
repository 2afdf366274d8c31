import { Random } from "../../random";
import { words } from "../bm25";
import { isTopical, plainWords } from "../prose";

interface Suggestion {
  prompt: string;
  /** Suggestions of one kind are not made together. */
  kind: string;
  /** Words of requests it is near to, beside its own. */
  near: string;
}

const suggest = (kind: string, near: string, ...prompts: readonly string[]): Suggestion[] =>
  prompts.map((prompt) => ({ prompt, kind, near }));

/** Prompts that are answered, each by a skill. */
export const SUGGESTIONS: readonly Suggestion[] = [
  ...suggest(
    "verse",
    "haiku poem verse song lyrics rhyme sonnet creative write nature weather love",
    "Write a haiku about autumn rain",
    "Write a limerick about a lost umbrella",
    "Write a poem about the sea",
  ),
  ...suggest("story", "story tale novel plot character book film fiction creative write", "Tell me a story about a lighthouse keeper"),
  ...suggest(
    "mail",
    "e-mail mail letter message reply invite thank apology boss colleague landlord customer complaint write",
    "Write a polite e-mail asking for a refund",
    "Write an e-mail to my landlord about the heating",
    "Write an e-mail declining a meeting",
  ),
  ...suggest(
    "sum",
    "calculate sum math number percent tax tip price money solve equation add",
    "What is 15% of 240?",
    "What is (3 + 4) * 2^10?",
  ),
  ...suggest(
    "units",
    "convert unit mile kilometre kilogram pound temperature celsius fahrenheit weight distance length size currency recipe cup",
    "Convert 10 miles to kilometres",
    "What is 72 °F in Celsius?",
  ),
  ...suggest(
    "date",
    "date day week month year today tomorrow time calendar birthday schedule plan trip holiday age old",
    "How many days are between 2026-01-01 and 2026-12-25?",
    "What day of the week is 2026-07-04?",
  ),
  ...suggest(
    "text",
    "summarise summary text article shorten read translate german french spanish language news",
    "Summarise in one sentence: The tram came back after fifty years. It is quiet and on time. The people of the town like it.",
  ),
  ...suggest(
    "rewrite",
    "rewrite formal correct grammar spelling proofread translate german french spanish italian language english word paraphrase text",
    "Fix the spelling: I definately recieved teh letter",
    "Make this more formal: hey, I can't come today",
  ),
  ...suggest(
    "extract",
    "extract find list data text address date sentiment classify review",
    "Is this review positive or negative? I love it, great coffee!",
  ),
  ...suggest(
    "code",
    "code function program script python javascript typescript go bash algorithm bug software loop array string class app website",
    "Write a Python function that reverses a string",
    "Write a bash script that counts the lines of a file",
    "Write a regex for e-mail addresses",
  ),
  ...suggest(
    "sql",
    "sql query database table select join report data customer order",
    "Write an SQL query for the top 10 customers by total",
  ),
  ...suggest("json", "json object data format api example schema user yaml", "Give me a JSON object for a user with name, e-mail and age"),
  ...suggest(
    "explain",
    "explain what how why difference computer internet network security model ai learn science technology understand work",
    "What is an API?",
    "How does DNS work?",
    "What is the difference between TCP and UDP?",
    "What is a large language model?",
  ),
  ...suggest(
    "facts",
    "who where capital country city name world history geography population president",
    "What is the capital of Japan?",
    "Name five planets",
  ),
];

/** Three prompts that work, of three kinds, nearest to what was asked. Same seed, same prompts. */
export function suggestPrompts(ask: string, seed: number): string[] {
  const asked = topicalStems(ask.slice(0, 2_000));
  const scored = new Random(seed).shuffle(SUGGESTIONS).map(({ prompt, kind, near }) => {
    const score = [...topicalStems(`${prompt} ${near}`)].filter((word) => asked.has(word)).length;
    return { prompt, kind, score };
  });
  const found = new Map<string, string>();
  for (const { prompt, kind } of scored.sort((left, right) => right.score - left.score))
    if (found.size < 3 && !found.has(kind)) found.set(kind, prompt);
  return [...found.values()];
}

/** Words of asking, which say nothing about the subject. */
const ASKING = /^(?:write|tell|give|make|need|want|help|please|work|good|new|create|name|like|convert|many)$/i;

function topicalStems(text: string): Set<string> {
  return new Set(
    plainWords(text)
      .filter((word) => isTopical(word) && !ASKING.test(word))
      .flatMap(words),
  );
}
