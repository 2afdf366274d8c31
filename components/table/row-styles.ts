/** A row of a `Table` that is chosen, or open beside it. */
export const ROW_CHOSEN = "td:bg-selected cell-first:shadow-[inset_2px_0_0_var(--ink)]";
/** A row whose thing is out of use. */
export const ROW_DIM = "text-ink-3";
