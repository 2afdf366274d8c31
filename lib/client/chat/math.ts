/** Private-use characters that mark a code span as a formula: inline or display. */
const INLINE = "\uE000";
const DISPLAY = "\uE001";
/** Added to one of those: the answer's earlier formulas are so many that this one is rendered by a worker, or not at all. */
const AWAY = "\uE002";
const OVER = "\uE003";

/** Limits of an answer's formula characters: on the main thread, and in all. */
export const HERE_MOST = 20_000;
export const ANSWER_MOST = 200_000;

export interface Formula {
  tex: string;
  display: boolean;
  /** Set if the answer's formulas have reached `HERE_MOST`, or `ANSWER_MOST`. */
  beyond?: "here" | "answer";
}

/** The formula of a code span; undefined for code. */
export function formulaIn(code: string): Formula | undefined {
  const display = code.startsWith(DISPLAY);
  if (!display && !code.startsWith(INLINE)) return undefined;
  const beyond = code[1] === AWAY ? "here" : code[1] === OVER ? "answer" : undefined;
  return beyond ? { tex: code.slice(2), display, beyond } : { tex: code.slice(1), display };
}

interface Mark {
  open: string;
  close: string;
  display: boolean;
}
const MARKS: readonly Mark[] = [
  { open: "$$", close: "$$", display: true },
  { open: "\\[", close: "\\]", display: true },
  { open: "\\(", close: "\\)", display: false },
  { open: "$", close: "$", display: false },
];
/** The start of anything but plain text. */
const BEGINNING = /`+|\\[\s\S]|\$\$?|\n\s*\n/g;

/**
 * Markdown with formulas as code spans for `formulaIn`, so that their content isn't parsed as Markdown. Code and
 * amounts of money stay. `before`: the answer's formula characters before this text.
 */
export function markFormulas(text: string, before = 0): string {
  return marked(text, before).text;
}

export function formulaCharacters(text: string): number {
  return marked(text, 0).characters;
}

function marked(text: string, before: number): { text: string; characters: number } {
  if (!/[$\\]/.test(text)) return { text, characters: 0 };
  let out = "";
  let at = 0;
  let characters = 0;
  const ends = new Ends(text);
  BEGINNING.lastIndex = 0;
  for (let match = BEGINNING.exec(text); match; match = BEGINNING.exec(text)) {
    const [sign] = match;
    if (sign.startsWith("`")) {
      // Backticks are code up to the next run of the same length; otherwise text.
      const end = ends.ofCode(sign.length, BEGINNING.lastIndex);
      if (end !== undefined) BEGINNING.lastIndex = end;
      continue;
    }
    const mark = MARKS.find(({ open }) => open === sign);
    const from = BEGINNING.lastIndex;
    const found = mark && formulaAt(text, { mark, from, end: ends.next(mark.close, from), blank: ends.blankLine(from) });
    if (!found || !mark) continue;
    characters += found.tex.length;
    out += text.slice(at, match.index) + spanOf(found.tex, signsOf(mark.display, before + characters));
    at = found.end;
    BEGINNING.lastIndex = at;
  }
  return { text: out + text.slice(at), characters };
}

const signsOf = (display: boolean, characters: number) =>
  (display ? DISPLAY : INLINE) + (characters > ANSWER_MOST ? OVER : characters > HERE_MOST ? AWAY : "");

const BLANK_LINE = /\n[^\S\n]*\n/g;

/** Positions of closing marks, cached: failed searches aren't repeated. */
class Ends {
  readonly #text: string;
  readonly #next = new Map<string, number>();
  #blank = -1;
  #runs: Map<number, number[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  next(close: string, from: number): number | undefined {
    let at = this.#next.get(close) ?? -1;
    if (at < from && at !== Number.POSITIVE_INFINITY) {
      const found = indexOfBare(this.#text, close, from);
      at = found < 0 ? Number.POSITIVE_INFINITY : found;
      this.#next.set(close, at);
    }
    return at === Number.POSITIVE_INFINITY ? undefined : at;
  }

  blankLine(from: number): number {
    if (this.#blank < from) {
      BLANK_LINE.lastIndex = from;
      this.#blank = BLANK_LINE.exec(this.#text)?.index ?? Number.POSITIVE_INFINITY;
    }
    return this.#blank;
  }

  ofCode(length: number, from: number): number | undefined {
    if (!this.#runs) {
      this.#runs = new Map();
      for (const { 0: run, index } of this.#text.matchAll(/`+/g)) {
        const ends = this.#runs.get(run.length) ?? [];
        ends.push(index + run.length);
        this.#runs.set(run.length, ends);
      }
      for (const ends of this.#runs.values()) ends.reverse();
    }
    const ends = this.#runs.get(length);
    while (ends && (ends.at(-1) ?? Number.POSITIVE_INFINITY) <= from) ends.pop();
    return ends?.at(-1);
  }
}

/** Like `indexOf`, skipping escaped dollars. */
function indexOfBare(text: string, sign: string, from: number): number {
  let at = text.indexOf(sign, from);
  while (at > 0 && sign.startsWith("$") && text[at - 1] === "\\") at = text.indexOf(sign, at + 1);
  return at;
}

interface Candidate {
  mark: Mark;
  from: number;
  end: number | undefined;
  blank: number;
}

function formulaAt(text: string, { mark, from, end, blank }: Candidate): { tex: string; end: number } | undefined {
  if (end === undefined) return undefined;
  const tex = text.slice(from, end);
  if (tex.trim() === "" || blank < end || tex.length > (mark.open === "$" ? LONGEST : LONGEST_MARKED)) return undefined;
  if (mark.open === "$" && isMoney(tex, { before: text[from - 2] ?? "", after: text[end + 1] ?? "" })) return undefined;
  return { tex, end: end + mark.close.length };
}

/** Longer ones have a missing mark; a dollar is more likely to be a lone one. */
const LONGEST = 4_000;
const LONGEST_MARKED = 100_000;

/**
 * Pandoc's rule: no space inside the dollars, no digit after them. And "$5 in May and 10$" is an amount and words, "$5, `a$`" one and code.
 */
function isMoney(tex: string, { before, after }: { before: string; after: string }): boolean {
  if (/^\s|\s$/.test(tex) || tex.includes("\n") || /\d/.test(after) || /[\p{L}\d]/u.test(before)) return true;
  if (tex.includes("`") && !/^`.*`$/.test(tex)) return true;
  return /^\d/.test(tex) && /\s\p{L}{2,}/u.test(tex) && !tex.includes("\\");
}

/** A code span with more backticks than any run inside. Joined to one line: TeX comments end at theirs. */
function spanOf(tex: string, signs: string): string {
  const lines = tex.split("\n");
  // In a quotation every line has its mark.
  const quoted = lines.length > 1 && lines.slice(1).every((line) => /^ {0,3}>/.test(line));
  const line = lines
    .map((part, at) => (quoted && at > 0 ? part.replace(/^[ >]+/, "") : part).trim().replace(/(?<!\\)%.*$/, ""))
    .join(" ")
    .trim();
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${signs}${line} ${ticks}`;
}
