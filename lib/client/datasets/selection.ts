import { type Change, cellText, changeOf, type GridColumn, isCut, mergeChanges, type SeenRow } from "./cells";
import type { RowChange } from "./edit-queue";
import type { Place, Range } from "./grid-moves";
import { clipboardText } from "./read-table";

/** Rows of one paste; more are imported as a file. */
const PASTED_ROWS = 1_000;

/** The rows of a grid by index. Long values are shortened until they are loaded whole. */
export interface RowSource {
  count: number;
  /** Undefined while it loads. */
  at(index: number): SeenRow | undefined;
  /** The same, loaded if necessary; undefined after the last one. */
  load(index: number): Promise<SeenRow | undefined>;
  /** Rows with their whole values, in the versions that they were read in. */
  whole(rows: readonly SeenRow[]): Promise<SeenRow[]>;
}

type TextOf = (row: SeenRow, column: GridColumn) => string;

/** The rows of a selection, with those that are not in view. */
export async function selectedRows(rows: RowSource, { top, bottom }: Range): Promise<SeenRow[]> {
  const found: SeenRow[] = [];
  for (let index = top; index <= Math.min(bottom, rows.count - 1); index++) {
    const row = rows.at(index) ?? (await rows.load(index));
    if (!row) throw new Error("The rows have changed meanwhile. Select them again.");
    found.push(row);
  }
  return found;
}

/** The number of rows in a selection; the empty one at the end is none. */
export function selectedCount({ count }: Pick<RowSource, "count">, { top, bottom }: Range): number {
  return Math.max(0, Math.min(bottom, count - 1) - top + 1);
}

async function wholeIn(rows: RowSource, some: readonly SeenRow[], columns: readonly GridColumn[]): Promise<SeenRow[]> {
  const cut = some.filter((row) => columns.some((column) => isCut(row, column)));
  const whole = new Map((cut.length > 0 ? await rows.whole(cut) : []).map((row) => [row.id, row]));
  return some.map((row) => whole.get(row.id) ?? row);
}

/** A selection as a spreadsheet pastes it; undefined if some of it has to be loaded first. */
export function copiedNow(rows: RowSource, columns: readonly GridColumn[], { range, textOf }: Copied): string | undefined {
  const some = Array.from({ length: selectedCount(rows, range) }, (_, at) => rows.at(range.top + at));
  const loaded = some.filter((row) => row !== undefined && !columns.some((column) => isCut(row, column)));
  return loaded.length < some.length
    ? undefined
    : cellsText(
        loaded.flatMap((row) => row ?? []),
        columns,
        textOf,
      );
}

interface Copied {
  range: Range;
  textOf: TextOf;
}

/** The same, with whole values of all rows. */
export async function copied(rows: RowSource, columns: readonly GridColumn[], { range, textOf }: Copied): Promise<string> {
  const some = await wholeIn(rows, await selectedRows(rows, range), columns);
  return cellsText(some, columns, textOf);
}

function cellsText(some: readonly SeenRow[], columns: readonly GridColumn[], textOf: TextOf): string {
  return clipboardText(some.map((row) => columns.map((column) => textOf(row, column))));
}

/** The changes that empty a selection. */
export async function cleared(rows: RowSource, columns: readonly GridColumn[], range: Range): Promise<RowChange[]> {
  const some = await selectedRows(rows, range);
  const full = some.filter((row) => columns.some((column) => isCut(row, column) || cellText(row, column) !== ""));
  return (await wholeIn(rows, full, columns)).map((row) => ({ row, change: merged(columns.map((column) => changeOf(row, column, ""))) }));
}

/** The changes that fill cells from a place on; rows after the last one are new. Throws if a cell takes no such text. */
export async function pasted(
  cells: readonly (readonly string[])[],
  { rows, columns, at }: { rows: RowSource; columns: readonly GridColumn[]; at: Place },
): Promise<{ changes: RowChange[]; beyond: number }> {
  if (cells.length > PASTED_ROWS)
    throw new Error(`${cells.length} rows are too many to paste; the limit is ${PASTED_ROWS}. Save them as CSV and import the file.`);
  const widest = Math.max(0, ...cells.map(({ length }) => length));
  const filled = columns.slice(at.column, at.column + widest);
  const present = await selectedRows(rows, { top: at.row, bottom: at.row + cells.length - 1, left: 0, right: 0 });
  const whole = await wholeIn(rows, present, filled);
  const changes = cells.map((line, index): RowChange => {
    const row = whole[index];
    const parts = filled.slice(0, line.length).map((column, place) => changeOf(row, column, line[place] ?? ""));
    const problem = parts.find((part) => typeof part === "string");
    if (problem !== undefined) throw new Error(`Line ${index + 1} of the copied cells: ${problem}`);
    return { row, change: merged(parts) };
  });
  return { changes, beyond: widest - filled.length };
}

function merged(parts: readonly (Change | string)[]): Change {
  return parts.filter((part) => typeof part !== "string").reduce(mergeChanges, {});
}
