import { z } from "zod";
import { Playground } from "../../contracts/playground";

/** How long a deleted asset can be restored. Its file is no longer served at once, and deleted after this time. */
export const ASSET_UNDO_MS = 30 * 60_000;
/** Bytes per upload; images are limited to 30 MB. */
export const ASSET_UPLOAD_BYTES = 50 * 1024 * 1024;
/** Assets that one call moves, deletes or restores. */
const ASSET_BATCH = 200;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Id = z.string().min(1).max(64);

/** `working`: still being made. `gone`: it was ready, and its file has been removed since. `unknown`: a status nobody here knows. */
const ASSET_STATES = ["working", "ready", "failed", "gone", "unknown"] as const;
export const AssetState = z.enum(ASSET_STATES).meta({ id: "AssetState" });
export type AssetState = z.infer<typeof AssetState>;

const GroupName = z.object({ id: z.string().describe("Id of the group."), name: z.string().describe("Name of the group.") });

const asset = {
  id: z.string().describe("Id of the asset, `asset-…`."),
  name: z.string().describe("Name of the asset; not necessarily unique."),
  type: z.string().meta({ description: "`Image`, `Video`, `Audio`, or another type detected from the data." }),
  state: AssetState.describe("Whether it can be used."),
  status: z.string().meta({ description: "The raw status behind `state`: `Processing`, `Active`, `Failed`." }),
  error: z
    .object({ code: z.string().describe("The error's code."), message: z.string().describe("Description of what happened.") })
    .nullable()
    .describe("Why it failed; null if it did not."),
  group: GroupName.describe("The group it is in."),
  origin: z.enum(["made", "upload", "sample"]).meta({ description: "Origin of the asset; samples ship with the gateway." }),
  fileUrl: z.string().nullable().meta({ description: "Signed URL of the file; null if there is none." }),
  thumbnailUrl: z
    .string()
    .nullable()
    .meta({ description: "Signed URL of a thumbnail, WebP within 320 × 320 pixels. Null if there is none." }),
  urlExpiresAt: Time.nullable().meta({
    description: "When both URLs expire, in milliseconds since the epoch; list again for new ones.",
  }),
  mimeType: z.string().nullable().describe("MIME type of the file; null until known."),
  size: z.int().nullable().meta({ description: "Size of the file in bytes; null if there is none." }),
  width: z.int().nullable().describe("Width in pixels; null for audio."),
  height: z.int().nullable().describe("Height in pixels; null for audio."),
  durationMs: z.int().nullable().describe("Length in milliseconds; null for images."),
  createdAt: Time.describe("When it was created or uploaded, in milliseconds since the epoch."),
  updatedAt: Time.describe("When it was last changed, in milliseconds since the epoch."),
  pinned: z.boolean().meta({ description: "Pinned assets are exempt from retention." }),
  expiresAt: Time.nullable().meta({
    description: "When retention removes the file, in milliseconds since the epoch; null if it is kept, or already removed.",
  }),
  removedAt: Time.nullable().meta({ description: "When the file was removed, in milliseconds since the epoch; null if it was not." }),
  taskId: z.string().nullable().meta({ description: "The video task that created it." }),
  requestId: z.string().nullable().meta({ description: "Request id of the call that created it, as in the logs and runs." }),
  model: z.string().nullable().describe("The model that generated it; null for uploads."),
};

export const ConsoleAsset = z.object(asset).meta({ id: "ConsoleAsset" });
export type ConsoleAsset = z.infer<typeof ConsoleAsset>;

export const ConsoleAssetDetail = z
  .object({
    ...asset,
    prompt: z.string().nullable().describe("The prompt that generated it; null if there was none."),
    fileName: z.string().nullable().describe("Name of the uploaded file; null for generated files."),
    sha256: z.string().nullable().describe("SHA-256 of the file in hexadecimal; null if there is none."),
    run: z
      .object({
        id: z.string().describe("Id of the run, `run_…`."),
        playground: Playground.describe("The playground that it was made in."),
      })
      .nullable()
      .meta({ description: "The run that generated it, if it belongs to the caller and is still stored." }),
  })
  .meta({ id: "ConsoleAssetDetail" });
export type ConsoleAssetDetail = z.infer<typeof ConsoleAssetDetail>;

/** Values in the team's data, with the number of assets. */
const Facet = z.array(z.object({ value: z.string().describe("The value."), count: z.int().describe("Number of assets with this value.") }));

const ASSET_SORTS = ["created", "updated", "name", "size"] as const;
const List = z.string().max(4_000).default("");
const Paging = {
  order: z.enum(["asc", "desc"]).default("desc").describe("Sort order."),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe("Page to return, from 1."),
  pageSize: z.coerce.number().int().min(1).max(100).default(25).describe("Entries per page, 1 to 100."),
};

export const ConsoleAssetQuery = z
  .object({
    q: z.string().trim().max(256).default("").meta({ description: "Part of the name, case-insensitive; or a whole asset id." }),
    group: List.meta({ description: "Ids of groups, separated by commas. Empty: all groups." }),
    type: List.meta({ description: "Types, separated by commas, case-insensitive: `image,video`." }),
    status: List.meta({ description: "States or raw statuses, separated by commas, case-insensitive: `ready`, `gone`, `processing`." }),
    sort: z.enum(ASSET_SORTS).default("created").describe("Field to sort by."),
    ...Paging,
  })
  .meta({ id: "ConsoleAssetQuery" });
export type ConsoleAssetQuery = z.infer<typeof ConsoleAssetQuery>;

export const ConsoleAssetPage = z
  .object({
    items: z.array(ConsoleAsset).describe("The assets of the page."),
    page: z.int().describe("Page number, from 1."),
    pageSize: z.int().describe("Entries per page."),
    total: z.int().meta({ description: "Number of matching assets." }),
    all: z.int().meta({ description: "All assets of the team, regardless of the search." }),
    types: Facet.describe("Types that occur, regardless of the search."),
    states: Facet.meta({ description: "States that occur, regardless of the search." }),
  })
  .meta({ id: "ConsoleAssetPage" });
export type ConsoleAssetPage = z.infer<typeof ConsoleAssetPage>;

const Label = z.string().trim().min(1).max(64);

export const UploadAssetQuery = z
  .object({
    name: z.string().trim().max(200).default("").meta({ description: "Name of the file; truncated to 64 characters." }),
    group: z.string().max(64).default("").meta({ description: "Id of a group. Empty: the team's default group for the type." }),
  })
  .meta({ id: "UploadAssetQuery" });
export type UploadAssetQuery = z.infer<typeof UploadAssetQuery>;

/** Absent fields stay unchanged. */
export const ChangeAssetRequest = z
  .object({
    name: Label.optional().describe("New name, 1 to 64 characters. Default: unchanged."),
    group: Id.optional().describe("Id of the group it moves to. Default: unchanged."),
    pinned: z.boolean().optional().meta({ description: "Whether the file is exempt from retention. Default: unchanged." }),
  })
  .meta({ id: "ChangeAssetRequest" });
export type ChangeAssetRequest = z.infer<typeof ChangeAssetRequest>;

const Ids = z.array(Id).min(1).max(ASSET_BATCH);
export const AssetIds = z.object({ ids: Ids.describe("Ids of assets, 1 to 200.") }).meta({ id: "AssetIds" });
export type AssetIds = z.infer<typeof AssetIds>;
export const MoveAssetsRequest = z
  .object({ ids: Ids.describe("Ids of assets, 1 to 200."), group: Id.describe("Id of the group they move to.") })
  .meta({ id: "MoveAssetsRequest" });
export type MoveAssetsRequest = z.infer<typeof MoveAssetsRequest>;

/** The result of a batch. Ids that the team doesn't have are `missing`, even if another team has them. */
export const AssetBatchReply = z
  .object({
    done: z.array(z.string()).describe("Ids that were processed."),
    missing: z.array(z.string()).describe("Unknown ids."),
  })
  .meta({ id: "AssetBatchReply" });
export type AssetBatchReply = z.infer<typeof AssetBatchReply>;
export const DeletedAssets = z
  .object({
    done: z.array(z.string()).describe("Ids that were processed."),
    missing: z.array(z.string()).describe("Unknown ids."),
    restorableUntil: Time.describe("Deadline for restoring they, in milliseconds since the epoch."),
  })
  .meta({ id: "DeletedAssets" });
export type DeletedAssets = z.infer<typeof DeletedAssets>;

export const DeletedAssetList = z
  .object({
    items: z
      .array(
        z.object({
          id: z.string().describe("Id of the asset."),
          name: z.string().describe("Name of the asset."),
          type: z.string().describe("Kind of file."),
          deletedAt: Time.describe("When it was deleted, in milliseconds since the epoch."),
          restorableUntil: Time.describe("Deadline for restoring it, in milliseconds since the epoch."),
        }),
      )
      .describe("The deleted assets."),
    total: z.int().describe("Number of restorable assets."),
  })
  .meta({ id: "DeletedAssetList", description: "Restorable assets, most recently deleted first; at most 200." });
export type DeletedAssetList = z.infer<typeof DeletedAssetList>;

export const ConsoleAssetGroup = z
  .object({
    id: z.string().describe("Id of the group, `group-…`."),
    name: z.string().describe("Name of the group."),
    title: z.string().meta({ description: "The group's name if it has no title." }),
    description: z.string().describe("Purpose of the group; may be empty."),
    type: z.string().describe("Kind of group: `AIGC` or `LivenessFace`."),
    own: z.boolean().meta({ description: "Whether the gateway stores generated files in it; it cannot be deleted then." }),
    assets: z.int().describe("Number of assets in it."),
    latest: z
      .array(
        z.object({
          id: z.string().describe("Id of the asset."),
          type: z.string().describe("Kind of file."),
          thumbnailUrl: z.string().nullable().describe("Signed URL of a thumbnail; null if there is none."),
        }),
      )
      .meta({ description: "Its four newest assets." }),
    createdAt: Time.describe("When it was created, in milliseconds since the epoch."),
    updatedAt: Time.describe("When it was last changed, in milliseconds since the epoch."),
  })
  .meta({ id: "ConsoleAssetGroup" });
export type ConsoleAssetGroup = z.infer<typeof ConsoleAssetGroup>;

const GROUP_SORTS = ["created", "updated", "name", "assets"] as const;
export const ConsoleAssetGroupQuery = z
  .object({
    q: z.string().trim().max(256).default("").meta({ description: "Part of the name or the title, case-insensitive." }),
    sort: z.enum(GROUP_SORTS).default("updated").describe("Field to sort by."),
    ...Paging,
  })
  .meta({ id: "ConsoleAssetGroupQuery" });
export type ConsoleAssetGroupQuery = z.infer<typeof ConsoleAssetGroupQuery>;

export const ConsoleAssetGroupPage = z
  .object({
    items: z.array(ConsoleAssetGroup).describe("The groups of the page."),
    page: z.int().describe("Page number, from 1."),
    pageSize: z.int().describe("Entries per page."),
    total: z.int().describe("Number of matching Groups, across all pages."),
    assets: z.int().meta({ description: "Assets of the team, in all groups." }),
  })
  .meta({ id: "ConsoleAssetGroupPage" });
export type ConsoleAssetGroupPage = z.infer<typeof ConsoleAssetGroupPage>;

const Description = z.string().trim().max(300);
export const CreateGroupRequest = z
  .object({
    name: Label.describe("Name of the group, 1 to 64 characters."),
    title: z.string().trim().max(64).default("").describe("Title of the group, up to 64 characters. If empty, its name is shown."),
    description: Description.default("").describe("Purpose of the group, up to 300 characters."),
  })
  .meta({ id: "CreateGroupRequest" });
export type CreateGroupRequest = z.input<typeof CreateGroupRequest>;
/** Absent fields stay unchanged. */
export const ChangeGroupRequest = z
  .object({
    name: Label.optional().describe("New name, 1 to 64 characters. Default: unchanged."),
    title: z.string().trim().max(64).optional().describe("New title, up to 64 characters. Default: unchanged."),
    description: Description.optional().describe("New description, up to 300 characters. Default: unchanged."),
  })
  .meta({ id: "ChangeGroupRequest" });
export type ChangeGroupRequest = z.infer<typeof ChangeGroupRequest>;

export const DeleteGroupQuery = z
  .object({
    moveTo: z
      .string()
      .max(64)
      .default("")
      .meta({ description: "Id of the group that its assets are moved to. Required if the group has assets." }),
  })
  .meta({ id: "DeleteGroupQuery" });
export type DeleteGroupQuery = z.infer<typeof DeleteGroupQuery>;
