/** A selected row of a `Table`, or one open beside it. */
export const ROW_CHOSEN = "td:bg-selected cell-first:shadow-[inset_2px_0_0_var(--ink)]";
/** A row of an inactive object. */
export const ROW_DIM = "text-ink-3";
