import { dictionary } from "../../../../lib/contracts/dictionary";
import { STOP } from "./phrases";
import { stem } from "./stem";

/** Words with the signs that stand in for letters, or the end of a sentence. */
const PIECE = /[\p{L}\p{M}\p{N}@$!|'\u2019*]+|[.;:?](?=\s|$)/gu;
const MAX_WORD = 40;
/** Words kept per call; later ones are read anew. */
const MOST_KEPT = 20_000;
const SENTENCE_END = /^[.;:?]$/;
const SIGN = /[013457@$!|]/g;
const SIGNS = dictionary<string>({
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
});
const SHORT = dictionary<string>({
  u: "you",
  ur: "your",
  r: "are",
  im: "i am",
  ive: "i have",
  dont: "do not",
  cant: "can not",
  wont: "will not",
  gonna: "going to",
  wanna: "want to",
  gotta: "got to",
  urself: "yourself",
  urselves: "yourself",
  "can't": "can not",
  "won't": "will not",
  youre: "you are",
  theyre: "they are",
  em: "them",
});
const ENDINGS = dictionary<string>({ ll: "will", m: "am", re: "are", ve: "have", d: "would", s: "" });

/** Words of the vocabulary are shorter; longer spaced-out runs are read in parts. */
const LONGEST_SPACED = 12;
const NONE: readonly string[] = [];
const STOPPED: readonly string[] = [STOP];
/** A word of no phrase. */
const OTHER: readonly string[] = [""];

/**
 * Reads texts as the stems a phrase book wants: contractions opened, signs read as the letters they stand for
 * (`k1ll`), letters spaced out put together where `vocabulary` knows the words, sentence ends as `STOP`.
 * Keeps what it made of each word, so make one per call.
 */
export class PlainReader {
  readonly #read = new Map<string, readonly string[]>();
  /** First two letters of the words that matter: most others need no closer look. */
  readonly #starts: ReadonlySet<string>;
  constructor(readonly vocabulary: ReadonlySet<string>) {
    this.#starts = new Set([...vocabulary, ...Object.keys(SHORT)].map((word) => word.slice(0, 2)));
  }

  stems(text: string): string[] {
    const stems: string[] = [];
    let spaced = "";
    for (const piece of text.normalize("NFKC").toLowerCase().match(PIECE) ?? NONE) {
      if (piece.length === 1 && spaced.length < MAX_WORD && !SENTENCE_END.test(piece)) {
        spaced += SIGNS[piece] ?? piece;
        continue;
      }
      if (spaced !== "") this.#addSpaced(spaced, stems);
      spaced = "";
      for (const one of this.#stemsOf(piece)) stems.push(one);
    }
    if (spaced !== "") this.#addSpaced(spaced, stems);
    return stems;
  }

  #stemsOf(piece: string): readonly string[] {
    const known = this.#read.get(piece);
    if (known) return known;
    const stems = this.#look(piece);
    if (this.#read.size < MOST_KEPT) this.#read.set(piece, stems);
    return stems;
  }

  #look(piece: string): readonly string[] {
    if (piece.length > MAX_WORD) return NONE;
    if (SENTENCE_END.test(piece)) return STOPPED;
    if (/^[a-z][^'\u2019]/.test(piece) && !this.#starts.has(plainSigns(piece.slice(0, 2)))) return OTHER;
    return opened(this.#plain(piece));
  }

  /** Letters without signs, accents and drawling. */
  #plain(piece: string): string {
    const bare = piece.replaceAll("\u2019", "'").replace(/^[!*|']+|[!*|']+$/g, "");
    if (!/\p{L}/u.test(bare)) return bare;
    const spelled = plainSigns(bare.normalize("NFD").replace(/\p{M}/gu, ""));
    const twice = spelled.replace(/(.)\1{2,}/g, "$1$1");
    return this.vocabulary.has(stem(twice)) ? twice : spelled.replace(/(.)\1{2,}/g, "$1");
  }

  /** Single letters in a row: words of the vocabulary if they can be read as such without a rest, else letters. */
  #addSpaced(letters: string, stems: string[]): void {
    const words = letters.length > 2 ? this.#split(letters) : undefined;
    for (const word of words ?? letters) for (const one of this.#stemsOf(word)) stems.push(one);
  }

  #split(letters: string): readonly string[] | undefined {
    const best: (readonly string[] | undefined)[] = [[]];
    for (let to = 1; to <= letters.length; to++) {
      for (let from = Math.max(0, to - LONGEST_SPACED); from < to; from++) {
        const before = best[from];
        const known = best[to];
        if (before === undefined || (known !== undefined && known.length <= before.length + 1)) continue;
        const word = letters.slice(from, to);
        if (word === "i" || word === "a" || this.vocabulary.has(word)) best[to] = [...before, word];
      }
    }
    return best[letters.length];
  }
}

function plainSigns(word: string): string {
  return word.replace(SIGN, (sign) => SIGNS[sign] ?? sign);
}

/** The stems of one word, contractions opened: `i'll` gives `i`, `will`. */
function opened(word: string): readonly string[] {
  if (word === "") return NONE;
  const long = SHORT[word];
  if (long !== undefined) return long.split(" ").map(stem);
  const [, head = word, ending] = /^(.+?)(n't|'(?:ll|m|re|ve|d|s))$/.exec(word) ?? [];
  if (ending === undefined) return [stem(word)];
  const tail = ending === "n't" ? "not" : (ENDINGS[ending.slice(1)] ?? "");
  return tail === "" ? [stem(head)] : [stem(head), tail];
}
