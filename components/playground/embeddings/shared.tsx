import type { Embeddings } from "./answer";
import { sharedNeighbours } from "./shared-neighbours";

interface SharedProps {
  a: Embeddings;
  b: Embeddings;
  pinned: number | undefined;
  /** Of the pinned row. */
  number: number | undefined;
  k: number;
}

/** How far two models agree about neighbours: for the pinned row, and overall. */
export function Shared({ a, b, pinned, number, k }: SharedProps) {
  const { one, all, asked } = sharedNeighbours({ a, b, pinned, k });
  if (all === undefined) return null;
  const rows = asked < b.count ? `${asked} rows` : "all rows";
  return (
    <span
      className="label ml-auto"
      title={`Of the ${k} nearest texts, how many match the first model: for the pinned row, and on average over ${rows}`}
    >
      {one !== undefined && `row ${number} shares ${Math.round(one * k)} of ${k}, `}
      {`${rows} ${Math.round(all * 100)} %`}
    </span>
  );
}
