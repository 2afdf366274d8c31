import type { ReactNode } from "react";

/** The width of the names, and the alignment of pairs. */
const LOOKS = {
  /** What can be pressed in a value makes no line higher. */
  plain: { list: "grid-cols-[128px_minmax(0,1fr)]", pair: "py-1.5 [&_button]:-my-1" },
  /** In a panel. */
  panel: { list: "grid-cols-[104px_minmax(0,1fr)]", pair: "py-1.5 [&_button]:-my-1" },
  /** Beside another list: rows of equal height, whatever they contain. */
  beside: { list: "grid-cols-[88px_minmax(0,1fr)] content-start", pair: "flex items-center py-0.5 [&_button]:-my-1" },
} as const;

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  look?: keyof typeof LOOKS;
}

const LINE = "min-h-7 min-w-0 border-rule border-b text-dense";

/** Names and values, one pair per row. */
export function FactList({ facts, look = "plain" }: FactListProps) {
  const { list, pair } = LOOKS[look];
  return (
    <dl className={`grid ${list}`}>
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className={`${LINE} font-stretch-(--narrow) text-ink-3 ${pair}`}>{name}</dt>
          <dd className={`${LINE} truncate ${pair}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
