import type { Conversation } from "../conversation";
import { splitTask } from "../instruction";
import { isTopical, plainWords, SMALL_NUMBER, sentences, smallNumber, spokenList, topicalCounts } from "../prose";
import { stem } from "../stem";
import type { Skill, SkillAnswer } from "./skill";

const COMMAND =
  /\b(?:summari[sz]e|summari[sz]ing|summary|tl;?\s?dr|key (?:points|takeaways|facts)|main (?:points?|ideas?)|takeaways|the gist|sum (?:it|this|that) up|sum up|boil (?:it|this|that) down|recap)\b/i;
const AMOUNT = new RegExp(
  `\\b(${SMALL_NUMBER}|a|a single)\\s+(?:\\w+\\s+)?(sentences?|bullets?|(?:bullet |key |main )?points?|lines?|words?|takeaways)\\b`,
  "i",
);
const MAX_SENTENCES = 1500;
const MAX_PICKED = 40;

/** Picks the sentences that say most about a text, in their own order. */
export const summarise: Skill = (conversation) => {
  const task = splitTask(conversation, COMMAND);
  if (!task) return undefined;
  const { count, bullets, words } = readAmount(task.instruction);
  const found = sentences(task.material);
  if (found.length === 0) return missing(conversation);
  if (/^https?:\/\/\S{1,2000}$/.test(task.material.trim()))
    return { text: "I can't open addresses. Paste the text itself after a colon.", brief: "Nothing" };
  if (words !== undefined) return { text: fitWords(found, words), composed: true };
  const chosen = pickSentences(found, count ?? Math.min(3, Math.max(1, Math.ceil(found.length / 3))));
  const text = bullets ? chosen.map((sentence) => `- ${sentence}`).join("\n") : chosen.join(" ");
  return { text, brief: chosen[0] ?? "", composed: true, ...(bullets ? {} : { title: "Summary", points: chosen }) };
};

function readAmount(instruction: string): { count?: number; bullets: boolean; words?: number } {
  const match = AMOUNT.exec(instruction);
  const amount = smallNumber(match?.[1]?.replace(/^a single$/i, "one"));
  const bullets = /\bbullets?\b|\bpoints\b|\btakeaways\b|\bas a list\b/i.test(instruction);
  if (match && /^words?$/i.test(match[2] ?? "")) return { bullets, words: amount };
  return { count: amount === 0 ? 1 : amount, bullets };
}

function missing({ previous }: Conversation): SkillAnswer {
  const also = previous === "" ? "" : " The previous answer has no sentences to choose from.";
  return {
    text: `There is no text to summarise yet: paste it after a colon, as in \`Summarise in 2 sentences: …\`.${also}`,
    brief: "Nothing",
  };
}

/**
 * The `count` best sentences in their own order. A sentence scores by how common its topical words are in the whole
 * text, by its place (openings say more) and by its length; each choice lowers the worth of words already told.
 */
export function pickSentences(found: readonly string[], count: number): string[] {
  const list = found.slice(0, MAX_SENTENCES);
  const counts = topicalCounts(list.join(" "));
  const stems = list.map((sentence) => [
    ...new Set(
      plainWords(sentence)
        .filter(isTopical)
        .map((word) => stem(word.toLowerCase())),
    ),
  ]);
  const told = new Set<string>();
  const picked = new Set<number>();
  while (picked.size < Math.min(count, list.length, MAX_PICKED)) {
    let best = -1;
    let bestScore = Number.NEGATIVE_INFINITY;
    stems.forEach((own, index) => {
      if (picked.has(index)) return;
      const weight = own.reduce((sum, key) => sum + (told.has(key) ? 0.25 : 1) * Math.log1p(counts.get(key) ?? 0), 0);
      const place = index === 0 ? 1.35 : index === list.length - 1 ? 1.1 : 1;
      const length = list[index]?.length ?? 0;
      const score = (weight / Math.sqrt(own.length + 3)) * place * (length < 20 ? 0.5 : length > 400 ? 0.7 : 1);
      if (score > bestScore) [best, bestScore] = [index, score];
    });
    picked.add(best);
    for (const key of stems[best] ?? []) told.add(key);
  }
  return [...picked].sort((left, right) => left - right).map((index) => list[index] ?? "");
}

/** As many of the best sentences as fit, else the best one cut at a word. */
function fitWords(found: readonly string[], most: number): string {
  for (let count = Math.min(found.length, 12); count > 0; count--) {
    const text = pickSentences(found, count).join(" ");
    if (text.split(" ").length <= most) return text;
  }
  const words = (pickSentences(found, 1)[0] ?? "").split(" ").slice(0, Math.max(1, most));
  return most <= 3 ? spokenList(words.slice(0, 1)) : `${words.join(" ").replace(/[,;:.]$/, "")}…`;
}
