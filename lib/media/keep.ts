import { newId } from "../contracts/ids";
import type { MediaFile } from "../contracts/media";
import type { Made } from "../endpoints/define";
import type { Store } from "../store/database/open";
import { type AssetOrigin, insertAssets, type NewAsset, ownGroup } from "../store/media/assets";
import { audioLengthMs } from "./audio-length";
import { endingOf, groupOf, kindOf } from "./file-types";
import type { MediaLibrary } from "./library";
import { fileNameOf, nameFrom } from "./names";

export interface Keeper {
  store: Store;
  library: MediaLibrary;
}

/** A checked file to be stored as an asset. */
export interface NewKept {
  teamId: string;
  bytes: Uint8Array;
  type: string;
  name: string;
  origin: AssetOrigin;
  /** A default group of the team if absent. */
  groupId?: string;
  model?: string;
  prompt?: string;
  /** The call that made it. */
  requestId?: string;
  width?: number | null;
  height?: number | null;
  durationMs?: number | null;
  /** Exempt from retention. */
  pinned?: boolean;
}

/** Stores a file as an Active asset. Leaves nothing behind on an error. */
export async function keepAsset(keeper: Keeper, kept: NewKept): Promise<{ assetId: string; url: string }> {
  const { store, library } = keeper;
  const { asset, file } = await storeKept(keeper, kept);
  try {
    const groupId = kept.groupId ?? (await ownGroup(store.db, kept.teamId, groupOf(asset.kind)));
    await insertAssets(store.db, [{ ...asset, groupId }]);
    return { assetId: asset.id, url: library.address(file) };
  } catch (error) {
    await library.remove([file.id]);
    throw error;
  }
}

export async function storeKept({ library }: Keeper, kept: NewKept): Promise<{ file: MediaFile; asset: Omit<NewAsset, "groupId"> }> {
  const { teamId, type, name, origin, model = "", prompt = "" } = kept;
  const durationMs = kept.durationMs ?? audioLengthMs(type, kept.bytes) ?? undefined;
  const facts = { width: kept.width ?? undefined, height: kept.height ?? undefined, durationMs };
  const fileName = fileNameOf(name, endingOf(type));
  const file = await library.put({ teamId, purpose: origin, type, fileName, pinned: kept.pinned, ...facts }, kept.bytes);
  const about = { teamId, name, kind: kindOf(type), origin, model, prompt, requestId: kept.requestId, at: file.createdAt };
  return { file, asset: { id: newId("asset-"), status: "Active", mediaId: file.id, taskId: null, ...about } };
}

/** Stores a generated file in the team's default group. */
export function recordMade(
  keeper: Keeper,
  { teamId, requestId, made }: { teamId: string; requestId?: string; made: Made },
): Promise<{ assetId: string; url: string }> {
  return keepAsset(keeper, { ...made, teamId, requestId, origin: "made", name: nameFrom(made.prompt, made.model) });
}
