import { hashKey, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/api";
import type { SeenRow } from "@/lib/client/datasets/cells";
import type { SentEdit } from "@/lib/client/datasets/edit-queue";
import { pageAfter } from "@/lib/client/datasets/pages";
import { wholeRows } from "@/lib/client/datasets/whole-rows";
import { queryClient } from "@/lib/client/query-client";
import { DATASETS } from "@/lib/console/datasets/addresses";
import type {
  AddedRows,
  AddRowsRequest,
  ChangeDatasetRequest,
  ChangedDataset,
  ChangedRow,
  Dataset,
  DatasetList,
  DatasetRowPage,
  DatasetVersionList,
} from "@/lib/console/datasets/contract";

/** Changes of other people are shown after this. */
const REFRESH_MS = 10_000;
/** Rows of one request of the grid, and the characters that it shows of a value. */
export const ROWS_AT_ONCE = 100;
const CHARACTERS = 400;

export interface RowsView {
  q: string;
  tag: string;
  only: "all" | "no_expected" | "from_calls";
}

export const ALL_ROWS: RowsView = { q: "", tag: "", only: "all" };
export const isAll = ({ q, tag, only }: RowsView) => q === "" && tag === "" && only === "all";

export const datasetsQuery = queryOptions({
  queryKey: ["datasets", "list"],
  queryFn: ({ signal }) => call<DatasetList>(DATASETS.list, { signal }),
});

export function datasetQuery(id: string, version: number | undefined) {
  return queryOptions({
    queryKey: ["datasets", "one", id, version ?? "newest"],
    queryFn: ({ signal }) => call<Dataset>(DATASETS.read, { params: { id }, query: { version }, signal }),
    refetchInterval: version === undefined ? REFRESH_MS : false,
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ["datasets", "versions", id],
    queryFn: ({ signal }) => call<DatasetVersionList>(DATASETS.versions, { params: { id }, signal }),
  });
}

interface RowsAsked {
  id: string;
  version: number;
  view: RowsView;
  /** Page of `ROWS_AT_ONCE` rows. */
  page: number;
}

const rowsKey = ({ id, view, page, version }: RowsAsked) => ["datasets", "rows", id, view, page, version] as const;

/** A page of a version never changes. While a newer version loads, the last one is shown. */
export function rowsQuery(asked: RowsAsked) {
  return queryOptions({
    queryKey: rowsKey(asked),
    queryFn: ({ signal }) => readPage(asked, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => {
      const earlier = queryClient().getQueriesData<DatasetRowPage>({ queryKey: rowsKey(asked).slice(0, 5) });
      return earlier.findLast(([, page]) => page)?.[1];
    },
  });
}

/** A reply also ends after 4 MiB of rows. */
async function readPage({ id, version, view, page }: RowsAsked, signal: AbortSignal): Promise<DatasetRowPage> {
  const read = (limit: number, place: { skip: number } | { after: number }) =>
    call<DatasetRowPage>(DATASETS.rows, { params: { id }, query: { version, ...view, ...place, limit, characters: CHARACTERS }, signal });
  const whole = await read(ROWS_AT_ONCE, { skip: page * ROWS_AT_ONCE });
  while (whole.items.length < ROWS_AT_ONCE && whole.next !== null) {
    const more = await read(ROWS_AT_ONCE - whole.items.length, { after: whole.next });
    whole.items.push(...more.items);
    whole.next = more.next;
  }
  return whole;
}

/** Rows with whole values, in the versions that they were read in. Throws if one is missing. */
export async function readWhole(id: string, rows: readonly SeenRow[]): Promise<SeenRow[]> {
  const found: SeenRow[] = [];
  for (const seen of new Set(rows.map((row) => row.seen))) {
    const ids = rows.filter((row) => row.seen === seen).map((row) => row.id);
    const whole = await wholeRows(ids, (after, limit) =>
      call<DatasetRowPage>(DATASETS.rows, { params: { id }, query: { version: seen, after, limit } }),
    );
    if (whole.size < ids.length) throw new Error("The whole values could not be loaded. Try again.");
    for (const row of whole.values()) found.push({ ...row, seen });
  }
  return found;
}

export async function createDataset(name: string): Promise<Dataset> {
  const made = await call<Dataset, { name: string }>(DATASETS.create, { body: { name } });
  await queryClient().invalidateQueries({ queryKey: ["datasets", "list"] });
  return made;
}

export async function renameDataset(id: string, name: string): Promise<void> {
  show(await call<Dataset, { name: string }>(DATASETS.rename, { params: { id }, body: { name } }));
}

export async function deleteDataset(id: string): Promise<void> {
  await call<void>(DATASETS.delete, { params: { id } });
  await queryClient().invalidateQueries({ queryKey: ["datasets", "list"] });
}

/** Drops what is cached of a deleted dataset. */
export function forgetDataset(id: string): void {
  for (const kind of ["one", "rows", "versions"]) queryClient().removeQueries({ queryKey: ["datasets", kind, id] });
}

/** Adds the rows of a file, or says what that would do. */
export async function addRows(id: string, body: Partial<AddRowsRequest> & Pick<AddRowsRequest, "rows">): Promise<AddedRows> {
  const added = await call<AddedRows, typeof body>(DATASETS.add, { params: { id }, body });
  if (!body.dryRun) await queryClient().invalidateQueries({ queryKey: ["datasets", "one", id] });
  return added;
}

export type DatasetEdit = Partial<ChangeDatasetRequest>;

/** Stores an edit. Pages in the cache get it at once if no row moves. */
export async function changeDataset(id: string, body: SentEdit): Promise<ChangedDataset> {
  const changed = await call<ChangedDataset, SentEdit>(DATASETS.change, { params: { id }, body });
  const moves = (body.remove ?? body.restore ?? body.columns) !== undefined;
  if (changed.changed && !moves) keepPages(changed, body.rows ?? []);
  show(changed.dataset);
  return changed;
}

/** Loads the newest version, which may be another person's. */
export function refreshDataset(id: string): void {
  void queryClient().invalidateQueries({ queryKey: ["datasets", "one", id] });
}

/** Pages of the version before become pages of the new one. Filtered pages are read again if there are new rows. */
function keepPages({ dataset: { id, version, rows, columns }, rows: ids }: ChangedDataset, changes: readonly ChangedRow[]): void {
  const client = queryClient();
  const edit = { changes, ids, version };
  const added = changes.filter((change) => change.id === undefined).length;
  for (const [key, page] of client.getQueriesData<DatasetRowPage>({ queryKey: ["datasets", "rows", id] })) {
    const [view, at] = key.slice(3);
    if (page?.version !== version - 1 || (added > 0 && hashKey([view]) !== hashKey([ALL_ROWS]))) continue;
    client.setQueryData([...key.slice(0, 5), version], pageAfter(page, edit, { at: Number(at), size: ROWS_AT_ONCE }));
  }
  const empty = { version, columns, items: [], total: rows - added, next: null };
  for (let page = Math.ceil(empty.total / ROWS_AT_ONCE); page < Math.ceil(rows / ROWS_AT_ONCE); page++)
    client.setQueryData(rowsKey({ id, view: ALL_ROWS, page, version }), pageAfter(empty, edit, { at: page, size: ROWS_AT_ONCE }));
}

function show(dataset: Dataset): void {
  const client = queryClient();
  const key = ["datasets", "one", dataset.id, "newest"];
  const known = client.getQueryData<Dataset>(key)?.version ?? 0;
  if (dataset.version >= known) client.setQueryData(key, dataset);
  void client.invalidateQueries({ queryKey: ["datasets", "list"] });
}

export function fileHref(id: string, format: "csv" | "jsonl", version: number): string {
  return addressOf(DATASETS.file.path, { params: { id }, query: { format, version } });
}
