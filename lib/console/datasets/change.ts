import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { Failure } from "../../contracts/errors";
import type { Actor } from "../../contracts/person";
import type { Write } from "../../store/database/open";
import { type Column, changedContent, contentOf, problemsOf, type RowContent } from "./cells";
import type { ChangeDatasetRequest, ChangedRow } from "./contract";
import { commitVersion, lastRevisions, presentRows, type StoredRow } from "./rows-store";
import { findDataset, type StoredDataset } from "./store";

type Written = RowContent & { row: number };

export interface AppliedChange {
  version: number;
  /** Whether the edit made the version. */
  changed: boolean;
  /** Numbers of changed and new rows, in the order of the request. */
  rows: number[];
  restored: number[];
}

/**
 * Applies one edit in its transaction. Throws `changed_meanwhile` if a row or the columns of the edit have changed since the version that
 * it is based on; nothing is stored then.
 */
export async function applyChange(
  write: Write,
  dataset: StoredDataset,
  { actor, change, at }: { actor: Actor; change: ChangeDatasetRequest; at: number },
): Promise<AppliedChange> {
  const { newest } = dataset;
  const ahead = [change.version, ...change.seen.map(({ version }) => version)].find((version) => version > newest);
  if (ahead !== undefined)
    throw new Failure("invalid_value", `'version' is ${ahead}; the newest version is ${newest}.`, { param: "version" });
  const { columns, nextColumn } = await changedColumns(write, dataset, { actor, change });
  const later = new Map(change.seen.map(({ row, version }) => [row, version]));
  const based = { actor, seen: (row: number) => later.get(row) ?? change.version };
  const present = await presentOf(write, dataset, [...change.rows.flatMap(({ id }) => id ?? []), ...change.remove]);
  const { written, replaced, numbers, nextRow } = await writtenRows(write, dataset, { ...based, rows: change.rows, columns, present });
  const removed = [...new Set(change.remove)].flatMap((row) => present.get(row) ?? []);
  for (const row of removed) if (row.since > based.seen(row.row)) throw await rowConflict(write, dataset, { ...based, row });
  const changed = new Set(numbers);
  if (removed.some(({ row }) => changed.has(row)))
    throw new Failure("invalid_value", "A row is both changed and deleted.", { param: "remove" });
  const restored = await restoredRows(write, dataset, change.restore);
  const all = [...written, ...restored];
  const applied = { rows: numbers, restored: restored.map(({ row }) => row) };
  if (columns === dataset.columns && all.length + removed.length === 0) return { ...applied, version: newest, changed: false };
  requireRoom(dataset, { written: all, replaced, removed });
  await commitVersion(write, dataset, { columns, nextColumn, nextRow, written: all, replaced, removed, by: actor.name, at });
  return { ...applied, version: newest + 1, changed: true };
}

/** Throws `insufficient_quota` if the dataset would have too many rows or bytes. */
export function requireRoom(
  { rows, bytes }: StoredDataset,
  {
    written,
    replaced = [],
    removed = [],
  }: { written: readonly RowContent[]; replaced?: readonly RowContent[]; removed?: readonly RowContent[] },
): void {
  const size = (of: readonly RowContent[]) => of.reduce((total, one) => total + one.bytes, 0);
  const count = rows + written.length - replaced.length - removed.length;
  if (count > DATASET_LIMITS.rows)
    throw new Failure("insufficient_quota", `The dataset would have ${count} rows; the limit is ${DATASET_LIMITS.rows}.`, {
      param: "rows",
    });
  const mib = (bytes + size(written) - size(replaced) - size(removed)) / (1024 * 1024);
  if (mib > DATASET_LIMITS.bytes / (1024 * 1024))
    throw new Failure("insufficient_quota", `The dataset would have ${mib.toFixed(1)} MiB; the limit is 64 MiB.`, { param: "rows" });
}

async function presentOf(write: Write, { id }: StoredDataset, numbers: readonly number[]): Promise<ReadonlyMap<number, StoredRow>> {
  const rows = await presentRows(write, id, [...new Set(numbers)]);
  return new Map(rows.map((row) => [row.row, row]));
}

interface Edit {
  actor: Actor;
  /** The version that the edit of a row is based on. */
  seen(row: number): number;
  rows: readonly ChangedRow[];
  columns: readonly Column[];
  present: ReadonlyMap<number, StoredRow>;
}

async function writtenRows(write: Write, dataset: StoredDataset, { actor, seen, rows, columns, present }: Edit) {
  const names = new Set(columns.map(({ name }) => name));
  const written: Written[] = [];
  const replaced: StoredRow[] = [];
  const numbers = new Set<number>();
  let { nextRow } = dataset;
  for (const [index, row] of rows.entries()) {
    requireValues(row, { index, names });
    if (row.id !== undefined && numbers.has(row.id))
      throw new Failure("invalid_value", `Row ${row.id} is changed twice.`, { param: `rows[${index}].id` });
    const before = row.id === undefined ? undefined : present.get(row.id);
    if (row.id !== undefined && !before) throw await rowGone(write, dataset, { row: row.id, index });
    if (before && before.since > seen(before.row)) throw await rowConflict(write, dataset, { actor, seen, row: before });
    const number = before?.row ?? nextRow++;
    numbers.add(number);
    const content = before ? changedContent(before, row, columns) : contentOf({ variables: {}, ...row }, columns);
    if (before && sameContent(before, content)) continue;
    written.push({ ...content, row: number });
    if (before) replaced.push(before);
  }
  return { written, replaced, numbers: [...numbers], nextRow };
}

function requireValues(row: ChangedRow, { index, names }: { index: number; names: ReadonlySet<string> }): void {
  const [problem] = problemsOf(row, index);
  if (problem) throw new Failure("invalid_value", `Column '${problem.column}': ${problem.message}`, { param: `rows[${index}]` });
  const unknown = Object.keys(row.variables ?? {}).find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new Failure("invalid_value", `There is no column '${unknown.slice(0, 64)}'. Add it to 'columns' first.`, {
      param: `rows[${index}].variables`,
    });
}

const sameContent = (one: RowContent, other: RowContent) =>
  one.cells === other.cells && one.expected === other.expected && one.tags === other.tags;

/** The last contents of deleted rows; rows that are present are left out. */
async function restoredRows(write: Write, { id }: StoredDataset, numbers: readonly number[]): Promise<Written[]> {
  const present = new Set((await presentRows(write, id, numbers)).map(({ row }) => row));
  const deleted = [...new Set(numbers)].filter((number) => !present.has(number));
  const last = new Map((await lastRevisions(write, id, deleted)).map((row) => [row.row, row]));
  return deleted.map((number) => {
    const row = last.get(number);
    if (!row) throw new Failure("not_found", `Row ${number} is no longer kept and can't be restored.`, { param: "restore" });
    return row;
  });
}

async function changedColumns(
  write: Write,
  dataset: StoredDataset,
  { actor, change }: { actor: Actor; change: ChangeDatasetRequest },
): Promise<{ columns: Column[]; nextColumn: number }> {
  const { columns: sent } = change;
  let { nextColumn } = dataset;
  if (!sent) return { columns: dataset.columns, nextColumn };
  const base = await findDataset({ db: write }, { teamId: actor.teamId, id: dataset.id }, change.version);
  if (!base || JSON.stringify(base.columns) !== JSON.stringify(dataset.columns))
    throw new Failure(
      "changed_meanwhile",
      `The columns have changed since version ${change.version}, which you loaded. Review them, then save again.`,
      { param: "version" },
    );
  const columns = sent.map(({ name, was = name }, index): Column => {
    const before = dataset.columns.find((column) => column.name === was);
    if (!before && was !== name)
      throw new Failure("invalid_value", `There is no column '${was}' to rename.`, { param: `columns[${index}].was` });
    return { key: before?.key ?? nextColumn++, name };
  });
  const twice = columns.find(({ name, key }, at) => columns.findIndex((one) => one.name === name || one.key === key) !== at);
  if (twice) throw new Failure("invalid_value", `There are two columns '${twice.name}'. Names must differ.`, { param: "columns" });
  const same = JSON.stringify(columns) === JSON.stringify(dataset.columns);
  return { columns: same ? dataset.columns : columns, nextColumn };
}

async function rowConflict(
  write: Write,
  { id }: StoredDataset,
  { actor, seen, row }: Pick<Edit, "actor" | "seen"> & { row: StoredRow },
): Promise<Failure> {
  const made = await findDataset({ db: write }, { teamId: actor.teamId, id }, row.since);
  return new Failure(
    "changed_meanwhile",
    `Row ${row.row} is newer than version ${seen(row.row)}, which you loaded: ${made?.madeBy ?? "someone"} changed it in version ${row.since}. Review it, then save again.`,
    { param: "version" },
  );
}

async function rowGone(write: Write, { id }: StoredDataset, { row, index }: { row: number; index: number }): Promise<Failure> {
  const [deleted] = await lastRevisions(write, id, [row]);
  if (deleted)
    return new Failure("changed_meanwhile", `Row ${row} was deleted meanwhile. Restore it, then save again.`, { param: "version" });
  return new Failure("not_found", `There is no row ${row}.`, { param: `rows[${index}].id` });
}
