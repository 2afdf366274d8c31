export interface DiffPiece {
  kind: "same" | "del" | "ins";
  text: string;
}

/** The comparison is quadratic; beyond this many words between the common beginning and end, the rest counts as replaced. */
const WORDS_MAX = 1500;

/** Removed and added text from `a` to `b`, by words and spaces. */
export function wordDiff(a: string, b: string): DiffPiece[] {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const most = Math.min(left.length, right.length);
  let start = 0;
  while (start < most && left[start] === right[start]) start++;
  let end = 0;
  while (end < most - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const [old, now] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  const pieces: DiffPiece[] = [];
  const add = (kind: DiffPiece["kind"], text: string) => {
    const last = pieces.at(-1);
    if (text === "") return;
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  add("same", left.slice(0, start).join(""));
  for (const { kind, text } of compare(old.slice(0, WORDS_MAX), now.slice(0, WORDS_MAX))) add(kind, text);
  add("del", old.slice(WORDS_MAX).join(""));
  add("ins", now.slice(WORDS_MAX).join(""));
  add("same", left.slice(left.length - end).join(""));
  return pieces;
}

/** True if `b` shares at least half of the words of `a`. With fewer, a diff is harder to read than `b` itself. */
export function isMostlyKept(a: string, b: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const there = new Set(words(b));
  const own = words(a);
  return own.filter((word) => there.has(word)).length * 2 >= own.length;
}

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

function* compare(left: readonly string[], right: readonly string[]): Generator<DiffPiece> {
  const rest = commonLengths(left, right);
  const width = right.length + 1;
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]];
    if (a !== undefined && a === b) {
      yield { kind: "same", text: a };
      i++;
      j++;
    } else if (a !== undefined && (b === undefined || (rest[(i + 1) * width + j] ?? 0) >= (rest[i * width + j + 1] ?? 0))) {
      yield { kind: "del", text: a };
      i++;
    } else {
      yield { kind: "ins", text: b ?? "" };
      j++;
    }
  }
}

/** The longest common subsequence of the rests, for every pair of positions, row by row. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array {
  const width = right.length + 1;
  const rest = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      rest[i * width + j] =
        left[i] === right[j]
          ? (rest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(rest[(i + 1) * width + j] ?? 0, rest[i * width + j + 1] ?? 0);
  return rest;
}
