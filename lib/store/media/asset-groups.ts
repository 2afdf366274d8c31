import type { Insertable } from "kysely";
import type { GroupType } from "../../contracts/asset";
import { nameKey } from "../database/name-key";
import type { Database, Tables } from "../database/schema/tables";
import { hasPart, type OfTeam, type OwnGroup, SORT_COLUMNS, type SortBy } from "./assets";

/** A group of assets. Times are milliseconds since the epoch. */
export interface GroupRow {
  id: string;
  teamId: string;
  /** Set if the gateway created it. */
  own: OwnGroup | null;
  name: string;
  title: string;
  description: string;
  groupType: GroupType;
  createdAt: number;
  updatedAt: number;
  assets: number;
}

export interface GroupQuery {
  teamId: string;
  name?: string | null;
  ids?: readonly string[] | null;
  groupType?: GroupType | null;
  sortBy?: SortBy | null;
  ascending?: boolean;
  limit: number;
  offset: number;
}

export type NewGroup = Pick<GroupRow, "id" | "teamId" | "name" | "title" | "description"> & { at: number };

export async function insertGroup(db: Database, { id, teamId, name, title, description, at }: NewGroup): Promise<void> {
  const group: Insertable<Tables["asset_groups"]> = {
    id,
    team_id: teamId,
    own: null,
    name,
    name_key: nameKey(name),
    title,
    description,
    group_type: "AIGC",
    created_at: at,
    updated_at: at,
  };
  await db.insertInto("asset_groups").values(group).execute();
}

export async function findGroup(db: Database, { teamId, id }: OfTeam): Promise<GroupRow | undefined> {
  return (await listGroups(db, { teamId, ids: [id], limit: 1, offset: 0 })).groups[0];
}

/** A page of the team's groups, and the total count. */
export async function listGroups(db: Database, query: GroupQuery): Promise<{ groups: GroupRow[]; total: number }> {
  let matching = db.selectFrom("asset_groups").where("team_id", "=", query.teamId);
  if (query.name) matching = matching.where(hasPart(query.name));
  if (query.ids?.length) matching = matching.where("id", "in", query.ids);
  if (query.groupType) matching = matching.where("group_type", "=", query.groupType);
  const { total } = await matching.select((from) => from.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  if (query.offset >= total) return { groups: [], total };
  const direction = query.ascending ? "asc" : "desc";
  const rows = await matching
    .selectAll()
    .select((from) =>
      from
        .selectFrom("assets")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("assets.team_id", "=", "asset_groups.team_id")
        .whereRef("assets.group_id", "=", "asset_groups.id")
        .as("assets"),
    )
    .orderBy(SORT_COLUMNS[query.sortBy ?? "CreateTime"], direction)
    .orderBy("id", direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const groups = rows.map((row) => ({
    id: row.id,
    teamId: row.team_id,
    own: row.own,
    name: row.name,
    title: row.title,
    description: row.description,
    groupType: row.group_type,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    assets: row.assets ?? 0,
  }));
  return { groups, total };
}

/** Changes a group's name or description. False if the team has no such group. */
export async function changeGroup(
  db: Database,
  { teamId, id, name, title, description, at }: OfTeam & { name?: string; title?: string; description?: string; at: number },
): Promise<boolean> {
  const row = await db
    .updateTable("asset_groups")
    .set({ updated_at: at, title, description, ...(name === undefined ? {} : { name, name_key: nameKey(name) }) })
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an empty group that a person created; otherwise returns why not. */
export async function deleteGroup(db: Database, { teamId, id }: OfTeam): Promise<"deleted" | "own" | "full" | undefined> {
  const group = await findGroup(db, { teamId, id });
  if (!group) return undefined;
  if (group.own !== null) return "own";
  if (group.assets > 0) return "full";
  try {
    await db.deleteFrom("asset_groups").where("id", "=", id).where("team_id", "=", teamId).execute();
    return "deleted";
  } catch (error) {
    // A foreign key keeps the group if an asset was added meanwhile.
    if ((await findGroup(db, { teamId, id }))?.assets) return "full";
    throw error;
  }
}
