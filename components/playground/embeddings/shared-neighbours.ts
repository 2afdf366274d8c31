import type { Embeddings } from "./answer";
import { neighboursOf, overlap } from "./vectors";

interface Pair {
  a: Embeddings;
  b: Embeddings;
  pinned: number | undefined;
  k: number;
}

/** The share, 0 to 1, of the `k` nearest neighbours that two answers have in common: for one text, and the mean over `asked` texts. */
export function sharedNeighbours({ a, b, pinned, k }: Pair): { one?: number; all?: number; asked: number } {
  if (a.count !== b.count) return { asked: 0 };
  const both = [...a.near.keys()].filter((index) => b.near.has(index));
  const shares = both.map((index) => overlap(nearest(a, index), nearest(b, index), k));
  const all = shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) / shares.length : undefined;
  return { one: pinned === undefined ? undefined : overlap(nearest(a, pinned), nearest(b, pinned), k), all, asked: both.length };
}

function nearest({ near, set }: Embeddings, index: number): number[] {
  const kept = near.get(index) ?? (set ? neighboursOf(set, index) : []);
  return kept.map((one) => one.index);
}
