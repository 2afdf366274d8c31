import { words } from "./bm25";

const FUNCTION_WORDS = new Set(
  words(
    "a about after all also an and any are as at be been before but by can could did do does for from had has have he her him his how i if in into is it its just me more most my no not of on one or our out over she so some such than that the their them then there these they this those to too under until up very was we were what when where which while who why will with would you your",
  ),
);

/** Whether a stem is a word of grammar, which says little about what a text is about. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}
