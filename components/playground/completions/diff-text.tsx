import { useMemo } from "react";
import { wordDiff } from "@/lib/client/word-diff";

/** Removed and added text, word by word. The parent needs the class `diff`. */
export function DiffText({ from, to }: { from: string; to: string }) {
  const pieces = useMemo(() => wordDiff(from, to), [from, to]);
  return pieces.map(({ kind, text }, index) => {
    const Mark = kind === "same" ? "span" : kind;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have an order and no names
    return <Mark key={index}>{text}</Mark>;
  });
}
