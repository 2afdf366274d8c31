/** The text of the editor. The next answer goes between `before`, which is the prompt, and `after`, which is the suffix. */
export interface Doc {
  before: string;
  after: string;
  /** Stretches of `before` that a model wrote: start and end, in order. */
  marks: readonly Mark[];
}
type Mark = readonly [start: number, end: number];

/** One stretch of the editor's text, drawn in one way. */
export interface Piece {
  kind: "own" | "generated" | "suffix";
  text: string;
}

/** A change of a text: the characters from `start` to `end` became `text`. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/** The document with an answer taken into it: what comes next continues from there. */
export function takeIn(doc: Doc, answer: string): Doc {
  if (answer === "") return doc;
  const from = doc.before.length;
  return { ...doc, before: doc.before + answer, marks: joined([...doc.marks, [from, from + answer.length]]) };
}

/** The change that made `next` of `previous`. `caret` is where the caret stands in `next`: the change ended there. */
export function changeBetween(previous: string, next: string, caret: number): Change {
  const tail = next.slice(caret);
  const kept = previous.endsWith(tail) ? tail.length : commonEnd(previous, next);
  const end = previous.length - kept;
  const limit = Math.min(end, next.length - kept);
  let start = 0;
  while (start < limit && previous[start] === next[start]) start++;
  return { start, end, text: next.slice(start, next.length - kept) };
}

/** The document after a change of its text, `before` and `after` as one. What is typed where they meet belongs to `before`. */
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

/** What the editor draws, in order, without empty pieces. `answer` stands where it was asked for. */
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

/** The pieces by lines of the text, without their line breaks. */
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

/** Marks after a change: what was written over is no longer the model's, what follows moves along. */
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
