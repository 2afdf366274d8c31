import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { newId } from "../../contracts/ids";
import { ownJson } from "../../contracts/typed";
import { lockOwner } from "../../store/database/locks";
import { nameKey } from "../../store/database/name-key";
import type { Store, Write } from "../../store/database/open";
import type { Also } from "../../store/keys/key-changes";
import type { Column } from "./cells";

/** A dataset with one of its versions. */
export interface StoredDataset {
  id: string;
  name: string;
  /** The described version, and the newest one. */
  version: number;
  newest: number;
  /** The oldest version that can be read. */
  keptFrom: number;
  nextRow: number;
  nextColumn: number;
  storedBytes: number;
  createdAt: number;
  columns: Column[];
  rows: number;
  bytes: number;
  madeAt: number;
  madeBy: string;
}

interface Whose {
  teamId: string;
  id: string;
}

function described({ db }: Pick<Store, "db">, teamId: string) {
  return db
    .selectFrom("datasets as of")
    .innerJoin("dataset_versions as made", "made.dataset_id", "of.id")
    .select([
      "of.id",
      "of.name",
      "of.version as newest",
      "of.kept_from",
      "of.next_row",
      "of.next_column",
      "of.stored_bytes",
      "of.created_at",
    ])
    .select(["made.version", "made.columns", "made.rows", "made.bytes", "made.made_at", "made.made_by"])
    .where("of.team_id", "=", teamId)
    .whereRef("made.version", ">=", "of.kept_from");
}

type Row = Awaited<ReturnType<ReturnType<typeof described>["executeTakeFirstOrThrow"]>>;

/** A team's datasets with their newest versions, by name. */
export async function listDatasets(store: Store, teamId: string): Promise<StoredDataset[]> {
  const rows = await described(store, teamId).whereRef("made.version", "=", "of.version").orderBy("of.name_key").execute();
  return rows.map(fromRow);
}

/** Undefined if there is no such dataset, or the version is not kept. */
export async function findDataset(store: Pick<Store, "db">, { teamId, id }: Whose, version?: number): Promise<StoredDataset | undefined> {
  const one = described(store, teamId).where("of.id", "=", id);
  const row = await (version === undefined
    ? one.whereRef("made.version", "=", "of.version")
    : one.where("made.version", "=", version)
  ).executeTakeFirst();
  return row && fromRow(row);
}

export interface NewDataset {
  teamId: string;
  name: string;
  columns: readonly string[];
  by: string;
  at: number;
}

/** An empty dataset. The unique index decides; a check beforehand would race. */
export async function insertDataset(
  { db }: Store,
  { teamId, name, columns, by, at }: NewDataset,
  note: (id: string) => Also,
): Promise<{ id: string } | "taken" | "full"> {
  return db.transaction().execute(async (write) => {
    await lockOwner(write, `datasets ${teamId}`);
    const { total } = await write
      .selectFrom("datasets")
      .where("team_id", "=", teamId)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    if (Number(total) >= DATASET_LIMITS.perTeam) return "full";
    const id = newId("data_");
    const counters = { version: 1, kept_from: 1, next_row: 1, next_column: columns.length, stored_bytes: 0 };
    const added = await write
      .insertInto("datasets")
      .values({ id, team_id: teamId, name, name_key: nameKey(name), ...counters, created_at: at })
      .onConflict((conflict) => conflict.columns(["team_id", "name_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return "taken";
    await insertVersion(write, {
      id,
      version: 1,
      columns: columns.map((column, key) => ({ key, name: column })),
      ...{ rows: 0, bytes: 0, added: 0, changed: 0, removed: 0 },
      ...{ by, at },
    });
    await note(id)(write);
    return added;
  });
}

/** Undefined if there is no such dataset. */
export async function renameDataset(
  { db }: Store,
  { teamId, id, name }: Whose & { name: string },
  also: Also,
): Promise<"renamed" | "taken" | undefined> {
  return db.transaction().execute(async (write) => {
    await lockOwner(write, `datasets ${teamId}`);
    const own = write.selectFrom("datasets").select("id").where("team_id", "=", teamId);
    if (await own.where("name_key", "=", nameKey(name)).where("id", "!=", id).executeTakeFirst()) return "taken";
    const changed = await write
      .updateTable("datasets")
      .set({ name, name_key: nameKey(name) })
      .where("id", "=", id)
      .where("team_id", "=", teamId)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return undefined;
    await also(write);
    return "renamed";
  });
}

/** Deletes a dataset with its rows and versions. False if there is none. */
export async function deleteDataset({ db }: Store, { teamId, id }: Whose, also: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    await lockOwner(write, `dataset ${id}`);
    const gone = await write.deleteFrom("datasets").where("id", "=", id).where("team_id", "=", teamId).returning("id").executeTakeFirst();
    if (!gone) return false;
    await write.deleteFrom("dataset_rows").where("dataset_id", "=", id).execute();
    await write.deleteFrom("dataset_versions").where("dataset_id", "=", id).execute();
    await also(write);
    return true;
  });
}

export interface VersionRow {
  version: number;
  made_at: number;
  made_by: string;
  rows: number;
  added: number;
  changed: number;
  removed: number;
}

/** The newest versions of a dataset of the team, newest first. */
export async function listVersions({ db }: Store, { teamId, id }: Whose, limit: number): Promise<VersionRow[]> {
  return db
    .selectFrom("dataset_versions as made")
    .innerJoin("datasets as of", "of.id", "made.dataset_id")
    .select(["made.version", "made.made_at", "made.made_by", "made.rows", "made.added", "made.changed", "made.removed"])
    .where("of.team_id", "=", teamId)
    .where("of.id", "=", id)
    .whereRef("made.version", ">=", "of.kept_from")
    .orderBy("made.version", "desc")
    .limit(limit)
    .execute();
}

export interface NewVersion {
  id: string;
  version: number;
  columns: readonly Column[];
  rows: number;
  bytes: number;
  added: number;
  changed: number;
  removed: number;
  by: string;
  at: number;
}

export async function insertVersion(write: Write, { id, columns, by, at, ...counts }: NewVersion): Promise<void> {
  await write
    .insertInto("dataset_versions")
    .values({ dataset_id: id, ...counts, columns: JSON.stringify(columns), made_at: at, made_by: by })
    .execute();
}

function fromRow(row: Row): StoredDataset {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    newest: row.newest,
    keptFrom: row.kept_from,
    nextRow: row.next_row,
    nextColumn: row.next_column,
    storedBytes: row.stored_bytes,
    createdAt: row.created_at,
    columns: ownJson<Column[]>(row.columns),
    rows: row.rows,
    bytes: row.bytes,
    madeAt: row.made_at,
    madeBy: row.made_by,
  };
}
