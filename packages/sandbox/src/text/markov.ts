import { Random } from "../random";
import { CORPUS } from "./corpus";

/** Characters of the prompt that the chain learns from: its end. */
const MAX_LEARNED = 20_000;
/** Chance to leave a path that has had no fork for `MAX_FORCED` words, so that a continuation does not simply repeat the prompt. */
const STRAY = 0.4;
const MAX_FORCED = 5;
/** Words that go on after one that is not known. */
const BRIDGES = ["and", "as", "when", "because", "before", "until", "while"];

interface Options {
  seed: number;
  /** Words to write; the text ends with the sentence in which this number is reached, at most a third beyond it. */
  words: number;
}

/** Which words follow a word, and which follow a pair. Repeats count. */
class Chain {
  readonly starts: string[] = [];
  /** Words that follow a comma or the like. */
  readonly turns: string[] = [];
  readonly #next = new Map<string, string[]>();
  /** Steps in a row that had only one way to go. */
  #forced = 0;

  learn(text: string, weight: number): void {
    const words = splitWords(text);
    words.forEach((word, index) => {
      const one = words[index - 1];
      const two = words[index - 2];
      if (one === undefined || endsSentence(one)) this.starts.push(word);
      if (one === undefined) return;
      if (/[,;]$/.test(one)) this.turns.push(word);
      for (let copy = 0; copy < weight; copy++) this.#add(key(one), word);
      if (two !== undefined) for (let copy = 0; copy < weight; copy++) this.#add(`${key(two)} ${key(one)}`, word);
    });
  }

  #add(from: string, to: string): void {
    const list = this.#next.get(from);
    if (list) list.push(to);
    else this.#next.set(from, [to]);
  }

  /** A word that may follow; undefined where neither the pair nor the word is known. */
  follow(two: string, one: string, random: Random): string | undefined {
    const pair = this.#next.get(`${key(two)} ${key(one)}`) ?? [];
    const single = this.#next.get(key(one)) ?? [];
    this.#forced = new Set(pair).size > 1 ? 0 : this.#forced + 1;
    const strays = pair.length === 0 || (this.#forced > MAX_FORCED && single.length > pair.length && random.next() < STRAY);
    if (strays) this.#forced = 0;
    const list = strays ? single : pair;
    return list[random.below(list.length)];
  }
}

/** Goes on with a text in its own words and some built-in ones: a seeded chain over pairs of words. Starts without a space. */
export function continueText(text: string, { seed, words }: Options): string {
  const chain = new Chain();
  const learned = text.slice(-MAX_LEARNED);
  chain.learn(CORPUS, 1);
  const builtIn = chain.starts.length;
  chain.learn(learned, 2);
  const random = new Random(seed);
  const before = splitWords(learned.slice(-2_000));
  const ownStarts = chain.starts.slice(builtIn);
  const written: string[] = [];
  let [two, one] = [before.at(-2) ?? "", before.at(-1) ?? ""];
  while (written.length < words * 1.34) {
    const fresh = one === "" || endsSentence(one);
    if (fresh && written.length >= words) break;
    const starts = ownStarts.length > 3 && random.next() < 0.5 ? ownStarts : chain.starts;
    const turn = /[,;]$/.test(one) ? chain.turns : BRIDGES;
    const word = fresh
      ? (starts[random.below(starts.length)] ?? "The")
      : (chain.follow(two, one, random) ?? turn[random.below(turn.length)] ?? "and");
    written.push(word);
    [two, one] = [one, word];
  }
  return endSentence(written.join(" "));
}

function endSentence(text: string): string {
  return /[.!?…]["”’)]?$/.test(text) ? text : `${text.replace(/[\s,;:–-]+$/, "")}.`;
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "" && word.length < 60);
}

function key(word: string): string {
  return word.toLowerCase().replace(/^["“(]+|["”)]+$/g, "");
}

function endsSentence(word: string): boolean {
  return /[.!?…]["”’)]*$/.test(word);
}
