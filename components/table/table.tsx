import type { ComponentProps } from "react";

const TABLE =
  "w-full table-fixed border-separate border-spacing-0 text-dense th:label th:sticky th:top-0 th:z-1 th:h-7 th:border-rule-2 th:bg-canvas " +
  "th:text-left th:font-normal th:tracking-normal th-sorted:text-ink td:truncate td:border-rule td-hover:bg-hover cell:border-b cell:px-2 " +
  "cell-first:pl-4 cell-last:pr-4";
const ROWS = {
  usual: "td:h-(--h-row)",
  compact: "td:h-(--h-row-compact)",
  /** For names with a second line. */
  high: "td:h-(--h-row-key)",
} as const;

interface TableProps extends ComponentProps<"table"> {
  /** The minimum row height. */
  rows?: keyof typeof ROWS;
}

/** Sticky headings, single-line cells, lines between rows. A cell's own classes take precedence. */
export function Table({ rows = "usual", className = "", ...rest }: TableProps) {
  return <table {...rest} className={`${TABLE} ${ROWS[rows]} ${className}`} />;
}
