export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond this many words between the common beginning and end, the middle counts as replaced. */
const MOST_WORDS = 1_000;

/** Two texts as parts that both have, that only the first has, and that only the second has. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const parts = new Parts();
  for (const word of old.slice(0, start)) parts.add("same", word);
  middle(parts, old.slice(start, old.length - end), now.slice(start, now.length - end));
  for (const word of old.slice(old.length - end)) parts.add("same", word);
  return parts.all;
}

/** Words with the space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

class Parts {
  readonly all: DiffPart[] = [];

  add(kind: DiffPart["kind"], text: string): void {
    const last = this.all.at(-1);
    if (last?.kind === kind) last.text += text;
    else this.all.push({ kind, text });
  }
}

function middle(parts: Parts, old: readonly string[], now: readonly string[]): void {
  if (old.length > MOST_WORDS || now.length > MOST_WORDS) {
    for (const word of old) parts.add("removed", word);
    for (const word of now) parts.add("added", word);
    return;
  }
  const lengths = commonLengths(old, now);
  const width = now.length + 1;
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [left = "", right = ""] = [old[i], now[j]];
    if (i < old.length && j < now.length && left === right) {
      parts.add("same", left);
      i++;
      j++;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) {
      parts.add("removed", left);
      i++;
    } else {
      parts.add("added", right);
      j++;
    }
  }
}

/** The length of the longest common subsequence from each pair of places on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const place = i * width + j;
      const longer = Math.max(lengths[place + width] ?? 0, lengths[place + 1] ?? 0);
      lengths[place] = old[i] === now[j] ? (lengths[place + width + 1] ?? 0) + 1 : longer;
    }
  return lengths;
}
