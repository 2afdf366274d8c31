import type { Asset, AssetGroup } from "../contracts/asset";
import type { GroupRow } from "../store/media/asset-groups";
import type { AssetRow } from "../store/media/assets";
import type { FileRow } from "../store/media/media";
import type { MediaLibrary } from "./library";

/** Projects are a vendor concept; here teams own assets. */
const PROJECT = "default";

const timeOf = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");

/** An asset in wire form, with a fresh URL. */
export function assetOf(row: AssetRow, library: MediaLibrary): Asset {
  const there = row.status === "Active" && row.file?.removedAt === null;
  return {
    Id: row.id,
    Name: row.name,
    URL: there && row.file ? library.address(row.file) : "",
    AssetType: row.kind,
    GroupId: row.groupId,
    Status: row.status,
    ProjectName: PROJECT,
    CreateTime: timeOf(row.createdAt),
    UpdateTime: timeOf(row.updatedAt),
    ...(row.error ? { Error: { Code: row.error.code, Message: row.error.message } } : {}),
    Origin: row.origin,
    ...(row.file ? fileFields(row.file, library) : {}),
    ...(row.taskId === null ? {} : { TaskId: row.taskId }),
    ...(row.model === "" ? {} : { Model: row.model }),
    ...(row.prompt === "" ? {} : { Prompt: row.prompt }),
  };
}

function fileFields(row: FileRow, library: MediaLibrary) {
  const { type, size, width, height, durationMs, removedAt, expiresAt } = library.fileOf(row);
  const ends = removedAt ?? expiresAt;
  return {
    ...(ends === null ? {} : { ExpireTime: timeOf(ends) }),
    MimeType: type,
    Size: size,
    ...(width === null ? {} : { Width: width }),
    ...(height === null ? {} : { Height: height }),
    ...(durationMs === null ? {} : { Duration: durationMs / 1000 }),
  };
}

/** A group in wire form. Its title defaults to its name. */
export function assetGroupOf(row: GroupRow): AssetGroup {
  return {
    Id: row.id,
    Name: row.name,
    Title: row.title || row.name,
    Description: row.description,
    GroupType: row.groupType,
    ProjectName: PROJECT,
    CreateTime: timeOf(row.createdAt),
    UpdateTime: timeOf(row.updatedAt),
    AssetCount: row.assets,
  };
}
