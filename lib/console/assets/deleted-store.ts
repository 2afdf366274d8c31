import type { Selectable } from "kysely";
import { ownJson } from "../../contracts/typed";
import type { Store, Write } from "../../store/database/open";
import type { Database, Tables } from "../../store/database/schema/tables";
import { type OwnGroup, ownGroup } from "../../store/media/assets";
import { markRemoved } from "../../store/media/media";
import { ASSET_UNDO_MS } from "./contract";

type Row = Selectable<Tables["assets"]>;
interface Some {
  teamId: string;
  ids: readonly string[];
  at: number;
}

export interface DeletedAsset {
  id: string;
  name: string;
  kind: string;
  deletedAt: number;
}

const LISTED = 200;

/**
 * Deletes assets so that they can be restored for `ASSET_UNDO_MS`. Their files count as removed at once,
 * unless another asset uses them; the bytes stay. Returns the ids that the team had.
 */
export async function setAside(store: Store, { teamId, ids, at }: Some): Promise<string[]> {
  return store.db.transaction().execute(async (write) => {
    const rows = await write.deleteFrom("assets").where("id", "in", ids).where("team_id", "=", teamId).returningAll().execute();
    if (rows.length === 0) return [];
    const files = [...new Set(rows.flatMap(({ media_id }) => media_id ?? []))];
    const shown = await shownFiles(write, files);
    const taken = files.filter((id) => !shown.has(id));
    const removed = new Set(await markRemoved(write, [...taken, ...(await posterIds(write, taken))], at));
    const values = rows.map((row) => {
      // If two assets share a file, the first one owns it.
      const mediaId = row.media_id !== null && removed.delete(row.media_id) ? row.media_id : null;
      return { id: row.id, team_id: teamId, media_id: mediaId, row: JSON.stringify(row), deleted_at: at };
    });
    await write.insertInto("deleted_assets").values(values).execute();
    return rows.map(({ id }) => id);
  });
}

/** Posters are deleted and restored with their video. */
async function posterIds(db: Database, videos: readonly string[]): Promise<string[]> {
  if (videos.length === 0) return [];
  const rows = await db.selectFrom("media").select("id").where("poster_of", "in", videos).execute();
  return rows.map(({ id }) => id);
}

async function shownFiles(write: Write, files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const rows = await write.selectFrom("assets").select("media_id").where("media_id", "in", files).execute();
  return new Set(rows.flatMap(({ media_id }) => media_id ?? []));
}

/**
 * Restores assets with their files. If the group is gone, the team's default group of the type is used;
 * an asset whose video was cancelled meanwhile becomes Failed. Returns the ids that could be restored.
 */
export async function bringBack(store: Store, { teamId, ids, at, home }: Some & { home(kind: Row["kind"]): OwnGroup }): Promise<string[]> {
  return store.db.transaction().execute(async (write) => {
    const found = await write
      .deleteFrom("deleted_assets")
      .where("id", "in", ids)
      .where("team_id", "=", teamId)
      .where("deleted_at", ">", at - ASSET_UNDO_MS)
      .returning(["row", "media_id"])
      .execute();
    if (found.length === 0) return [];
    const rows = found.map(({ row }) => ownJson<Row>(row));
    const groups = await existing(write, teamId, rows);
    const back: Row[] = [];
    for (const row of rows) {
      const groupId = groups.has(row.group_id) ? row.group_id : await ownGroup(write, teamId, home(row.kind));
      back.push({ ...(await settled(write, row)), group_id: groupId });
    }
    await write.insertInto("assets").values(back).execute();
    await showFiles(write, [...found.flatMap(({ media_id }) => media_id ?? []), ...(await takenBack(write, rows))]);
    return back.map(({ id }) => id);
  });
}

async function existing(write: Write, teamId: string, rows: readonly Row[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ group_id }) => group_id))];
  const groups = await write.selectFrom("asset_groups").select("id").where("team_id", "=", teamId).where("id", "in", ids).execute();
  return new Set(groups.map(({ id }) => id));
}

/** The video's task ended while the asset was deleted, and could not update it. */
async function settled(write: Write, row: Row): Promise<Row> {
  if (row.status !== "Processing" || row.task_id === null) return row;
  const task = await write.selectFrom("tasks").select("ended_at").where("id", "=", row.task_id).executeTakeFirst();
  if (task && task.ended_at === null) return row;
  return {
    ...row,
    status: "Failed",
    error_code: "deleted",
    error_message: "It was deleted while it was being made; its file was not kept.",
  };
}

/** Files that were removed with another asset that is still deleted. */
async function takenBack(write: Write, rows: readonly Row[]): Promise<string[]> {
  const files = rows.flatMap(({ media_id }) => media_id ?? []);
  if (files.length === 0) return [];
  const others = await write
    .updateTable("deleted_assets")
    .set({ media_id: null })
    .where("media_id", "in", files)
    .returning("row")
    .execute();
  return others.flatMap(({ row }) => ownJson<Row>(row).media_id ?? []);
}

async function showFiles(write: Write, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const all = [...ids, ...(await posterIds(write, ids))];
  await write.updateTable("media").set({ removed_at: null }).where("id", "in", all).where("stored", "=", 1).execute();
}

/** Restorable assets, last deleted first, and their total number. */
export async function listDeleted(
  db: Database,
  { teamId, now }: { teamId: string; now: number },
): Promise<{ items: DeletedAsset[]; total: number }> {
  const matching = db
    .selectFrom("deleted_assets")
    .where("team_id", "=", teamId)
    .where("deleted_at", ">", now - ASSET_UNDO_MS);
  const { total } = await matching.select((from) => from.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await matching
    .select(["id", "row", "deleted_at"])
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  const items = rows.map(({ id, row, deleted_at }) => {
    const { name, kind } = ownJson<Row>(row);
    return { id, name, kind, deletedAt: deleted_at };
  });
  return { items, total };
}

/** Deletes assets permanently: the given ones, or all expired ones of every team. `fileIds` are files whose bytes are still to be deleted. */
export async function giveUpDeleted(
  db: Database,
  which: { teamId: string; ids: readonly string[] } | { before: number },
): Promise<{ ids: string[]; fileIds: string[] }> {
  const deletion = db.deleteFrom("deleted_assets").returning(["id", "media_id"]);
  const rows =
    "before" in which
      ? await deletion.where("deleted_at", "<", which.before).execute()
      : await deletion.where("team_id", "=", which.teamId).where("id", "in", which.ids).execute();
  const files = rows.flatMap(({ media_id }) => media_id ?? []);
  return { ids: rows.map(({ id }) => id), fileIds: [...files, ...(await posterIds(db, files))] };
}
