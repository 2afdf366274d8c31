import { type DiffPiece, wordDiff } from "@/lib/client/word-diff";

/** A text with what is removed and added, by words; one of the two if `without` leaves out the other. */
export function Words({ from, to, without }: { from: string; to: string; without?: DiffPiece["kind"] }) {
  return wordDiff(from, to)
    .filter(({ kind }) => kind !== without)
    .map(({ kind, text }, index) => {
      const Mark = kind === "same" ? "span" : kind;
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have an order and no names
      return <Mark key={index}>{text}</Mark>;
    });
}
