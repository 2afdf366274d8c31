import { Failure } from "../../contracts/errors";
import { groupOf, kindOf } from "../../media/file-types";
import { inspectFile } from "../../media/inspect-file";
import { type Keeper, keepAsset } from "../../media/keep";
import { nameFrom } from "../../media/names";
import { changeAsset } from "../../store/media/assets";
import { findPosters } from "../../store/media/media";
import type {
  AssetIds,
  ChangeAssetRequest,
  ConsoleAsset,
  ConsoleAssetDetail,
  ConsoleAssetPage,
  ConsoleAssetQuery,
  MoveAssetsRequest,
  UploadAssetQuery,
} from "./contract";
import { ASSET_UNDO_MS } from "./contract";
import { bringBack, giveUpDeleted, listDeleted, setAside } from "./deleted-store";
import { type AssetOwner, createGroupService, requireGroup } from "./groups";
import { findRunOfRequest } from "./run-of-request-store";
import { countAssets, findAssetPage, findListedAsset, type ListedAsset, moveAssets, pinFile } from "./store";
import { consoleAssetDetailOf, consoleAssetOf } from "./views";

/** Lists and organises a team's assets. Another team's are 404, or `missing`. */
export function createAssetService(keeper: Keeper, now: () => number = Date.now) {
  return { ...assetListings(keeper, now), ...assetChanges(keeper, now), ...deletions(keeper, now), ...createGroupService(keeper, now) };
}

export type AssetService = ReturnType<typeof createAssetService>;

function assetListings(keeper: Keeper, now: () => number) {
  const { store, library } = keeper;
  const { db } = store;
  return {
    async list({ teamId }: AssetOwner, query: ConsoleAssetQuery): Promise<ConsoleAssetPage> {
      const { q, sort, order, page, pageSize } = query;
      const filter = { q, groupIds: partsOf(query.group), types: lowerParts(query.type), states: lowerParts(query.status) };
      const paging = { sort, ascending: order === "asc", limit: pageSize, offset: (page - 1) * pageSize };
      const [{ assets, total }, counts] = await Promise.all([findAssetPage(db, { teamId, ...filter, ...paging }), countAssets(db, teamId)]);
      return {
        items: await views(keeper, assets, now()),
        page,
        pageSize,
        total,
        all: counts.reduce((sum, { count }) => sum + count, 0),
        types: facet(counts, "kind"),
        states: facet(counts, "state"),
      };
    },
    async read({ teamId, userId }: AssetOwner, id: string): Promise<ConsoleAssetDetail> {
      const row = await findListedAsset(db, { teamId, id });
      if (!row) throw noAsset();
      const { requestId, createdAt: at } = row;
      const run = requestId === null ? null : await findRunOfRequest(store, { teamId, userId }, { requestId, at });
      const posters = await findPosters(db, row.file ? [row.file.id] : []);
      return consoleAssetDetailOf(row, { library, posters, now: now(), run });
    },
  };
}

function assetChanges(keeper: Keeper, now: () => number) {
  const { library } = keeper;
  const { db } = keeper.store;
  return {
    async upload(owner: AssetOwner, { name, group }: UploadAssetQuery, bytes: Uint8Array) {
      const { teamId } = owner;
      if (group !== "") await requireGroup(db, teamId, group, "group");
      const file = await inspectFile(bytes, { param: "file", caller: { teamId, keyId: owner.userId } });
      const named = nameFrom(name, kindOf(file.type));
      const { assetId: id } = await keepAsset(keeper, { ...file, teamId, name: named, origin: "upload", groupId: group || undefined });
      return view(keeper, { teamId, id }, now());
    },
    async change({ teamId }: AssetOwner, id: string, { name, group: groupId, pinned }: ChangeAssetRequest) {
      if (groupId !== undefined) await requireGroup(db, teamId, groupId, "group");
      if (name !== undefined || groupId !== undefined) {
        if (!(await changeAsset(db, { teamId, id, name, groupId, at: now() }))) throw noAsset();
      }
      if (pinned !== undefined) {
        const row = await findListedAsset(db, { teamId, id });
        if (!row) throw noAsset();
        if (pinned && row.file) await library.checkPin(row.file);
        if (!row.file || !(await pinFile(db, { id: row.file.id, pinned })))
          throw new Failure("asset_conflict", "The asset has no file to pin.", { param: "pinned" });
      }
      return view(keeper, { teamId, id }, now());
    },
    async move({ teamId }: AssetOwner, { ids, group }: MoveAssetsRequest) {
      await requireGroup(db, teamId, group, "group");
      return batch(ids, await moveAssets(db, { teamId, ids, groupId: group, at: now() }));
    },
  };
}

function deletions({ store, library }: Keeper, now: () => number) {
  return {
    async remove({ teamId }: AssetOwner, { ids }: AssetIds) {
      const at = now();
      return { ...batch(ids, await setAside(store, { teamId, ids, at })), restorableUntil: at + ASSET_UNDO_MS };
    },
    async deleted({ teamId }: AssetOwner) {
      const { items, total } = await listDeleted(store.db, { teamId, now: now() });
      const shown = items.map(({ kind, ...item }) => ({ ...item, type: kind, restorableUntil: item.deletedAt + ASSET_UNDO_MS }));
      return { items: shown, total };
    },
    async restore({ teamId }: AssetOwner, { ids }: AssetIds) {
      return batch(ids, await bringBack(store, { teamId, ids, at: now(), home: groupOf }));
    },
    async purge({ teamId }: AssetOwner, { ids }: AssetIds) {
      const given = await giveUpDeleted(store.db, { teamId, ids });
      await library.deleteBytes(given.fileIds);
      return batch(ids, given.ids);
    },
    /** Deletes assets whose restore time has passed. Safe to run concurrently. */
    async sweep(): Promise<void> {
      const { fileIds } = await giveUpDeleted(store.db, { before: now() - ASSET_UNDO_MS });
      await library.deleteBytes(fileIds);
    },
  };
}

/** Throws `not_found`. */
async function view(keeper: Keeper, which: { teamId: string; id: string }, at: number): Promise<ConsoleAsset> {
  const row = await findListedAsset(keeper.store.db, which);
  if (!row) throw noAsset();
  const [shown] = await views(keeper, [row], at);
  if (!shown) throw noAsset();
  return shown;
}

async function views({ store, library }: Keeper, rows: readonly ListedAsset[], at: number): Promise<ConsoleAsset[]> {
  const videos = rows.flatMap(({ kind, file }) => (kind === "Video" && file ? [file.id] : []));
  const posters = await findPosters(store.db, videos);
  return rows.map((row) => consoleAssetOf(row, { library, posters, now: at }));
}

function batch(ids: readonly string[], done: string[]) {
  const known = new Set(done);
  return { done, missing: ids.filter((id) => !known.has(id)) };
}

function facet(counts: readonly { kind: string; state: string; count: number }[], by: "kind" | "state") {
  const sums = new Map<string, number>();
  for (const each of counts) sums.set(each[by], (sums.get(each[by]) ?? 0) + each.count);
  return [...sums].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

const partsOf = (list: string) =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
const lowerParts = (list: string) => partsOf(list.toLowerCase());

const noAsset = () => new Failure("not_found", "Your team has no asset of this id.", { param: "id" });
