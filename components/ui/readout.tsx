import type { ReactNode } from "react";

export interface ReadoutCell {
  name: string;
  figure: readonly [value: string, unit: string];
  /** Left out on a phone. */
  wide?: boolean;
}

const ROOMY = { cell: "px-3 first:pl-4", value: "text-base/4.5" };
const DENSE = { cell: "pl-2 first:pl-4", value: "text-dense/4.5" };
const WIDE = "h-(--h-readout) grid-cols-[112px_repeat(5,minmax(0,1fr))] max-md:grid-cols-4";
const NARROW = "grid-cols-[92px_58px_54px_62px_minmax(0,1fr)_68px]";

const LOOKS = {
  wide: { ...ROOMY, strip: `${WIDE} border-t` },
  /** In a row that has a rule above it. */
  row: { ...ROOMY, strip: WIDE },
  /** Between other things, with rules on both sides. */
  ruled: { ...ROOMY, strip: `${WIDE} border-y` },
  narrow: { ...DENSE, strip: `${NARROW} h-(--h-readout) border-t max-md:grid-cols-4` },
  ranking: { ...DENSE, strip: "h-(--h-readout) grid-cols-[84px_58px_66px_76px_52px_minmax(0,1fr)] border-t" },
  /** On a phone the cells stand in rows of three. */
  job: {
    ...DENSE,
    strip: `${NARROW} h-(--h-readout) border-t max-md:h-auto max-md:grid-cols-3`,
    cell: "pl-2 first:pl-4 max-md:h-(--h-readout) max-md:border-b",
  },
} as const;
export type ReadoutLook = keyof typeof LOOKS;

interface ReadoutProps {
  look: ReadoutLook;
  /** Who measured. */
  title?: string;
  status: ReactNode;
  cells: readonly ReadoutCell[];
}

/** A run in figures on one line. What is not known is a dash. */
export function Readout({ look, title, status, cells }: ReadoutProps) {
  const { strip, cell, value } = LOOKS[look];
  return (
    <dl className={`grid flex-none border-rule bg-panel ${strip}`} title={title}>
      <div className={`${CELL} ${cell}`}>
        <dt className={NAME}>Status</dt>
        <dd className={`flex h-4.5 items-center ${value}`}>{status}</dd>
      </div>
      {cells.map(({ name, figure: [shown, unit], wide }) => (
        <div key={name} className={`${CELL} ${cell} ${wide ? "max-md:hidden" : ""}`}>
          <dt className={NAME}>{name}</dt>
          <dd className={`flex items-baseline font-mono ${value} ${shown === "–" ? "text-ink-3" : ""}`}>
            {shown}
            {unit && <span className="u">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const CELL = "min-w-0 overflow-hidden border-rule pt-[5px] whitespace-nowrap not-last:border-r";
const NAME = "label block h-3.5 leading-3.5";
