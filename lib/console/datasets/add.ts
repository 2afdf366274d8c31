import { setImmediate as breathe } from "node:timers/promises";
import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { Failure } from "../../contracts/errors";
import { type Column, contentOf, fingerprint, problemsOf, type RowContent } from "./cells";
import type { AddRowsRequest, NewRow, RowProblem } from "./contract";
import type { Prints } from "./prints";
import type { StoredDataset } from "./store";

const PROBLEMS = 100;
/** Rows that are handled before other work of the process runs. */
const PAGE = 500;

export interface AddPlan {
  columns: Column[];
  nextColumn: number;
  newColumns: string[];
  rows: (RowContent & { row: number })[];
  nextRow: number;
  duplicates: number;
}

/** The problems of rows to add, at most 100. */
export function problemsOfRows(rows: readonly NewRow[]): RowProblem[] {
  const found: RowProblem[] = [];
  for (const [index, row] of rows.entries()) {
    found.push(...problemsOf(row, index));
    if (found.length >= PROBLEMS) break;
  }
  return found.slice(0, PROBLEMS);
}

/** What adding rows stores: which are duplicates, and which columns are new. Throws `invalid_value` if there would be too many columns. */
export async function planOfRows(
  dataset: StoredDataset,
  prints: Prints,
  { rows, duplicates: wanted }: Pick<AddRowsRequest, "rows" | "duplicates">,
): Promise<AddPlan> {
  const known = new Set(dataset.columns.map(({ name }) => name));
  const newColumns = [...new Set(rows.flatMap(({ variables }) => Object.keys(variables)))].filter((name) => !known.has(name));
  const columns = [...dataset.columns, ...newColumns.map((name, at) => ({ key: dataset.nextColumn + at, name }))];
  if (columns.length > DATASET_LIMITS.columns)
    throw new Failure(
      "invalid_value",
      `The dataset would have ${columns.length} columns; the limit is ${DATASET_LIMITS.columns}. Leave some out.`,
      { param: "rows" },
    );
  const present = new Set(prints.rows.values());
  let duplicates = 0;
  let { nextRow } = dataset;
  const written: AddPlan["rows"] = [];
  for (const [at, row] of rows.entries()) {
    if (at % PAGE === PAGE - 1) await breathe();
    const print = fingerprint(row.variables);
    const twice = present.has(print);
    present.add(print);
    if (twice) duplicates++;
    if (!twice || wanted === "add") written.push({ ...contentOf(row, columns), row: nextRow++ });
  }
  return { columns, nextColumn: dataset.nextColumn + newColumns.length, newColumns, rows: written, nextRow, duplicates };
}
