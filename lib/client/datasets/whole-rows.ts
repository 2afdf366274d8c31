import type { DatasetRow, DatasetRowPage } from "../../console/datasets/contract";

/** Rows of one request. */
const AT_ONCE = 100;

/** Reads whole rows after a row's number, in order. */
export type ReadAfter = (after: number, limit: number) => Promise<Pick<DatasetRowPage, "items">>;

/** The whole values of rows by number: neighbours come in one request. Rows that do not exist are left out. */
export async function wholeRows(ids: readonly number[], read: ReadAfter): Promise<ReadonlyMap<number, DatasetRow>> {
  const found = new Map<number, DatasetRow>();
  let left = [...new Set(ids)].sort((one, other) => one - other);
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const near = left.filter((id) => id < (first ?? 0) + AT_ONCE);
    const { items } = await read(first - 1, (near.at(-1) ?? first) - first + 1);
    for (const row of items) if (near.includes(row.id)) found.set(row.id, row);
    // A page also ends after some bytes; the rest is read from there.
    const last = items.at(-1)?.id ?? Number.POSITIVE_INFINITY;
    left = left.filter((id) => id > last);
  }
  return found;
}
