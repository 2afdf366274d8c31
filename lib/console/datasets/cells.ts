import { createHash } from "node:crypto";
import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { ownJson } from "../../contracts/typed";
import { VARIABLE_NAME, VARIABLE_NAME_RULE } from "../../contracts/variable-name";
import type { ChangedRow, DatasetOrigin, DatasetRow, NewRow, RowProblem } from "./contract";

/** A column: `key` is its place in the cells of every revision, and stays when it is renamed. */
export interface Column {
  key: number;
  name: string;
}

/** What a revision of a row stores. */
export interface RowContent {
  cells: string;
  expected: string | null;
  tags: string;
  origin: string;
  bytes: number;
}

const MIB = 1024 * 1024;

/** A row as the API shows it. `characters` shortens longer values. */
export function rowView(row: RowContent & { row: number }, columns: readonly Column[], characters?: number): DatasetRow {
  const cells = ownJson<unknown[]>(row.cells);
  const cut: string[] = [];
  const short = (name: string, value: unknown) => {
    if (characters === undefined) return value;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (text.length <= characters) return value;
    cut.push(name);
    return text.slice(0, characters).toWellFormed();
  };
  const variables: Record<string, unknown> = {};
  for (const { key, name } of columns) {
    const value = cells[key] ?? null;
    if (value !== null) variables[name] = short(name, value);
  }
  const expected = row.expected === null ? null : String(short("expected", row.expected));
  const origin = row.origin === "" ? null : ownJson<DatasetOrigin>(row.origin);
  return { id: row.row, variables, expected, tags: ownJson<string[]>(row.tags), origin, ...(cut.length > 0 && { cut }) };
}

/** The stored form of a new row. Its variables must be among the columns. */
export function contentOf({ variables, expected = null, tags = [], origin = null }: NewRow, columns: readonly Column[]): RowContent {
  const cells: unknown[] = [];
  for (const { key, name } of columns) if (Object.hasOwn(variables, name)) cells[key] = variables[name];
  return sized({ cells: cellsText(cells), expected, tags: tagsText(tags), origin: origin ? JSON.stringify(origin) : "" });
}

/** A row with the changed fields. Values of deleted columns are dropped. */
export function changedContent(before: RowContent, { variables = {}, expected, tags }: ChangedRow, columns: readonly Column[]): RowContent {
  const old = ownJson<unknown[]>(before.cells);
  const cells: unknown[] = [];
  for (const { key, name } of columns) cells[key] = Object.hasOwn(variables, name) ? variables[name] : old[key];
  return sized({
    cells: cellsText(cells),
    expected: expected === undefined ? before.expected : expected,
    tags: tags === undefined ? before.tags : tagsText(tags),
    origin: before.origin,
  });
}

/** Rows with equal variables have equal fingerprints; names count, not the order. */
export function fingerprint(variables: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(variables).filter(([, value]) => value !== null && value !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url");
}

/** What is wrong with the values of a row. */
export function problemsOf({ variables = {}, expected }: Pick<ChangedRow, "variables" | "expected">, row: number): RowProblem[] {
  const problems: RowProblem[] = [];
  for (const [column, value] of Object.entries(variables)) {
    if (!VARIABLE_NAME.test(column))
      problems.push({
        row,
        column: column.slice(0, 64),
        message: `The name of a variable ${VARIABLE_NAME_RULE}.`,
      });
    const bytes = value === null ? 0 : Buffer.byteLength(typeof value === "string" ? value : JSON.stringify(value));
    if (bytes > DATASET_LIMITS.cellBytes) problems.push(tooLarge(row, column.slice(0, 64), bytes));
  }
  const bytes = Buffer.byteLength(expected ?? "");
  if (bytes > DATASET_LIMITS.cellBytes) problems.push(tooLarge(row, "expected", bytes));
  return problems;
}

function tooLarge(row: number, column: string, bytes: number): RowProblem {
  return { row, column, message: `The value has ${(bytes / MIB).toFixed(2)} MiB; a cell is limited to 1 MiB.` };
}

const cellsText = (cells: readonly unknown[]) => JSON.stringify(Array.from(cells, (value) => value ?? null));

const tagsText = (tags: readonly string[]) => JSON.stringify([...new Set(tags)]);

function sized(content: Omit<RowContent, "bytes">): RowContent {
  const bytes = Buffer.byteLength(content.cells) + Buffer.byteLength(content.expected ?? "") + Buffer.byteLength(content.tags);
  return { ...content, bytes };
}
