import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../../store/database/schema/tables";
import { type AssetRow, hasPart, type OfTeam, withFiles } from "../../store/media/assets";
import type { AssetState } from "./contract";

/** Filters of a team's assets. Types and states are case-insensitive. */
export interface AssetPageQuery {
  teamId: string;
  /** Substring of the name, or a whole id. */
  q: string;
  groupIds: readonly string[];
  types: readonly string[];
  /** States, or raw statuses. */
  states: readonly string[];
  sort: "created" | "updated" | "name" | "size";
  ascending: boolean;
  limit: number;
  offset: number;
}

export interface ListedAsset extends AssetRow {
  groupName: string;
  state: AssetState;
}

export interface AssetCount {
  kind: string;
  state: string;
  count: number;
}

/** The raw status, except that an active asset without its file is `gone`. */
const STATE = sql<AssetState>`case assets.status
  when 'Active' then case when media.id is not null and media.removed_at is null then 'ready' else 'gone' end
  when 'Processing' then 'working' when 'Failed' then 'failed' else 'unknown' end`;
const SORTS = { created: "assets.created_at", updated: "assets.updated_at", name: "assets.name_key" } as const;

/** A page of assets and the total number. Ties are broken by id, so that pages neither repeat nor omit any. */
export async function findAssetPage(db: Database, query: AssetPageQuery): Promise<{ assets: ListedAsset[]; total: number }> {
  const matching = matchingAssets(db, query);
  const { total } = await matching.select((from) => from.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  if (query.offset >= total) return { assets: [], total };
  const direction = query.ascending ? "asc" : "desc";
  // The ids first: sorting and skipping whole rows takes several times as long.
  const ids = await matching
    .select("assets.id")
    .orderBy(query.sort === "size" ? sql`coalesce(media.size, -1)` : SORTS[query.sort], direction)
    .orderBy("assets.id", direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const rows = await readRows(
    db,
    query.teamId,
    ids.map(({ id }) => id),
  );
  return { assets: await listed(db, rows), total };
}

/** The rows in the order of their ids. */
async function readRows(db: Database, teamId: string, ids: readonly string[]) {
  const rows = await withMedia(db, teamId).selectAll("assets").select(STATE.as("state")).where("assets.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findListedAsset(db: Database, { teamId, id }: OfTeam): Promise<ListedAsset | undefined> {
  return (await listed(db, await readRows(db, teamId, [id])))[0];
}

/** Counts of all assets, ignoring the filters. */
export async function countAssets(db: Database, teamId: string): Promise<AssetCount[]> {
  return withMedia(db, teamId)
    .select((from) => ["assets.kind", STATE.as("state"), from.fn.countAll<number>().as("count")])
    .groupBy(["assets.kind", "state"])
    .execute();
}

function withMedia(db: Database, teamId: string) {
  return db.selectFrom("assets").leftJoin("media", "media.id", "assets.media_id").where("assets.team_id", "=", teamId);
}

type Matching = ReturnType<typeof withMedia>;

function matchingAssets(db: Database, { teamId, q, groupIds, types, states, sort }: AssetPageQuery): Matching {
  // The join of files is needed for only two features, and slow.
  const lean = states.length === 0 && sort !== "size";
  let matching = lean ? (db.selectFrom("assets").where("assets.team_id", "=", teamId) as unknown as Matching) : withMedia(db, teamId);
  if (q) matching = matching.where((where) => where.or([hasPart(q), where("assets.id", "=", q)]));
  if (groupIds.length > 0) matching = matching.where("assets.group_id", "in", groupIds);
  if (types.length > 0) matching = matching.where(sql<string>`lower(assets.kind)`, "in", types);
  if (states.length > 0)
    matching = matching.where((where) =>
      where.or([where(STATE, "in", states as AssetState[]), where(sql<string>`lower(assets.status)`, "in", states)]),
    );
  return matching;
}

async function listed(db: Database, rows: readonly (Selectable<Tables["assets"]> & { state: AssetState })[]): Promise<ListedAsset[]> {
  const names = await groupNames(
    db,
    rows.map(({ group_id }) => group_id),
  );
  const assets = await withFiles(db, rows);
  return assets.map((asset, place) => ({
    ...asset,
    groupName: names.get(asset.groupId) ?? "",
    state: rows[place]?.state ?? "unknown",
  }));
}

async function groupNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("asset_groups")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the ids that the team has. */
export async function moveAssets(
  db: Database,
  { teamId, ids, groupId, at }: { teamId: string; ids: readonly string[]; groupId: string; at: number },
): Promise<string[]> {
  const rows = await db
    .updateTable("assets")
    .set({ group_id: groupId, updated_at: at })
    .where("id", "in", ids)
    .where("team_id", "=", teamId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Exempts an asset's file from retention, or not. False if the file doesn't exist. */
export async function pinFile(db: Database, { id, pinned }: { id: string; pinned: boolean }): Promise<boolean> {
  const row = await db
    .updateTable("media")
    .set({ pinned: pinned ? 1 : 0 })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
