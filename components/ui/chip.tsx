import type { ReactNode } from "react";
import { Icon } from "./icon";

/** A value that was chosen, with a button that takes it away. */
export function Chip({ children, onRemove, removeLabel }: { children: ReactNode; onRemove?(): void; removeLabel?: string }) {
  return (
    <span className="chip">
      {children}
      {onRemove && (
        <button type="button" aria-label={removeLabel ?? "Remove"} className="-mr-1.5 grid size-6 place-items-center" onClick={onRemove}>
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}

/** One of six hues, with the dash pattern that goes with it. */
export function SeriesSwatch({ series }: { series: 1 | 2 | 3 | 4 | 5 | 6 }) {
  return (
    <svg className="swatch" aria-hidden="true" viewBox="0 0 16 8">
      <path d="M0 4h16" fill="none" stroke={`var(--s${series})`} strokeWidth={3} strokeDasharray={DASHES[series]} />
    </svg>
  );
}

/** As `--d1` to `--d6` in app/tokens.css: an attribute cannot read those. */
const DASHES = { 1: undefined, 2: "6 3", 3: "2 3", 4: "10 3 2 3", 5: "4 2", 6: "12 4" } as const;
