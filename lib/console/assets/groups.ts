import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import type { Keeper } from "../../media/keep";
import { changeGroup, deleteGroup, findGroup, insertGroup } from "../../store/media/asset-groups";
import { findFiles, findPosters } from "../../store/media/media";
import type { ChangeGroupRequest, ConsoleAssetGroup, ConsoleAssetGroupPage, ConsoleAssetGroupQuery, CreateGroupRequest } from "./contract";
import { dissolveGroup, findGroupPage, type GroupPageQuery, latestOfGroups } from "./groups-store";
import { countAssets } from "./store";
import { consoleGroupOf } from "./views";

/** The team and the requesting person. */
export interface AssetOwner {
  teamId: string;
  userId: string;
}

export function createGroupService(keeper: Keeper, now: () => number) {
  const { db } = keeper.store;
  const readGroup = async ({ teamId }: AssetOwner, id: string): Promise<ConsoleAssetGroup> => {
    const found = await readPage(keeper, { teamId, q: "", id, sort: "created", ascending: true, limit: 1, offset: 0 });
    const [group] = found.items;
    if (!group) throw noGroup("id");
    return group;
  };
  return {
    async listGroups({ teamId }: AssetOwner, { q, sort, order, page, pageSize }: ConsoleAssetGroupQuery): Promise<ConsoleAssetGroupPage> {
      const paging = { sort, ascending: order === "asc", limit: pageSize, offset: (page - 1) * pageSize };
      const [{ items, total }, counts] = await Promise.all([readPage(keeper, { teamId, q, ...paging }), countAssets(db, teamId)]);
      return { items, page, pageSize, total, assets: counts.reduce((sum, { count }) => sum + count, 0) };
    },
    readGroup,
    async createGroup(owner: AssetOwner, { name, title = "", description = "" }: CreateGroupRequest) {
      const id = newId("group-");
      await insertGroup(db, { id, teamId: owner.teamId, name, title, description, at: now() });
      return readGroup(owner, id);
    },
    async changeGroup(owner: AssetOwner, id: string, change: ChangeGroupRequest) {
      if (!(await changeGroup(db, { teamId: owner.teamId, id, ...change, at: now() }))) throw noGroup("id");
      return readGroup(owner, id);
    },
    deleteGroup: ({ teamId }: AssetOwner, id: string, moveTo: string) => removeGroup(keeper, { teamId, id, moveTo, at: now() }),
  };
}

async function readPage({ store: { db }, library }: Keeper, query: GroupPageQuery) {
  const { groups, total } = await findGroupPage(db, query);
  const latest = await latestOfGroups(db, { teamId: query.teamId, groupIds: groups.map(({ id }) => id) });
  const ids = latest.flatMap(({ mediaId }) => mediaId ?? []);
  const [files, posters] = await Promise.all([findFiles(db, ids), findPosters(db, ids)]);
  const items = groups.map((group) =>
    consoleGroupOf(group, { latest: latest.filter(({ groupId }) => groupId === group.id), files, posters, library }),
  );
  return { items, total };
}

async function removeGroup(
  { store }: Keeper,
  { moveTo, ...group }: { teamId: string; id: string; moveTo: string; at: number },
): Promise<void> {
  if (moveTo === group.id)
    throw new Failure("invalid_value", "Assets cannot be moved to the group that is being deleted.", { param: "moveTo" });
  if (moveTo !== "") await requireGroup(store.db, group.teamId, moveTo, "moveTo");
  const outcome = moveTo === "" ? await deleteGroup(store.db, group) : await dissolveGroup(store, { ...group, into: moveTo });
  if (outcome === undefined) throw noGroup("id");
  if (outcome === "own") throw conflict("This group is managed by the gateway and cannot be deleted.");
  if (outcome === "full") throw conflict("The group still has assets: set `moveTo` to the group that receives them, or delete them first.");
}

/** Throws `not_found` if the team has no such group. */
export async function requireGroup(db: Keeper["store"]["db"], teamId: string, id: string, param: string): Promise<void> {
  if (!(await findGroup(db, { teamId, id }))) throw noGroup(param);
}

const noGroup = (param: string) => new Failure("not_found", "Your team has no asset group of this id.", { param });
const conflict = (message: string) => new Failure("asset_conflict", message, { param: "id" });
