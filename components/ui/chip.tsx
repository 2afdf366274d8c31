import type { ReactNode } from "react";
import { Icon } from "./icon";

const BODY = "inline-flex flex-none items-center gap-1.5 whitespace-nowrap rounded-input border px-2 text-dense/none text-ink";

/** A selected value, or a control that shows it. Monospaced text in it needs `leading-none`. */
export const CHIP = {
  value: `${BODY} h-6 border-rule-2`,
  control: `${BODY} h-(--h-control) cursor-pointer border-border hover:bg-hover pointer-coarse:h-(--h-touch)`,
} as const;

/** A selected value with a remove button. */
export function Chip({ children, onRemove, removeLabel }: { children: ReactNode; onRemove?(): void; removeLabel?: string }) {
  return (
    <span className={CHIP.value}>
      {children}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? "Remove"}
          title={removeLabel ?? "Remove"}
          className="-mr-1.5 grid size-6 place-items-center"
          onClick={onRemove}
        >
          <Icon name="close" size={12} className="text-ink-3" />
        </button>
      )}
    </span>
  );
}

/** One of six colours with its dash pattern. */
export function SeriesSwatch({ series }: { series: 1 | 2 | 3 | 4 | 5 | 6 }) {
  return (
    <svg className="h-2 w-4 flex-none" aria-hidden="true" viewBox="0 0 16 8">
      <path d="M0 4h16" fill="none" stroke={`var(--s${series})`} strokeWidth={3} strokeDasharray={DASHES[series]} />
    </svg>
  );
}

/** A series' colour and name. `place` counts from 0; the colours repeat after six. */
export function SeriesName({ place, name }: { place: number; name: string | undefined }) {
  return (
    <>
      <SeriesSwatch series={((place % 6) + 1) as 1} />
      <span className="mono min-w-0 truncate">{name}</span>
    </>
  );
}

/** The values of `--d1` to `--d6` in app/tokens.css, because an attribute cannot read those. */
const DASHES = { 1: undefined, 2: "6 3", 3: "2 3", 4: "10 3 2 3", 5: "4 2", 6: "12 4" } as const;
