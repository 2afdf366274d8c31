import type { ChangedRow, DatasetRow } from "../../console/datasets/contract";
import { tagProblem, tagsOf } from "./mapping";

/** A column of the grid: a variable, or one of the two that every row has. */
export interface GridColumn {
  kind: "variable" | "expected" | "tags";
  name: string;
}

export function gridColumns(variables: readonly string[]): GridColumn[] {
  return [
    ...variables.map((name): GridColumn => ({ kind: "variable", name })),
    { kind: "expected", name: "expected" },
    { kind: "tags", name: "tags" },
  ];
}

/** The text of a cell, as it is edited. */
export function cellText({ variables, expected, tags }: Pick<DatasetRow, "variables" | "expected" | "tags">, column: GridColumn): string {
  if (column.kind === "expected") return expected ?? "";
  if (column.kind === "tags") return tags.join(", ");
  const value = variables[column.name];
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function isCut({ cut = [] }: DatasetRow, { name }: GridColumn): boolean {
  return cut.includes(name);
}

export type Change = Omit<ChangedRow, "id">;

/** A row, and the version that it was read in. */
export interface SeenRow extends DatasetRow {
  seen: number;
}

/** The change that gives a cell a text. Values that are not texts stay JSON; a string says why it can't be stored. */
export function changeOf(row: DatasetRow | undefined, column: GridColumn, text: string): Change | string {
  if (column.kind === "expected") return { expected: text === "" ? null : text };
  if (column.kind === "tags") {
    const tags = tagsOf(text);
    return tagProblem(tags) ?? { tags };
  }
  const before = row?.variables[column.name] ?? null;
  if (text === "") return { variables: { [column.name]: null } };
  if (before === null || typeof before === "string") return { variables: { [column.name]: text } };
  try {
    return { variables: { [column.name]: JSON.parse(text) } };
  } catch {
    return "This value is JSON, and the text is not. Correct it, or empty the cell first to store a text.";
  }
}

/** The change that undoes another one on a row. Throws if the row has only the beginning of a changed value. */
export function inverseOf(row: DatasetRow, { variables, expected, tags }: Change): Change {
  const names = [...Object.keys(variables ?? {}), ...(expected === undefined ? [] : ["expected"])];
  const cut = names.find((name) => row.cut?.includes(name));
  if (cut !== undefined) throw new Error(`The whole value of row ${row.id}, ${cut} is not loaded. Try again.`);
  const before = Object.keys(variables ?? {}).map((name) => [name, row.variables[name] ?? null]);
  return {
    ...(variables && { variables: Object.fromEntries(before) }),
    ...(expected !== undefined && { expected: row.expected }),
    ...(tags && { tags: row.tags }),
  };
}

export function mergeChanges(one: Change, other: Change): Change {
  const variables = { ...one.variables, ...other.variables };
  return { ...one, ...other, ...(Object.keys(variables).length > 0 && { variables }) };
}

/** A row after a change. */
export function changedRow<Row extends DatasetRow>(row: Row, { variables = {}, expected, tags }: Change): Row {
  const values = Object.entries({ ...row.variables, ...variables }).filter(([, value]) => value !== null);
  const fresh = [...Object.keys(variables), ...(expected === undefined ? [] : ["expected"])];
  // `cut` names a variable `expected` and the expected answer alike.
  const cut = row.cut?.filter((name) => !fresh.includes(name) || (name === "expected" && row.variables.expected !== undefined));
  return {
    ...row,
    variables: Object.fromEntries(values),
    expected: expected === undefined ? row.expected : expected,
    tags: tags ?? row.tags,
    cut: cut && cut.length > 0 ? cut : undefined,
  };
}
