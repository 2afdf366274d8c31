export interface DiffPiece {
  kind: "same" | "del" | "ins";
  text: string;
}

/** The comparison is quadratic; beyond this many words the rest counts as replaced. */
const WORDS_MAX = 1500;

/** Removed and added text from `a` to `b`, by words and spaces. */
export function diffLabel(a: string, b: string): DiffPiece[] {
  const [left, right] = [labelOf(a), labelOf(b)];
  const pieces: DiffPiece[] = [];
  const add = (kind: DiffPiece["kind"], text: string) => {
    const last = pieces.at(-1);
    if (text === "") return;
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  for (const { kind, text } of compare(left.slice(0, WORDS_MAX), right.slice(0, WORDS_MAX))) add(kind, text);
  add("del", left.slice(WORDS_MAX).join(""));
  add("ins", right.slice(WORDS_MAX).join(""));
  return pieces;
}

/** True if `b` shares at least half of the words of `a`. With fewer, a diff is harder to read than `b` itself. */
export function isMostlyKept(a: string, b: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const there = new Set(words(b));
  const own = words(a);
  return own.filter((word) => there.has(word)).length * 2 >= own.length;
}

const labelOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

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
