/** Cost of a run of characters by class, measured with o200k_base on prose and code in several languages. */
const LETTERS_A_TOKEN = 7;
const OTHER_LETTERS_A_TOKEN = 3.4;
const IDEOGRAPHS_A_TOKEN = 1.25;
const DIGITS_A_TOKEN = 3;
const SIGNS_A_TOKEN = 1.8;

const RUN = /[A-Za-z]+|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|\p{L}[\p{L}\p{M}]*|\d+|\n\s*|[^\S\n]+|[^\p{L}\d\s]+/gu;

function costOf(run: string): number {
  const code = run.charCodeAt(0);
  if (code === 10) return 0.7;
  // A single space belongs to the next word; several stand alone.
  if (code === 32 || code === 9 || code === 160) return run.length > 1 ? 1 : 0;
  if (code >= 48 && code <= 57) return Math.ceil(run.length / DIGITS_A_TOKEN);
  if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return Math.max(1, run.length / LETTERS_A_TOKEN);
  if (code >= 0x3040 && code <= 0xd7af) return run.length / IDEOGRAPHS_A_TOKEN;
  if (/^\p{L}/u.test(run)) return Math.max(1, run.length / OTHER_LETTERS_A_TOKEN);
  return Math.ceil(run.length / SIGNS_A_TOKEN);
}

/** Approximate tokens of a text. Vocabularies differ by 10 to 20 %; the answer has the real count. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(RUN)) tokens += costOf(run);
  return Math.ceil(tokens);
}

/** The beginning of a text with about so many tokens, cut at the end of a line or word. */
export function firstTokens(text: string, limit: number): string {
  let tokens = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const cost = costOf(run);
    if (tokens + cost > limit) return endOfWord(text, cost < LONG_RUN ? index : index + Math.floor((run.length * (limit - tokens)) / cost));
    tokens += cost;
  }
  return text;
}

/** A longer run is cut inside. */
const LONG_RUN = 100;

const LOOK_BACK = 400;

function endOfWord(text: string, end: number): string {
  const from = Math.max(0, end - LOOK_BACK);
  const tail = text.slice(from, end);
  const at = Math.max(tail.lastIndexOf("\n"), tail.lastIndexOf(" "));
  return text.slice(0, at > 0 ? from + at : end).trimEnd();
}
