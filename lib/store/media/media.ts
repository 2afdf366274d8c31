import type { Insertable, Selectable } from "kysely";
import type { MediaFile } from "../../contracts/media";
import type { Database, Tables } from "../database/schema/tables";

/** A stored file; its expiry is a setting and not stored. */
export type FileRow = Omit<MediaFile, "expiresAt">;

/** Properties of a file's content; null if unknown. */
export type FileFacts = Pick<MediaFile, "width" | "height" | "durationMs">;

/** Inserts a file whose bytes are being written. It counts as removed until `publishFile`, so that leftovers of a crash are cleaned up. */
export async function announceFile(db: Database, file: FileRow): Promise<void> {
  await db.insertInto("media").values(columnsOf(file)).execute();
}

/** Marks a file as available once its bytes are stored. */
export async function publishFile(
  db: Database,
  { id, size, sha256, width, height, durationMs: duration_ms }: Pick<FileRow, "id" | "size" | "sha256" | keyof FileFacts>,
): Promise<void> {
  await db.updateTable("media").set({ size, sha256, width, height, duration_ms, removed_at: null }).where("id", "=", id).execute();
}

/** A file, even if removed. */
export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  const row = await db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toFileRow(row);
}

/** Files by id, including removed ones. */
export async function findFiles(db: Database, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("media").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, toFileRow(row)]));
}

/** Posters by the video's id, without removed ones. */
export async function findPosters(db: Database, videoIds: readonly string[]): Promise<Map<string, FileRow>> {
  if (videoIds.length === 0) return new Map();
  const rows = await there(db).selectAll().where("poster_of", "in", videoIds).execute();
  return new Map(rows.map((row) => [row.poster_of ?? "", toFileRow(row)]));
}

/** Marks files as removed. Returns those that were available until now; their bytes are to be deleted. */
export async function markRemoved(db: Database, ids: readonly string[], at: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("media")
    .set({ removed_at: at })
    .where("id", "in", ids)
    .where("removed_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that the bytes of these files are deleted. */
export async function markDeleted(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable("media").set({ stored: 0 }).where("id", "in", ids).execute();
}

/** Total bytes of available files. */
export async function sumSizes(db: Database): Promise<number> {
  const row = await db
    .selectFrom("media")
    .select((from) => from.fn.sum<number | string | null>("size").as("bytes"))
    .where("stored", "=", 1)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** Total bytes of available pinned files. */
export async function sumPinned(db: Database): Promise<number> {
  const row = await there(db)
    .select((from) => from.fn.sum<number | string | null>("size").as("bytes"))
    .where("pinned", "=", 1)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** Total bytes of available files by team. */
export async function sumSizesByTeam(db: Database): Promise<Map<string, number>> {
  const rows = await there(db)
    .select((from) => ["team_id", from.fn.sum<number | string | null>("size").as("bytes")])
    .groupBy("team_id")
    .execute();
  return new Map(rows.map(({ team_id, bytes }) => [team_id, Number(bytes ?? 0)]));
}

/**
 * The oldest files that retention may remove, created before `before`; of all teams unless one is given. Inputs are removed with their
 * tasks.
 */
export async function oldestFiles(
  db: Database,
  { before, limit, teamIds }: { before: number; limit: number; teamIds?: readonly string[] },
): Promise<{ id: string; size: number; teamId: string }[]> {
  const files = there(db).select(["id", "size", "team_id as teamId"]).where("created_at", "<", before);
  return (teamIds ? files.where("team_id", "in", teamIds) : files)
    .where("pinned", "=", 0)
    .where("purpose", "!=", "input")
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Inputs created before `madeBefore` whose task is gone, or ended before `endedBefore`. */
export async function endedInputs(
  db: Database,
  { madeBefore, endedBefore, limit }: { madeBefore: number; endedBefore: number; limit: number },
): Promise<string[]> {
  const rows = await there(db)
    .select("id")
    .where("created_at", "<", madeBefore)
    .where("purpose", "=", "input")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("tasks")
            .select("tasks.id")
            .whereRef("tasks.id", "=", "media.task_id")
            .where((task) => task.or([task("tasks.ended_at", "is", null), task("tasks.ended_at", ">=", endedBefore)])),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The position of a walk over all files. */
export type FileCursor = Pick<FileRow, "createdAt" | "id">;

/** The next available files created before `before`, oldest first; without inputs. */
export async function filesAfter(
  db: Database,
  { after, before, limit }: { after: FileCursor; before: number; limit: number },
): Promise<FileCursor[]> {
  return there(db)
    .select(["id", "created_at as createdAt"])
    .where("created_at", "<", before)
    .where("purpose", "!=", "input")
    .where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), ">", tuple(after.createdAt, after.id)))
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Of these files, those in use: shown by an asset, kept with a run, a task's last frame, or the poster of an available video. */
export async function usedFiles(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const assets = await db.selectFrom("assets").select("media_id as id").where("media_id", "in", ids).execute();
  const kept = await db.selectFrom("run_files").select("media_id as id").where("media_id", "in", ids).execute();
  const frames = await db.selectFrom("tasks").select("last_frame_media_id as id").where("last_frame_media_id", "in", ids).execute();
  const posters = await db
    .selectFrom("media as poster")
    .innerJoin("media as video", "video.id", "poster.poster_of")
    .select("poster.id")
    .where("poster.id", "in", ids)
    .where("video.removed_at", "is", null)
    .execute();
  return new Set([...assets, ...kept, ...frames, ...posters].flatMap(({ id }) => id ?? []));
}

/** Files marked as removed before `before` whose bytes may still be there. */
export async function undeletedFiles(db: Database, { before, limit }: { before: number; limit: number }): Promise<string[]> {
  const rows = await db.selectFrom("media").select("id").where("stored", "=", 1).where("removed_at", "<", before).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Deletes rows of files removed before `before` that no asset shows. */
export async function forgetFiles(db: Database, { before, limit }: { before: number; limit: number }): Promise<void> {
  await db
    .deleteFrom("media")
    .where("id", "in", (media) =>
      media
        .selectFrom("media")
        .select("id")
        .where("stored", "=", 0)
        .where("removed_at", "<", before)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("assets").select("assets.id").whereRef("assets.media_id", "=", "media.id"))),
        )
        .limit(limit),
    )
    .execute();
}

function there(db: Database) {
  return db.selectFrom("media").where("stored", "=", 1).where("removed_at", "is", null);
}

function columnsOf(file: FileRow): Insertable<Tables["media"]> {
  return {
    id: file.id,
    team_id: file.teamId,
    purpose: file.purpose,
    type: file.type,
    ext: file.ext,
    size: file.size,
    sha256: file.sha256,
    width: file.width,
    height: file.height,
    duration_ms: file.durationMs,
    file_name: file.fileName,
    pinned: file.pinned ? 1 : 0,
    task_id: file.taskId,
    poster_of: file.posterOf ?? null,
    stored: 1,
    created_at: file.createdAt,
    removed_at: file.removedAt,
  };
}

function toFileRow(row: Selectable<Tables["media"]>): FileRow {
  return {
    id: row.id,
    teamId: row.team_id,
    purpose: row.purpose,
    type: row.type,
    ext: row.ext,
    size: row.size,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    fileName: row.file_name,
    pinned: row.pinned === 1,
    taskId: row.task_id,
    posterOf: row.poster_of,
    createdAt: row.created_at,
    removedAt: row.removed_at,
  };
}
