import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import type { ConsoleRoute } from "@/lib/console/address";
import { ASSETS } from "@/lib/console/assets/addresses";
import type {
  AssetBatchReply,
  ChangeAssetRequest,
  ChangeGroupRequest,
  ConsoleAsset,
  ConsoleAssetGroup,
  CreateGroupRequest,
  DeletedAssets,
  MoveAssetsRequest,
} from "@/lib/console/assets/contract";
import { assetsChanged, LISTS, ONES } from "./asset-queries";

/** `ASSET_BATCH` of the contract, whose module the browser doesn't load. */
const BATCH = 200;

export async function changeAsset(id: string, body: ChangeAssetRequest): Promise<ConsoleAsset> {
  const asset = await call<ConsoleAsset, ChangeAssetRequest>(ASSETS.change, { params: { id }, body });
  await assetsChanged();
  return asset;
}

/** Moves any number of assets, in batches. */
export async function moveAssets(ids: readonly string[], group: string): Promise<AssetBatchReply> {
  return inBatches(ids, assetsChanged, (some) => call<AssetBatchReply, MoveAssetsRequest>(ASSETS.move, { body: { ids: some, group } }));
}

export async function deleteAssets(ids: readonly string[]): Promise<AssetBatchReply> {
  return inBatches(ids, listsChanged, (some) => call<DeletedAssets, { ids: string[] }>(ASSETS.delete, { body: { ids: some } }));
}

export const restoreAssets = (ids: readonly string[]) => batchCall(ASSETS.restore, ids);
export const purgeAssets = (ids: readonly string[]) => batchCall(ASSETS.purge, ids);

function batchCall(route: ConsoleRoute, ids: readonly string[]): Promise<AssetBatchReply> {
  return inBatches(ids, assetsChanged, (some) => call<AssetBatchReply, { ids: string[] }>(route, { body: { ids: some } }));
}

/** If a call fails, the earlier ones' results are shown nevertheless. */
async function inBatches(
  ids: readonly string[],
  changed: () => Promise<void>,
  send: (ids: string[]) => Promise<AssetBatchReply>,
): Promise<AssetBatchReply> {
  const all: AssetBatchReply = { done: [], missing: [] };
  try {
    for (let from = 0; from < ids.length; from += BATCH) {
      const { done, missing } = await send(ids.slice(from, from + BATCH));
      all.done.push(...done);
      all.missing.push(...missing);
    }
  } finally {
    await changed();
  }
  return all;
}

export async function saveGroup(id: string | undefined, body: CreateGroupRequest & ChangeGroupRequest): Promise<ConsoleAssetGroup> {
  const group =
    id === undefined
      ? await call<ConsoleAssetGroup, CreateGroupRequest>(ASSETS.createGroup, { body })
      : await call<ConsoleAssetGroup, ChangeGroupRequest>(ASSETS.changeGroup, { params: { id }, body });
  await assetsChanged();
  return group;
}

export async function deleteGroup(id: string, moveTo: string): Promise<void> {
  await call<void>(ASSETS.deleteGroup, { params: { id }, query: { moveTo } });
  await listsChanged();
}

/** Like `assetsChanged`, but without open assets: requesting a deleted one would fail. */
async function listsChanged(): Promise<void> {
  const client = queryClient();
  await Promise.all([
    ...LISTS.map((kind) => client.invalidateQueries({ queryKey: [kind] })),
    ...ONES.map((kind) => client.invalidateQueries({ queryKey: [kind], refetchType: "none" })),
  ]);
}
