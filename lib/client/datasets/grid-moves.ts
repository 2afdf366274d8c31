/** A cell by the index of its row and of its column. */
export interface Place {
  row: number;
  column: number;
}

interface Extent {
  rows: number;
  columns: number;
  /** Rows that Page Up and Page Down pass. */
  page: number;
}

const STEPS: ReadonlyMap<string, readonly [rows: number, columns: number]> = new Map([
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
]);

/** Where a key moves to; undefined if it moves nowhere. Ctrl or ⌘ goes to the edge. */
export function moved(from: Place, { key, far }: { key: string; far: boolean }, { rows, columns, page }: Extent): Place | undefined {
  const inside = (row: number, column: number) => clamped({ row, column }, { rows, columns });
  const step = STEPS.get(key);
  if (step) {
    const [down, right] = far ? [step[0] * rows, step[1] * columns] : step;
    return inside(from.row + down, from.column + right);
  }
  if (key === "PageUp") return inside(from.row - page, from.column);
  if (key === "PageDown") return inside(from.row + page, from.column);
  if (key === "Home") return inside(far ? 0 : from.row, 0);
  if (key === "End") return inside(far ? rows - 1 : from.row, columns - 1);
  return undefined;
}

/** The cell after or before one, in the next or previous row at the end of a line. */
export function beside({ row, column }: Place, step: 1 | -1, { rows, columns }: Pick<Extent, "rows" | "columns">): Place {
  const at = Math.max(0, Math.min(rows * columns - 1, row * columns + column + step));
  return { row: Math.floor(at / columns), column: at % columns };
}

/** The nearest cell there is. */
export function clamped({ row, column }: Place, { rows, columns }: Pick<Extent, "rows" | "columns">): Place {
  return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
}

/** The rectangle between two cells. */
export function rangeOf(one: Place, other: Place) {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}
export type Range = ReturnType<typeof rangeOf>;

/** Items of equal size to render: those in view, and some around them. */
export function rowsInView({
  top,
  height,
  size,
  count,
  beyond = 6,
}: {
  top: number;
  height: number;
  size: number;
  count: number;
  beyond?: number;
}) {
  const from = Math.max(0, Math.min(Math.floor(top / size), count - 1) - beyond);
  const to = Math.min(count, Math.ceil((top + height) / size) + beyond);
  return { from, to: Math.max(from, to) };
}

/** Columns to render, by their widths. */
export function columnsInView(widths: readonly number[], { left, width }: { left: number; width: number }) {
  let edge = 0;
  let from = widths.length;
  let to = 0;
  for (const [at, own] of widths.entries()) {
    if (edge + own > left && at < from) from = at;
    if (edge < left + width) to = at + 1;
    edge += own;
  }
  return { from: Math.max(0, Math.min(from, widths.length) - 1), to: Math.min(widths.length, to + 1) };
}

/** Where an item begins. */
export function offsetOf(widths: readonly number[], at: number): number {
  return widths.slice(0, at).reduce((sum, width) => sum + width, 0);
}
