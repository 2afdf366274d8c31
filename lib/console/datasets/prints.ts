import type { Store } from "../../store/database/open";
import { fingerprint, rowView } from "./cells";
import { eachPage, endedRows } from "./rows-store";
import type { StoredDataset } from "./store";

/** Rows that are hashed before other work of the process runs. */
const PAGE = 500;
/** Datasets whose fingerprints are kept in memory, 2 MB each at most. */
const KEPT = 4;

/** The fingerprints of a version's rows, by row number. */
export interface Prints {
  version: number;
  columns: string;
  rows: ReadonlyMap<number, string>;
}

/**
 * Fingerprints of a dataset's rows, from those of an earlier version if there are any: only rows that have changed since are read. They
 * are not stored with the rows, since deleting a column changes them.
 */
export async function printsOf(store: Pick<Store, "db">, dataset: StoredDataset, base?: Prints): Promise<Prints> {
  const columns = JSON.stringify(dataset.columns);
  const from = base && base.columns === columns && base.version >= dataset.keptFrom && base.version <= dataset.version ? base : undefined;
  if (from?.version === dataset.version) return from;
  const since = from?.version ?? 0;
  const rows = new Map(from?.rows);
  if (from) for (const row of await endedRows(store, dataset, since)) rows.delete(row);
  for await (const page of eachPage(store, dataset, { limit: PAGE, filter: { since } }))
    for (const row of page) rows.set(row.row, fingerprint(rowView(row, dataset.columns).variables));
  return { version: dataset.version, columns, rows };
}

/** The fingerprints of the datasets that rows were added to last. */
export class KeptPrints {
  readonly #kept = new Map<string, Prints>();

  async read(store: Pick<Store, "db">, dataset: StoredDataset): Promise<Prints> {
    const prints = await printsOf(store, dataset, this.#kept.get(dataset.id));
    this.#kept.delete(dataset.id);
    this.#kept.set(dataset.id, prints);
    for (const id of [...this.#kept.keys()].slice(0, -KEPT)) this.#kept.delete(id);
    return prints;
  }
}
