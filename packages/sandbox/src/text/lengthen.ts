import { continueText } from "./markov";

/** Far more words than the token limit lets through. */
const WORDS = 900;

/** Goes on after an answer until any token limit is reached. */
export function lengthen(text: string, seed: number): string {
  return `${text}\n\n${continueText(text, { seed, words: WORDS })}`;
}
