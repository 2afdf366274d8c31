import { sql } from "kysely";
import type { Member } from "../../contracts/person";
import { ownJson } from "../../contracts/typed";
import { isPostgres } from "../../store/database/locks";
import type { Store } from "../../store/database/open";
import type { Database } from "../../store/database/schema/tables";
import { type AssetRow, withFiles } from "../../store/media/assets";
import { type FileRow, findFiles } from "../../store/media/media";
import type { Run, RunColumn, RunDetail } from "./contract";
import { summary } from "./rows-store";

/** A stored run; URLs in `state` and `output` may have expired. */
export interface StoredRun extends Omit<RunDetail, "state" | "files"> {
  state: string;
}

export async function findRun(
  store: Store,
  { teamId, userId }: Member,
  { id, now }: { id: string; now: number },
): Promise<StoredRun | undefined> {
  const row = await store.db
    .selectFrom("runs")
    .selectAll()
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const columns = ownJson<RunColumn[]>(row.columns);
  return { ...summary(row, now), state: row.state, output: row.output, outputCut: row.output_cut === 1, columns };
}

/** Clocks of processes differ. */
const RUN_MARGIN_MS = 60_000;

/** The person's run that made a call, by the call's id and time; the latest if several name it. */
export async function findRunOfCall(
  { db }: Store,
  { teamId, userId }: Member,
  { requestId, at }: { requestId: string; at: number },
): Promise<Pick<Run, "id" | "playground"> | undefined> {
  const row = await db
    .selectFrom("runs")
    .select(["id", "playground"])
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .where("at", "<=", at + RUN_MARGIN_MS)
    .where(holds(db, requestId))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, playground: row.playground };
}

/** Not `like`: an underscore has no meaning here. */
function holds(db: Database, requestId: string) {
  const text = JSON.stringify(requestId);
  return isPostgres(db) ? sql<boolean>`strpos(request_ids, ${text}) > 0` : sql<boolean>`instr(request_ids, ${text}) > 0`;
}

/** Generated assets of the team's calls with these ids, oldest first. */
export async function assetsOfRequests({ db }: Store, teamId: string, requestIds: readonly string[]): Promise<AssetRow[]> {
  if (requestIds.length === 0) return [];
  const rows = await db
    .selectFrom("assets")
    .selectAll()
    .where("request_id", "in", requestIds)
    .where("team_id", "=", teamId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return withFiles(db, rows);
}

export async function filesOfRun({ db }: Store, id: string): Promise<{ place: number; file: FileRow | undefined }[]> {
  const rows = await db.selectFrom("run_files").selectAll().where("run_id", "=", id).orderBy("place").execute();
  const files = await findFiles(
    db,
    rows.map(({ media_id }) => media_id),
  );
  return rows.map(({ place, media_id }) => ({ place, file: files.get(media_id) }));
}

export async function addRunFile(
  { db }: Store,
  { runId, place, mediaId }: { runId: string; place: number; mediaId: string },
): Promise<void> {
  await db
    .insertInto("run_files")
    .values({ run_id: runId, place, media_id: mediaId })
    .onConflict((conflict) => conflict.columns(["run_id", "place"]).doUpdateSet({ media_id: mediaId }))
    .execute();
}
