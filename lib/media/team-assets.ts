import type { CreateAssetRequest } from "../contracts/asset";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { Cancellation, TeamAssets } from "../providers/capabilities";
import { changeGroup, deleteGroup, findGroup, insertGroup, listGroups } from "../store/media/asset-groups";
import { changeAsset, deleteAsset, findAsset, listAssets } from "../store/media/assets";
import { assetGroupOf, assetOf } from "./asset-wire";
import { kindOf } from "./file-types";
import { WANTED_IMAGE } from "./inputs";
import { inspectFile } from "./inspect-file";
import { type Keeper, keepAsset } from "./keep";
import { nameFrom, nameFromAddress } from "./names";
import { MAX_RECORDING_BYTES } from "./recordings";
import type { Sources, Wanted } from "./sources";

export interface TeamAssetsOptions extends Keeper {
  sources: Sources;
  now?: () => number;
}

const WANTED_FILE: Wanted = {
  of: "a file",
  types: ["image/", "video/", "audio/"],
  maxBytes: MAX_RECORDING_BYTES,
  tooLarge: (param) => new Failure("invalid_media", "The file is larger than 50 MB.", { param }),
};

/** The assets of one team. Another team's are a 404. */
export function createTeamAssets(options: TeamAssetsOptions, teamId: string): TeamAssets {
  return { ...listings(options, teamId), ...changes(options, teamId) };
}

function listings(
  { store: { db }, library }: TeamAssetsOptions,
  teamId: string,
): Pick<TeamAssets, "listAssets" | "listGroups" | "getAsset" | "getGroup"> {
  return {
    listAssets: async ({ Filter, PageNumber, PageSize, SortBy, SortOrder }) => {
      const page = { limit: PageSize, offset: (PageNumber - 1) * PageSize, sortBy: SortBy, ascending: SortOrder === "Asc" };
      const { Name, GroupIds, GroupType, Statuses, AssetTypes } = Filter;
      const filter = { name: Name, groupIds: GroupIds, groupType: GroupType, statuses: Statuses, kinds: AssetTypes };
      const { assets, total } = await listAssets(db, { teamId, ...filter, ...page });
      return { Items: assets.map((row) => assetOf(row, library)), PageNumber, PageSize, TotalCount: total };
    },
    listGroups: async ({ Filter, PageNumber, PageSize, SortBy, SortOrder }) => {
      const page = { limit: PageSize, offset: (PageNumber - 1) * PageSize, sortBy: SortBy, ascending: SortOrder === "Asc" };
      const { groups, total } = await listGroups(db, {
        teamId,
        name: Filter.Name,
        ids: Filter.GroupIds,
        groupType: Filter.GroupType,
        ...page,
      });
      return { Items: groups.map(assetGroupOf), PageNumber, PageSize, TotalCount: total };
    },
    getAsset: async ({ Id }) => {
      const row = await findAsset(db, { teamId, id: Id });
      if (!row) throw noAsset();
      return assetOf(row, library);
    },
    getGroup: async ({ Id }) => {
      const row = await findGroup(db, { teamId, id: Id });
      if (!row) throw noGroup("Id");
      return assetGroupOf(row);
    },
  };
}

function changes(options: TeamAssetsOptions, teamId: string): Omit<TeamAssets, "listAssets" | "listGroups" | "getAsset" | "getGroup"> {
  const { store, library, now = Date.now } = options;
  const { db } = store;
  return {
    createGroup: async ({ Name, Title, Description }) => {
      const id = newId("group-");
      await insertGroup(db, { id, teamId, name: Name, title: Title ?? "", description: Description ?? "", at: now() });
      return { Id: id };
    },
    createAsset: (body, signal) => createAsset(options, { teamId, body, signal }),
    updateAsset: async ({ Id, Name, GroupId }) => {
      if (GroupId && !(await findGroup(db, { teamId, id: GroupId }))) throw noGroup("GroupId");
      const change = { teamId, id: Id, name: Name ?? undefined, groupId: GroupId ?? undefined, at: now() };
      if (!(await changeAsset(db, change))) throw noAsset();
      return { Id };
    },
    updateGroup: async ({ Id, Name, Title, Description }) => {
      const change = { name: Name ?? undefined, title: Title ?? undefined, description: Description ?? undefined };
      if (!(await changeGroup(db, { teamId, id: Id, ...change, at: now() }))) throw noGroup("Id");
      return { Id };
    },
    deleteAsset: async ({ Id }) => {
      const deleted = await deleteAsset(store, { teamId, id: Id, at: now() });
      if (!deleted) throw noAsset();
      if (deleted.fileId !== null) await library.deleteBytes([deleted.fileId]);
    },
    deleteGroup: async ({ Id }) => {
      const outcome = await deleteGroup(db, { teamId, id: Id });
      if (outcome === undefined) throw noGroup("Id");
      if (outcome === "own") throw conflict("This group is managed by the gateway and cannot be deleted.");
      if (outcome === "full") throw conflict("The group still has assets: move or delete them first.");
    },
  };
}

async function createAsset(
  { sources, ...keeper }: TeamAssetsOptions,
  { teamId, body, signal }: { teamId: string; body: CreateAssetRequest; signal: Cancellation },
): Promise<{ Id: string }> {
  const { GroupId, URL: source, AssetType: asked, Name } = body;
  const inGroup = () => findGroup(keeper.store.db, { teamId, id: GroupId });
  if (!(await inGroup())) throw noGroup("GroupId");
  const wanted = asked === "Image" ? WANTED_IMAGE : WANTED_FILE;
  const file = await inspectFile(await sources.read({ source, param: "URL" }, { teamId, signal, wanted }), {
    asked,
    param: "URL",
    signal,
    caller: { teamId, keyId: "" },
  });
  const kind = kindOf(file.type);
  if (asked && asked !== kind) throw new Failure("invalid_value", `The file is of type ${kind}, not ${asked}.`, { param: "AssetType" });
  const name = nameFrom(Name ?? nameFromAddress(source) ?? "", kind);
  try {
    const { assetId } = await keepAsset(keeper, { ...file, teamId, name, origin: "upload", groupId: GroupId });
    return { Id: assetId };
  } catch (error) {
    if (!(await inGroup())) throw noGroup("GroupId");
    throw error;
  }
}

const noAsset = () => new Failure("not_found", "Your team has no asset of this Id.", { param: "Id" });
const noGroup = (param: string) => new Failure("not_found", "Your team has no asset group of this Id.", { param });
const conflict = (message: string) => new Failure("asset_conflict", message, { param: "Id" });
