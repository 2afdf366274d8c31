/** The editor's text. The next answer is inserted between `before`, the prompt, and `after`, the suffix. */
export interface Doc {
  before: string;
  after: string;
  /** Generated ranges of `before`: start and end, in order. */
  marks: readonly Mark[];
}
type Mark = readonly [start: number, end: number];

/** A range of the editor's text with one style. */
export interface Piece {
  kind: "own" | "generated" | "suffix";
  text: string;
}

/** A change of a text: the characters from `start` to `end` were replaced by `text`. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/** The document including an answer: the next one continues from there. */
export function takeIn(doc: Doc, answer: string): Doc {
  if (answer === "") return doc;
  const from = doc.before.length;
  return { ...doc, before: doc.before + answer, marks: joined([...doc.marks, [from, from + answer.length]]) };
}

/** The change from `previous` to `next`. `caret` is the position in `next` where the change ended. */
export function changeBetween(previous: string, next: string, caret: number): Change {
  const tail = next.slice(caret);
  const kept = previous.endsWith(tail) ? tail.length : commonEnd(previous, next);
  const end = previous.length - kept;
  const limit = Math.min(end, next.length - kept);
  let start = 0;
  while (start < limit && previous[start] === next[start]) start++;
  return { start, end, text: next.slice(start, next.length - kept) };
}

/** The document after a change of `before` and `after` together. Text typed at their boundary belongs to `before`. */
export function applyChange(doc: Doc, { start, end, text }: Change): Doc {
  const length = doc.before.length;
  if (start > length) return { ...doc, after: doc.after.slice(0, start - length) + text + doc.after.slice(end - length) };
  const cut = Math.min(end, length);
  return {
    before: doc.before.slice(0, start) + text + doc.before.slice(cut),
    after: doc.after.slice(Math.max(end - length, 0)),
    marks: moved(doc.marks, { start, end: cut, text }),
  };
}

/** The editor's ranges in order, without empty ones. `answer` is at its requested position. */
export function piecesOf({ before, after, marks }: Doc, answer = ""): Piece[] {
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], text: string) => {
    if (text !== "") pieces.push({ kind, text });
  };
  let at = 0;
  for (const [start, end] of marks) {
    add("own", before.slice(at, start));
    add("generated", before.slice(start, end));
    at = end;
  }
  add("own", before.slice(at));
  add("generated", answer);
  add("suffix", after);
  return pieces;
}

/** The ranges by line of the text, without line breaks. */
export function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const { kind, text } of pieces) {
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (line !== "") lines.at(-1)?.push({ kind, text: line });
    }
  }
  return lines;
}

/** Updates the generated ranges after a change: overwritten text is no longer generated, later ranges move. */
function moved(marks: readonly Mark[], { start, end, text }: Change): Mark[] {
  const by = text.length - (end - start);
  return marks
    .flatMap(([from, to]): Mark[] => [
      [Math.min(from, start), Math.min(to, start)],
      [Math.max(from, end) + by, Math.max(to, end) + by],
    ])
    .filter(([from, to]) => to > from);
}

function joined(marks: readonly Mark[]): Mark[] {
  const all: Mark[] = [];
  for (const mark of marks) {
    const last = all.at(-1);
    if (last && last[1] === mark[0]) all[all.length - 1] = [last[0], mark[1]];
    else all.push(mark);
  }
  return all;
}

function commonEnd(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}
