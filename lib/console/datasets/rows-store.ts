import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { ownJson } from "../../contracts/typed";
import { isPostgres, lockOwner } from "../../store/database/locks";
import type { Store, Write } from "../../store/database/open";
import type { Database } from "../../store/database/schema/tables";
import { inChunks } from "../../store/database/statements";
import type { Also } from "../../store/keys/key-changes";
import type { Column, RowContent } from "./cells";
import { findDataset, insertVersion, type StoredDataset } from "./store";

/** `until` of the revisions of the newest version. */
const STILL = 2_147_483_647;
/** A page of rows ends after this. */
const PAGE_BYTES = 4 * 1024 * 1024;
const ROW_NUMBERS = 500;

export interface StoredRow extends RowContent {
  row: number;
  since: number;
}

export interface RowFilter {
  /** Only rows that have changed since this version. */
  since?: number;
  /** Only this row. */
  row?: number;
  q: string;
  tag: string;
  only: "all" | "no_expected" | "from_calls";
}

type Version = Pick<StoredDataset, "id" | "version" | "newest">;
const COLUMNS = ["row", "since", "cells", "expected", "tags", "origin", "bytes"] as const;

function rowsOf(db: Database, { id, version, newest }: Version, filter?: Partial<RowFilter>) {
  let query = db.selectFrom("dataset_rows").where("dataset_id", "=", id);
  query = version === newest ? query.where("until", "=", STILL) : query.where("since", "<=", version).where("until", ">", version);
  if (!filter) return query;
  const { since, row, q = "", tag = "", only } = filter;
  if (since !== undefined) query = query.where("since", ">", since);
  if (row !== undefined) query = query.where("row", "=", row);
  if (tag !== "") query = query.where(contains(db, "tags", JSON.stringify(tag)));
  if (only === "no_expected") query = query.where("expected", "is", null);
  if (only === "from_calls") query = query.where("origin", "!=", "");
  if (q !== "") {
    // Cells are JSON: quotes and line breaks of the text are escaped there.
    const inCells = contains(db, "cells", JSON.stringify(q).slice(1, -1));
    query = query.where((either) => either.or([inCells, contains(db, "expected", q)]));
  }
  return query;
}

function contains(db: Database, column: "cells" | "expected" | "tags", text: string) {
  const lower = sql`lower(${sql.ref(column)})`;
  return isPostgres(db) ? sql<boolean>`strpos(${lower}, lower(${text})) > 0` : sql<boolean>`instr(${lower}, lower(${text})) > 0`;
}

/** The newest version's rows have an index of their own, and are read again if the version is no longer the newest one by then. */
async function pinned<Result>(db: Database, of: Version, read: (of: Version) => Promise<Result>): Promise<Result> {
  const found = await read(of);
  if (of.version !== of.newest) return found;
  const now = await db.selectFrom("datasets").select("version").where("id", "=", of.id).executeTakeFirst();
  return now?.version === of.version ? found : read({ ...of, newest: now?.version ?? Number.POSITIVE_INFINITY });
}

/** Rows of a version in order, after the row number `after`; a page ends after `limit` rows or 4 MiB. */
export async function readRows({ db }: Pick<Store, "db">, of: Version, page: AskedPage): Promise<RowPage> {
  return pinned(db, of, (version) => readPage(db, version, page));
}

interface AskedPage {
  after: number;
  skip?: number;
  limit: number;
  filter?: Partial<RowFilter>;
}

interface RowPage {
  rows: StoredRow[];
  next: number | null;
}

async function readPage(db: Database, of: Version, { after, skip = 0, limit, filter }: AskedPage): Promise<RowPage> {
  const sizes = await rowsOf(db, of, filter)
    .select(["row", "bytes"])
    .where("row", ">", after)
    .orderBy("row")
    .offset(skip)
    .limit(limit + 1)
    .execute();
  let bytes = 0;
  const fitting = sizes.slice(0, limit).filter((one, at) => {
    bytes += one.bytes;
    return at === 0 || bytes <= PAGE_BYTES;
  });
  const [first, last] = [fitting[0], fitting.at(-1)];
  if (!first || !last) return { rows: [], next: null };
  const rows = await rowsOf(db, of, filter)
    .select(COLUMNS)
    .where("row", ">=", first.row)
    .where("row", "<=", last.row)
    .orderBy("row")
    .execute();
  return { rows, next: fitting.length < sizes.length ? last.row : null };
}

export async function countRows({ db }: Store, of: Version, filter: RowFilter): Promise<number> {
  const { total } = await pinned(db, of, (version) =>
    rowsOf(db, version, filter)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  );
  return Number(total);
}

/** All tags of a version's rows. */
export async function listTags({ db }: Store, of: Version): Promise<string[]> {
  const rows = await pinned(db, of, (version) => rowsOf(db, version).select("tags").distinct().execute());
  return [...new Set(rows.flatMap(({ tags }) => ownJson<string[]>(tags)))].sort();
}

function revisionsOf(write: Write, id: string, numbers: readonly number[]) {
  return write.selectFrom("dataset_rows").select(COLUMNS).where("dataset_id", "=", id).where("row", "in", numbers);
}

/** The present revisions of these rows. */
export async function presentRows(write: Write, id: string, numbers: readonly number[]): Promise<StoredRow[]> {
  return inParts(numbers, (part) => revisionsOf(write, id, part).where("until", "=", STILL).execute());
}

/** The last revisions of these rows, whether or not they were deleted. */
export async function lastRevisions(write: Write, id: string, numbers: readonly number[]): Promise<StoredRow[]> {
  return inParts(numbers, (part) =>
    revisionsOf(write, id, part)
      .where("since", "=", ({ selectFrom }) =>
        selectFrom("dataset_rows as one")
          .select(({ fn }) => fn.max("one.since").as("since"))
          .where("one.dataset_id", "=", id)
          .whereRef("one.row", "=", "dataset_rows.row"),
      )
      .execute(),
  );
}

async function inParts(numbers: readonly number[], read: (part: readonly number[]) => Promise<StoredRow[]>): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (let at = 0; at < numbers.length; at += ROW_NUMBERS) found.push(...(await read(numbers.slice(at, at + ROW_NUMBERS))));
  return found;
}

/** All rows of a version, page by page. Other work of the process runs between the pages. */
export async function* eachPage(
  store: Pick<Store, "db">,
  of: Version,
  { limit, filter }: Pick<AskedPage, "limit" | "filter">,
): AsyncGenerator<StoredRow[]> {
  let after: number | null = 0;
  while (after !== null) {
    const page: RowPage = await readRows(store, of, { after, limit, filter });
    yield page.rows;
    after = page.next;
    await breathe();
  }
}

/** Rows of which a revision ended between two versions. */
export async function endedRows({ db }: Pick<Store, "db">, { id, version }: Version, from: number): Promise<number[]> {
  const ended = await db
    .selectFrom("dataset_rows")
    .select("row")
    .where("dataset_id", "=", id)
    .where("until", ">", from)
    .where("until", "<=", version)
    .execute();
  return ended.map(({ row }) => row);
}

/** Runs a change of a dataset of the team, one after the other. Undefined if there is none. */
export async function inDataset<Result>(
  { db }: Store,
  { teamId, id }: { teamId: string; id: string },
  work: (write: Write, dataset: StoredDataset) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (write) => {
    await lockOwner(write, `dataset ${id}`);
    const dataset = await findDataset({ db: write }, { teamId, id });
    return dataset && work(write, dataset);
  });
}

export interface Revisions {
  columns: readonly Column[];
  nextColumn: number;
  nextRow: number;
  /** New contents by row number; those in `replaced` had one. */
  written: readonly (RowContent & { row: number })[];
  replaced: readonly StoredRow[];
  removed: readonly StoredRow[];
  by: string;
  at: number;
}

/** Stores a new version: ends the revisions that it replaces or removes, and adds the new ones. */
export async function commitVersion(write: Write, before: StoredDataset, given: Revisions, also?: Also): Promise<void> {
  const { id } = before;
  const { columns, nextColumn, nextRow, written, replaced, removed, by, at } = given;
  const version = before.newest + 1;
  const ended = [...replaced, ...removed].map(({ row }) => row);
  for (let from = 0; from < ended.length; from += ROW_NUMBERS)
    await write
      .updateTable("dataset_rows")
      .set({ until: version })
      .where("dataset_id", "=", id)
      .where("until", "=", STILL)
      .where("row", "in", ended.slice(from, from + ROW_NUMBERS))
      .execute();
  await inChunks(written, async (chunk) => {
    const values = chunk.map(({ row, cells, expected, tags, origin, bytes }) => ({
      ...{ dataset_id: id, row, since: version, until: STILL },
      ...{ cells, expected, tags, origin, bytes },
    }));
    await write.insertInto("dataset_rows").values(values).execute();
    await breathe();
  });
  const added = sum(written);
  await insertVersion(write, {
    ...{ id, version, columns, by, at },
    rows: before.rows + written.length - ended.length,
    bytes: before.bytes + added - sum(replaced) - sum(removed),
    added: written.length - replaced.length,
    changed: replaced.length,
    removed: removed.length,
  });
  const stored = before.storedBytes + added;
  const counters = { version, next_row: nextRow, next_column: nextColumn, stored_bytes: stored };
  await write.updateTable("datasets").set(counters).where("id", "=", id).execute();
  await also?.(write);
  if (stored > DATASET_LIMITS.storedBytes) await dropOldest(write, { id, version, stored });
}

/** Deletes the oldest revisions, with the versions that need them, until three quarters of the limit remain. */
async function dropOldest(write: Write, { id, version, stored }: { id: string; version: number; stored: number }): Promise<void> {
  const past = write.selectFrom("dataset_rows").where("dataset_id", "=", id).where("until", "<=", version);
  const ended = await past
    .select(({ fn }) => ["until", fn.sum<number>("bytes").as("size")])
    .groupBy("until")
    .orderBy("until")
    .execute();
  let left = stored;
  let keptFrom: number | undefined;
  for (const { until, size } of ended) {
    if (left <= (DATASET_LIMITS.storedBytes * 3) / 4) break;
    left -= Number(size);
    keptFrom = until;
  }
  if (keptFrom === undefined) return;
  await write.deleteFrom("dataset_rows").where("dataset_id", "=", id).where("until", "<=", keptFrom).execute();
  await write.deleteFrom("dataset_versions").where("dataset_id", "=", id).where("version", "<", keptFrom).execute();
  await write.updateTable("datasets").set({ kept_from: keptFrom, stored_bytes: left }).where("id", "=", id).execute();
}

const sum = (rows: readonly RowContent[]) => rows.reduce((total, { bytes }) => total + bytes, 0);
