import { splitTask } from "../instruction";
import { plainWords } from "../prose";
import type { Skill } from "./skill";

const ASKED =
  /\bsentiments?\b|\bpositive or negative\b|\bpositive, negative,? or neutral\b|\b(?:positive|negative) (?:review|feedback)\b|\bclassify (?:this |the )?(?:review|feedback|comment)\b/i;
const GOOD = new Set(
  "good great excellent love loved loves like liked nice happy wonderful best amazing perfect fantastic enjoy enjoyed delightful recommend friendly helpful fast clean beautiful brilliant superb pleased delicious comfortable easy thanks".split(
    " ",
  ),
);
const BAD = new Set(
  "bad terrible awful hate hated worst sad angry broken poor disappointed disappointing slow horrible useless annoying rude dirty late expensive boring cold crashed crashes crash bug bugs fails failed waste refund unhappy difficult wrong noisy".split(
    " ",
  ),
);
const NOT = new Set("not no never don't didn't isn't wasn't hardly cannot can't".split(" "));

/** Tells whether a text speaks well or badly of its subject, by its words. */
export const judgeSentiment: Skill = (conversation) => {
  const text = splitTask(conversation, ASKED)?.material.trim() ?? "";
  if (text === "" || /^(?:a|an|the|this|that|what|is)?$/i.test(text)) return undefined;
  const { balance, told } = sentimentOf(text);
  const verdict = balance > 0 ? "Positive" : balance < 0 ? "Negative" : told.length > 0 ? "Mixed" : "Neutral";
  return { text: told.length > 0 ? `${verdict} (${told.join(", ")}).` : `${verdict}.`, brief: verdict, title: "Sentiment" };
};

/** Good words less bad ones, and up to four of them; `not` before a word reverses it. */
export function sentimentOf(text: string): { balance: number; told: string[] } {
  let balance = 0;
  const told = new Set<string>();
  const words = plainWords(text.slice(0, 20_000)).map((word) => word.toLowerCase().replace("’", "'"));
  for (const [at, word] of words.entries()) {
    if (!GOOD.has(word) && !BAD.has(word)) continue;
    const turned = words.slice(Math.max(0, at - 2), at).some((before) => NOT.has(before));
    balance += GOOD.has(word) === turned ? -1 : 1;
    told.add(turned ? `“not ${word}”` : `“${word}”`);
  }
  return { balance, told: [...told].slice(0, 4) };
}
