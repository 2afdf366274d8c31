import { addressEnd } from "../../media/address";
import type { MediaLibrary } from "../../media/library";
import type { FileRow } from "../../store/media/media";
import type { ConsoleAsset, ConsoleAssetDetail, ConsoleAssetGroup } from "./contract";
import type { LatestAsset, ListedGroup } from "./groups-store";
import type { ListedAsset } from "./store";

/** Input of URLs: posters by the video's file, and the time. */
export interface Viewing {
  library: MediaLibrary;
  posters: ReadonlyMap<string, FileRow>;
  now: number;
}

/** A file's thumbnail, for a video its poster's. Null if there is none. */
function thumbnailOf(file: FileRow, { library, posters }: Omit<Viewing, "now">): string | null {
  return library.thumbnailAddress(posters.get(file.id) ?? file) ?? null;
}

/** An asset of the console, with fresh URLs. */
export function consoleAssetOf(row: ListedAsset, viewing: Viewing): ConsoleAsset {
  const { library, now } = viewing;
  const { file } = row;
  const there = row.state === "ready" ? file : null;
  return {
    id: row.id,
    name: row.name,
    type: row.kind,
    state: row.state,
    status: row.status,
    error: row.error,
    group: { id: row.groupId, name: row.groupName },
    origin: row.origin,
    fileUrl: there && library.address(there, { now }),
    thumbnailUrl: there && thumbnailOf(there, viewing),
    urlExpiresAt: there && addressEnd(now),
    mimeType: file?.type ?? null,
    size: file?.size ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
    durationMs: file?.durationMs ?? null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    pinned: file?.pinned ?? false,
    expiresAt: there && library.fileOf(there).expiresAt,
    removedAt: file?.removedAt ?? null,
    taskId: row.taskId,
    requestId: row.requestId,
    model: row.model || null,
  };
}

/** The same with all details. */
export function consoleAssetDetailOf(
  row: ListedAsset,
  { run, ...viewing }: Viewing & { run: ConsoleAssetDetail["run"] },
): ConsoleAssetDetail {
  return {
    ...consoleAssetOf(row, viewing),
    prompt: row.prompt || null,
    fileName: row.file?.fileName ?? null,
    sha256: row.file?.sha256 ?? null,
    run,
  };
}

export function consoleGroupOf(
  group: ListedGroup,
  { latest, files, ...viewing }: Omit<Viewing, "now"> & { latest: readonly LatestAsset[]; files: ReadonlyMap<string, FileRow> },
): ConsoleAssetGroup {
  const { id, name, title, description, groupType, own, assets, createdAt, updatedAt } = group;
  const seen = (mediaId: string | null) => {
    const file = mediaId === null ? undefined : files.get(mediaId);
    return file?.removedAt === null ? thumbnailOf(file, viewing) : null;
  };
  return {
    id,
    name,
    title: title || name,
    description,
    type: groupType,
    own,
    assets,
    latest: latest.map((asset) => ({ id: asset.id, type: asset.kind, thumbnailUrl: seen(asset.mediaId) })),
    createdAt,
    updatedAt,
  };
}
