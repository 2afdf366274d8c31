/** How answers are compared: by their letters, by their words, or by how many words they share. */
export type Likeness = "letters" | "words" | "similar";

/** Answers that are alike. */
export interface AnswerGroup {
  /** Places of the answers, in their order; the first one represents the group. */
  members: readonly number[];
}

/** From this share of common words on, two answers are similar. */
const SIMILAR = 0.8;
/** Words beyond it are ignored, so that long answers are compared in time. */
const MOST_WORDS = 5_000;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Groups answers, the largest group first. Letters: the same text, except for spaces around it. Words: the same words in the same order;
 * case, spaces and punctuation are ignored. Similar: a Dice coefficient of at least 0.8 between the words of an answer and of the group's first answer; word order is ignored.
 */
export function groupAnswers(texts: readonly string[], likeness: Likeness): AnswerGroup[] {
  const words = texts.map(likeness === "letters" ? (text) => [text.trim()] : wordsOf);
  const groups: { first: readonly string[]; members: number[] }[] = [];
  for (const [place, own] of words.entries()) {
    const group = groups.find(({ first }) => areAlike(first, own, likeness));
    if (group) group.members.push(place);
    else groups.push({ first: own, members: [place] });
  }
  return groups.map(({ members }) => ({ members })).sort((one, other) => other.members.length - one.members.length);
}

/** In which order groups are listed. */
export type GroupOrder = "largest" | "longest" | "odd";

/** Groups in another order: by the length of their first answers, or only those that differ from the largest one, the smallest first. */
export function inOrder(groups: readonly AnswerGroup[], order: GroupOrder, lengthOf: (place: number) => number): readonly AnswerGroup[] {
  const length = ({ members: [first = 0] }: AnswerGroup) => lengthOf(first);
  if (order === "longest") return [...groups].sort((one, other) => length(other) - length(one));
  return order === "odd" ? groups.slice(1).reverse() : groups;
}

function wordsOf(text: string): string[] {
  const words = text.normalize("NFKC").toLowerCase().match(WORD) ?? [];
  // A text of signs alone is its own word.
  return words.length > 0 ? words.slice(0, MOST_WORDS) : [text.trim()];
}

function areAlike(one: readonly string[], other: readonly string[], likeness: Likeness): boolean {
  return likeness === "similar" ? diceOf(one, other) >= SIMILAR : one.join(" ") === other.join(" ");
}

/** Twice the common words by all words. */
function diceOf(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common++;
  }
  return (2 * common) / (one.length + other.length);
}
