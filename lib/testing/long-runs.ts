import type { LongRun, Run } from "./linear";

const PUNCTUATION = Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~“”‘’«»…–¿。、");
const SPACES = [" ", "\t", "\n", "\r\n", "\u00a0", " \n", "\n ", "\n\n"];
const LETTERS = ["a", "A", "7", "é", "\u0301", "中", "あ", "ㅎ", "ש", "😀", "Ab", "aB", "a1"];
/** Openings that expressions and parsers look for, repeated without their closing. */
const MIXED = [
  ..."! |a |A |A. |Ab |7 |7,|7.|-7 |1 + |( |. |? |, |: |a: |a=|a\n|中 |😀 |- |\n- |\n1. |* |**|_a |`a|```|a'|<a |<a>|&a;|[a](|![|\n# ".split(
    "|",
  ),
  ...'"""|"a |\'a |“a |http://|http://a.|www.|a@|a@b.|.a|#a |/a|a/|%41|\\u|\\"|{"a":|()|$1|a; |--seed '.split("|"),
  ..."more |please |and |the |to |of the |from Ab to |a, |a and |1 and |reply with |with the |no |zoom |red and ".split("|"),
  "|a",
];

/** Long inputs by what they repeat. Each ends in characters of other classes, so that a match to the end fails. */
export const LONG_RUNS: readonly LongRun[] = [...PUNCTUATION, ...SPACES, ...LETTERS, ...MIXED].map((unit) => ({
  name: JSON.stringify(unit),
  make: (chars) => `${unit.repeat(Math.max(1, Math.floor(chars / unit.length)))}x~`,
}));

/** The work, where a refusal is an answer too. */
export const settled =
  (work: Run): Run =>
  async (text) => {
    try {
      await work(text);
    } catch {
      // Refused properly.
    }
  };
