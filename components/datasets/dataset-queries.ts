import { queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/api";
import { changedRow } from "@/lib/client/datasets/cells";
import { queryClient } from "@/lib/client/query-client";
import { DATASETS } from "@/lib/console/datasets/addresses";
import type {
  AddedRows,
  AddRowsRequest,
  ChangeDatasetRequest,
  ChangedDataset,
  Dataset,
  DatasetList,
  DatasetRow,
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

/** A row with its whole values. Undefined if that version has none. */
export async function wholeRow(id: string, version: number, row: number): Promise<DatasetRow | undefined> {
  const { items } = await call<DatasetRowPage>(DATASETS.rows, { params: { id }, query: { version, id: row } });
  return items[0];
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

/** Adds the rows of a file, or says what that would do. */
export async function addRows(id: string, body: Partial<AddRowsRequest> & Pick<AddRowsRequest, "rows">): Promise<AddedRows> {
  const added = await call<AddedRows, typeof body>(DATASETS.add, { params: { id }, body });
  if (!body.dryRun) await queryClient().invalidateQueries({ queryKey: ["datasets", "one", id] });
  return added;
}

export type DatasetEdit = Partial<Omit<ChangeDatasetRequest, "version">>;

/** Stores an edit. Pages in the cache get it at once if nothing else has changed and no row moves. */
export async function changeDataset(id: string, version: number, edit: DatasetEdit): Promise<ChangedDataset> {
  const body = { ...edit, version };
  const changed = await call<ChangedDataset, typeof body>(DATASETS.change, { params: { id }, body });
  const { rows = [], remove, restore, columns } = edit;
  const moves = rows.some((row) => row.id === undefined) || (remove ?? restore ?? columns) !== undefined;
  if (!moves && changed.dataset.version === version + 1) keepPages(id, { version, rows });
  show(changed.dataset);
  return changed;
}

function keepPages(id: string, { version, rows }: { version: number; rows: NonNullable<DatasetEdit["rows"]> }): void {
  const client = queryClient();
  const changes = new Map(rows.map((row) => [row.id, row]));
  for (const [key, page] of client.getQueriesData<DatasetRowPage>({ queryKey: ["datasets", "rows", id] })) {
    if (!page || key[5] !== version) continue;
    const items = page.items.map((row) => {
      const change = changes.get(row.id);
      return change ? changedRow(row, change) : row;
    });
    client.setQueryData([...key.slice(0, 5), version + 1], { ...page, version: version + 1, items });
  }
}

function show(dataset: Dataset): void {
  const client = queryClient();
  client.setQueryData(["datasets", "one", dataset.id, "newest"], dataset);
  void client.invalidateQueries({ queryKey: ["datasets", "list"] });
}

export function fileHref(id: string, format: "csv" | "jsonl", version: number): string {
  return addressOf(DATASETS.file.path, { params: { id }, query: { format, version } });
}
