import type { ChangedRow, DatasetRow, DatasetRowPage } from "../../console/datasets/contract";
import { changedRow } from "./cells";

interface Edited {
  changes: readonly ChangedRow[];
  /** Numbers of the changed and new rows. */
  ids: readonly number[];
  /** The version that the edit made. */
  version: number;
}

/** Page `at` of `size` rows in the version after an edit that moves no row: new rows come last. */
export function pageAfter(
  page: DatasetRowPage,
  { changes, ids, version }: Edited,
  { at, size }: { at: number; size: number },
): DatasetRowPage {
  const changed = new Map(changes.map((change) => [change.id, change]));
  const items = page.items.map((row) => changedRow(row, changed.get(row.id) ?? {}));
  const fresh = changes.flatMap((change, index) => (change.id === undefined ? newRow(ids[index] ?? 0, change) : []));
  const here = fresh.filter((_, index) => Math.floor((page.total + index) / size) === at);
  return { ...page, version, items: [...items, ...here], total: page.total + fresh.length };
}

function newRow(id: number, change: ChangedRow): DatasetRow {
  return changedRow({ id, variables: {}, expected: null, tags: [], origin: null }, change);
}
