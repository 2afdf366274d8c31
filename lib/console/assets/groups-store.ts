import { sql } from "kysely";
import { nameKey } from "../../store/database/name-key";
import type { Store } from "../../store/database/open";
import type { Database } from "../../store/database/schema/tables";
import { deleteGroup, findGroup, type GroupRow } from "../../store/media/asset-groups";

export interface GroupPageQuery {
  teamId: string;
  /** Substring of the name or the title. */
  q: string;
  id?: string;
  sort: "created" | "updated" | "name" | "assets";
  ascending: boolean;
  limit: number;
  offset: number;
}

/** A group with its number of assets; `updatedAt` is the last change of it or of one of them. */
export type ListedGroup = Omit<GroupRow, "teamId" | "own"> & { own: boolean };

export interface LatestAsset {
  groupId: string;
  id: string;
  kind: string;
  mediaId: string | null;
}

const LATEST = 4;
const UPDATED = sql<number>`case when held.changed_at > asset_groups.updated_at then held.changed_at else asset_groups.updated_at end`;
const COUNT = sql<number>`coalesce(held.count, 0)`;
const SORTS = { created: sql`asset_groups.created_at`, updated: UPDATED, name: sql`asset_groups.name_key`, assets: COUNT } as const;

export async function findGroupPage(db: Database, query: GroupPageQuery): Promise<{ groups: ListedGroup[]; total: number }> {
  const { teamId, q, id, sort, ascending, limit, offset } = query;
  let matching = db
    .selectFrom("asset_groups")
    .leftJoin(
      (from) =>
        from
          .selectFrom("assets")
          .select((asset) => ["group_id", asset.fn.countAll<number>().as("count"), asset.fn.max("updated_at").as("changed_at")])
          .where("team_id", "=", teamId)
          .groupBy("group_id")
          .as("held"),
      (join) => join.onRef("held.group_id", "=", "asset_groups.id"),
    )
    .where("asset_groups.team_id", "=", teamId);
  if (id !== undefined) matching = matching.where("asset_groups.id", "=", id);
  if (q) matching = matching.where(namedLike(q));
  const { total } = await matching.select((from) => from.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const direction = ascending ? "asc" : "desc";
  const rows = await matching
    .selectAll("asset_groups")
    .select([UPDATED.as("changed"), COUNT.as("assets")])
    .orderBy(SORTS[sort], direction)
    .orderBy("asset_groups.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const groups = rows.map((row) => ({
    id: row.id,
    own: row.own !== null,
    name: row.name,
    title: row.title,
    description: row.description,
    groupType: row.group_type,
    createdAt: row.created_at,
    updatedAt: Number(row.changed),
    assets: Number(row.assets),
  }));
  return { groups, total };
}

function namedLike(q: string) {
  const part = `%${nameKey(q).replace(/[!%_]/g, "!$&")}%`;
  return sql<boolean>`(asset_groups.name_key like ${part} escape '!' or lower(asset_groups.title) like ${part} escape '!')`;
}

export async function latestOfGroups(
  db: Database,
  { teamId, groupIds }: { teamId: string; groupIds: readonly string[] },
): Promise<LatestAsset[]> {
  if (groupIds.length === 0) return [];
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom("assets")
        .select((asset) => [
          "id",
          "group_id",
          "kind",
          "media_id",
          asset.fn
            .agg<number>("row_number")
            .over((over) => over.partitionBy("group_id").orderBy("created_at", "desc").orderBy("id", "desc"))
            .as("place"),
        ])
        .where("team_id", "=", teamId)
        .where("group_id", "in", groupIds)
        .as("newest"),
    )
    .selectAll()
    .where("place", "<=", LATEST)
    .orderBy("place")
    .execute();
  return rows.map(({ group_id, id, kind, media_id }) => ({
    groupId: group_id,
    id,
    kind,
    mediaId: media_id,
  }));
}

/**
 * Moves a group's assets to another group and deletes it. A default group, or one that got a new asset meanwhile,
 * is kept, and the result says so. Undefined if the team has no such group.
 */
export async function dissolveGroup(
  store: Store,
  { teamId, id, into, at }: { teamId: string; id: string; into: string; at: number },
): Promise<"deleted" | "own" | "full" | undefined> {
  const group = await findGroup(store.db, { teamId, id });
  if (!group || group.own !== null) return group && "own";
  await store.db
    .updateTable("assets")
    .set({ group_id: into, updated_at: at })
    .where("team_id", "=", teamId)
    .where("group_id", "=", id)
    .execute();
  return deleteGroup(store.db, { teamId, id });
}
