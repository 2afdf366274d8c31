import { type Insertable, type Selectable, sql } from "kysely";
import type { AssetStatus, AssetType, GroupType } from "../../contracts/asset";
import { newId } from "../../contracts/ids";
import { nameKey } from "../database/name-key";
import type { Store } from "../database/open";
import type { Database, Tables } from "../database/schema/tables";
import { type FileRow, findFiles, markRemoved } from "./media";

export type AssetOrigin = "made" | "upload" | "sample";
/** Groups that the gateway creates for a team. */
export type OwnGroup = "Images" | "Videos" | "Sounds";

/** An asset to insert. `at` in milliseconds since the epoch. */
export interface NewAsset {
  /** `asset-…` */
  id: string;
  teamId: string;
  groupId: string;
  name: string;
  kind: AssetType;
  /** `Processing` until `settleAsset`. */
  status: "Processing" | "Active";
  origin: AssetOrigin;
  mediaId: string | null;
  taskId: string | null;
  model: string;
  prompt: string;
  /** The call that made it. */
  requestId?: string | null;
  at: number;
}

/** An asset with the file behind it, if there is one. Times are milliseconds since the epoch. */
export interface AssetRow {
  id: string;
  teamId: string;
  groupId: string;
  name: string;
  kind: AssetType;
  status: AssetStatus;
  origin: AssetOrigin;
  taskId: string | null;
  requestId: string | null;
  model: string;
  prompt: string;
  error: { code: string; message: string } | null;
  createdAt: number;
  updatedAt: number;
  file: FileRow | null;
}

/** The result of processing an asset. */
export type Settled = { status: "Active"; mediaId: string } | { status: "Failed"; code: string; message: string };

/** An id within a team. */
export interface OfTeam {
  teamId: string;
  id: string;
}

export interface AssetQuery {
  teamId: string;
  /** Part of the name, whatever its case. */
  name?: string | null;
  groupIds?: readonly string[] | null;
  groupType?: GroupType | null;
  statuses?: readonly AssetStatus[] | null;
  kinds?: readonly AssetType[] | null;
  sortBy?: SortBy | null;
  ascending?: boolean;
  limit: number;
  offset: number;
}
export type SortBy = "CreateTime" | "UpdateTime" | "Name";
export const SORT_COLUMNS = { CreateTime: "created_at", UpdateTime: "updated_at", Name: "name_key" } as const;

const PROMPT_CHARACTERS = 4000;

/** Inserts assets. May be part of a transaction. */
export async function insertAssets(db: Database, assets: readonly NewAsset[]): Promise<void> {
  if (assets.length > 0) await db.insertInto("assets").values(assets.map(insertable)).execute();
}

function insertable(asset: NewAsset): Insertable<Tables["assets"]> {
  return {
    id: asset.id,
    team_id: asset.teamId,
    group_id: asset.groupId,
    name: asset.name,
    name_key: nameKey(asset.name),
    kind: asset.kind,
    status: asset.status,
    origin: asset.origin,
    media_id: asset.mediaId,
    task_id: asset.taskId,
    model: asset.model,
    prompt: asset.prompt.slice(0, PROMPT_CHARACTERS).toWellFormed(),
    error_code: "",
    error_message: "",
    created_at: asset.at,
    updated_at: asset.at,
    request_id: asset.requestId ?? null,
  };
}

/** Inserts the sample assets, once per installation. False if that was tried before. */
export async function insertSamples(store: Store, assets: readonly NewAsset[]): Promise<boolean> {
  return store.db.transaction().execute(async (write) => {
    const first = await write
      .insertInto("meta")
      .values({ name: "samples_added", value: String(Date.now()) })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("name")
      .executeTakeFirst();
    if (first) await insertAssets(write, assets);
    return first !== undefined;
  });
}

/** Ends an asset's processing. False if it has ended already, or the asset was deleted. May be part of a transaction. */
export async function settleAsset(db: Database, { id, at, ...end }: { id: string; at: number } & Settled): Promise<boolean> {
  const set =
    end.status === "Active"
      ? { status: end.status, media_id: end.mediaId, updated_at: at }
      : { status: end.status, error_code: end.code, error_message: end.message, updated_at: at };
  const row = await db
    .updateTable("assets")
    .set(set)
    .where("id", "=", id)
    .where("status", "=", "Processing")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of one of the team's own groups, created once on first use. May be part of a transaction. */
export async function ownGroup(db: Database, teamId: string, own: OwnGroup): Promise<string> {
  const find = () => db.selectFrom("asset_groups").select("id").where("team_id", "=", teamId).where("own", "=", own).executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  const at = Date.now();
  await db
    .insertInto("asset_groups")
    .values({
      id: newId("group-"),
      team_id: teamId,
      own,
      name: own,
      name_key: nameKey(own),
      title: "",
      description: "",
      group_type: "AIGC",
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(["team_id", "own"]).doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`the group ${own} of ${teamId} could not be made`);
  return made.id;
}

export async function findAsset(db: Database, { teamId, id }: OfTeam): Promise<AssetRow | undefined> {
  const row = await db.selectFrom("assets").selectAll().where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
  return row && (await withFiles(db, [row]))[0];
}

/** A page of the team's assets, and the total count. Ties are ordered by id, so that pages neither repeat nor miss any. */
export async function listAssets(db: Database, query: AssetQuery): Promise<{ assets: AssetRow[]; total: number }> {
  const matching = matchingAssets(db, query);
  const { total } = await matching.select((from) => from.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  if (query.offset >= total) return { assets: [], total };
  const direction = query.ascending ? "asc" : "desc";
  const rows = await matching
    .selectAll()
    .orderBy(SORT_COLUMNS[query.sortBy ?? "CreateTime"], direction)
    .orderBy("id", direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return { assets: await withFiles(db, rows), total };
}

function matchingAssets(db: Database, { teamId, name, groupIds, groupType, statuses, kinds }: AssetQuery) {
  let matching = db.selectFrom("assets").where("team_id", "=", teamId);
  if (name) matching = matching.where(hasPart(name));
  if (groupIds?.length) matching = matching.where("group_id", "in", groupIds);
  if (statuses?.length) matching = matching.where("status", "in", statuses);
  if (kinds?.length) matching = matching.where("kind", "in", kinds);
  if (groupType) {
    matching = matching.where("group_id", "in", (groups) =>
      groups.selectFrom("asset_groups").select("id").where("team_id", "=", teamId).where("group_type", "=", groupType),
    );
  }
  return matching;
}

/** A condition on `name_key`: contains this text, ignoring case and escaping wildcards. */
export function hasPart(name: string) {
  return sql<boolean>`name_key like ${`%${nameKey(name).replace(/[!%_]/g, "!$&")}%`} escape '!'`;
}

/** Renames or moves an asset. False if the team has no such asset. */
export async function changeAsset(
  db: Database,
  { teamId, id, name, groupId, at }: OfTeam & { name?: string; groupId?: string; at: number },
): Promise<boolean> {
  const row = await db
    .updateTable("assets")
    .set({
      updated_at: at,
      ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
      ...(groupId === undefined ? {} : { group_id: groupId }),
    })
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes an asset and marks its file as removed, unless another asset shows it. `fileId` is the file whose bytes are to be deleted.
 * Undefined if the team has no such asset.
 */
export async function deleteAsset(
  store: Store,
  { teamId, id, at }: OfTeam & { at: number },
): Promise<{ fileId: string | null } | undefined> {
  return store.db.transaction().execute(async (write) => {
    const row = await write
      .deleteFrom("assets")
      .where("id", "=", id)
      .where("team_id", "=", teamId)
      .returning("media_id")
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.media_id === null) return { fileId: null };
    const shown = await write.selectFrom("assets").select("id").where("media_id", "=", row.media_id).limit(1).executeTakeFirst();
    const [fileId = null] = shown ? [] : await markRemoved(write, [row.media_id], at);
    return { fileId };
  });
}

export async function withFiles(db: Database, rows: readonly Selectable<Tables["assets"]>[]): Promise<AssetRow[]> {
  const files = await findFiles(
    db,
    rows.flatMap(({ media_id }) => media_id ?? []),
  );
  return rows.map((row) => toAsset(row, row.media_id === null ? null : (files.get(row.media_id) ?? null)));
}

function toAsset(row: Selectable<Tables["assets"]>, file: FileRow | null): AssetRow {
  return {
    id: row.id,
    teamId: row.team_id,
    groupId: row.group_id,
    name: row.name,
    kind: row.kind,
    status: row.status,
    origin: row.origin,
    taskId: row.task_id,
    requestId: row.request_id,
    model: row.model,
    prompt: row.prompt,
    error: row.error_code === "" ? null : { code: row.error_code, message: row.error_message },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    file,
  };
}
