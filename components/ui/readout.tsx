import type { ReactNode } from "react";

export interface ReadoutCell {
  name: string;
  figure: readonly [value: string, unit: string];
  /** Hidden on a phone. */
  wide?: boolean;
}

/** The borders around the strip. */
const STRIPS = {
  wide: "border-t",
  /** In a row with a line above it. */
  row: "",
  /** Between other content, with lines on both sides. */
  ruled: "border-y",
} as const;

/** On a phone: cells in one line, or rows of three. */
const CELLS = { line: "max-md:basis-0", rows: "max-md:basis-[26%] max-md:[&:nth-child(3n+1_of_:not([data-wide]))]:pl-4" } as const;

export type ReadoutLook = keyof typeof STRIPS;

interface ReadoutProps {
  look: ReadoutLook;
  /** The cells' layout on a phone. */
  phone?: keyof typeof CELLS;
  /** Where it was measured. */
  title?: string;
  status: ReactNode;
  cells: readonly ReadoutCell[];
}

/**
 * A run's figures. Unknown ones are a dash. Cells have equal widths until a figure needs more, so that none is clipped; a narrow strip has
 * smaller figures, a very narrow one two rows of three.
 */
export function Readout({ look, phone = "line", title, status, cells }: ReadoutProps) {
  const cell = `${CELL} ${CELLS[phone]}`;
  return (
    <div className={`@container/readout flex-none border-rule bg-panel ${STRIPS[look]}`}>
      <dl className="flex flex-wrap overflow-hidden" title={title} data-part="figures">
        <div className={`${cell} md:min-w-23`}>
          <dt className={NAME}>Status</dt>
          <dd className={`flex h-4.5 items-center ${VALUE}`}>{status}</dd>
        </div>
        {cells.map(({ name, figure: [shown, unit], wide }) => (
          <div key={name} data-wide={wide} className={`${cell} ${wide ? "max-md:hidden" : ""}`}>
            <dt className={NAME}>{name}</dt>
            <dd className={`flex items-baseline font-mono ${VALUE} ${shown === "–" ? "text-ink-3" : ""}`}>
              {shown}
              {unit && <span className="u">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

// The lines at the right and bottom are clipped at the strip's ends.
const CELL =
  "-mr-px -mb-px h-[calc(var(--h-readout)+1px)] min-w-max flex-[1_1_0] border-rule border-r border-b px-3 pt-[5px] whitespace-nowrap first:pl-4 " +
  "@max-[560px]/readout:px-2 @max-[560px]/readout:first:pl-4 md:@max-[440px]/readout:basis-[26%] md:@max-[440px]/readout:nth-[3n+1]:pl-4";
const NAME = "label block h-3.5 leading-3.5";
const VALUE = "text-base/4.5 @max-[560px]/readout:text-dense/4.5";
