import { z } from "zod";
import { Playground } from "../../contracts/playground";

/** How long a deleted asset can be brought back. Its file stops being served at once, and is gone for good after this. */
export const ASSET_UNDO_MS = 30 * 60_000;
/** Bytes of an uploaded file; an image may have 30 MB of them. */
export const ASSET_UPLOAD_BYTES = 50 * 1024 * 1024;
/** Assets that one call moves, deletes or restores. */
export const ASSET_BATCH = 200;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Id = z.string().min(1).max(64);

/** `working`: still being made. `gone`: it was ready, and its file has been removed since. `unknown`: a status nobody here knows. */
export const ASSET_STATES = ["working", "ready", "failed", "gone", "unknown"] as const;
export const AssetState = z.enum(ASSET_STATES).meta({ id: "AssetState" });
export type AssetState = z.infer<typeof AssetState>;

const GroupName = z.object({ id: z.string(), name: z.string() });

const asset = {
  id: z.string(),
  name: z.string(),
  type: z.string().meta({ description: "`Image`, `Video`, `Audio`, or whatever else the data says." }),
  state: AssetState,
  status: z.string().meta({ description: "The raw word behind `state`: `Processing`, `Active`, `Failed`." }),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  group: GroupName,
  origin: z.enum(["made", "upload", "sample"]).meta({ description: "Samples came with the program." }),
  fileUrl: z.string().nullable().meta({ description: "Signed; null where there is no file to read." }),
  thumbnailUrl: z.string().nullable().meta({ description: "Signed; WebP within 320 × 320 pixels. Null where there is nothing to see." }),
  urlExpiresAt: Time.nullable().meta({ description: "When both addresses end; list again for fresh ones." }),
  mimeType: z.string().nullable(),
  size: z.int().nullable().meta({ description: "Bytes." }),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  createdAt: Time,
  updatedAt: Time,
  pinned: z.boolean().meta({ description: "Retention leaves it alone." }),
  expiresAt: Time.nullable().meta({ description: "When retention removes the file by its age; null where it stays, or is gone." }),
  removedAt: Time.nullable().meta({ description: "When the file was removed." }),
  taskId: z.string().nullable().meta({ description: "The video task that made it." }),
  requestId: z.string().nullable().meta({ description: "The call that made it, as the log and the runs have it." }),
  model: z.string().nullable(),
};

export const ConsoleAsset = z.object(asset).meta({ id: "ConsoleAsset" });
export type ConsoleAsset = z.infer<typeof ConsoleAsset>;

export const ConsoleAssetDetail = z
  .object({
    ...asset,
    prompt: z.string().nullable(),
    fileName: z.string().nullable(),
    sha256: z.string().nullable(),
    run: z
      .object({ id: z.string(), playground: Playground })
      .nullable()
      .meta({ description: "The run that made it, where it is one of the caller's own and still kept." }),
  })
  .meta({ id: "ConsoleAssetDetail" });
export type ConsoleAssetDetail = z.infer<typeof ConsoleAssetDetail>;

/** Values that occur in the team's data, with how many assets have each. */
const Facet = z.array(z.object({ value: z.string(), count: z.int() }));

export const ASSET_SORTS = ["created", "updated", "name", "size"] as const;
const List = z.string().max(4_000).default("");
const Paging = {
  order: z.enum(["asc", "desc"]).default("desc"),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
};

export const ConsoleAssetQuery = z
  .object({
    q: z.string().trim().max(256).default("").meta({ description: "Part of the name, whatever its case; or a whole asset id." }),
    group: List.meta({ description: "Ids of groups, separated by commas; empty is every group." }),
    type: List.meta({ description: "Types, separated by commas, in any case: `image,video`." }),
    status: List.meta({ description: "States or raw statuses, separated by commas, in any case: `ready`, `gone`, `processing`." }),
    sort: z.enum(ASSET_SORTS).default("created"),
    ...Paging,
  })
  .meta({ id: "ConsoleAssetQuery" });
export type ConsoleAssetQuery = z.infer<typeof ConsoleAssetQuery>;

export const ConsoleAssetPage = z
  .object({
    items: z.array(ConsoleAsset),
    page: z.int(),
    pageSize: z.int(),
    total: z.int().meta({ description: "Assets that match." }),
    all: z.int().meta({ description: "Assets of the team, whatever is searched for." }),
    types: Facet,
    states: Facet.meta({ description: "States that occur, whatever is searched for." }),
  })
  .meta({ id: "ConsoleAssetPage" });
export type ConsoleAssetPage = z.infer<typeof ConsoleAssetPage>;

const Label = z.string().trim().min(1).max(64);

/** Goes beside the bytes of an upload. */
export const UploadAssetQuery = z
  .object({
    name: z.string().trim().max(200).default("").meta({ description: "The file's name; 64 characters of it are kept." }),
    group: z.string().max(64).default("").meta({ description: "Id of a group; one of the team's own for the type when empty." }),
  })
  .meta({ id: "UploadAssetQuery" });
export type UploadAssetQuery = z.infer<typeof UploadAssetQuery>;

/** What is absent stays. */
export const ChangeAssetRequest = z
  .object({
    name: Label.optional(),
    group: Id.optional(),
    pinned: z.boolean().optional().meta({ description: "Whether retention leaves the file alone." }),
  })
  .meta({ id: "ChangeAssetRequest" });
export type ChangeAssetRequest = z.infer<typeof ChangeAssetRequest>;

const Ids = z.array(Id).min(1).max(ASSET_BATCH);
export const AssetIds = z.object({ ids: Ids }).meta({ id: "AssetIds" });
export type AssetIds = z.infer<typeof AssetIds>;
export const MoveAssetsRequest = z.object({ ids: Ids, group: Id }).meta({ id: "MoveAssetsRequest" });
export type MoveAssetsRequest = z.infer<typeof MoveAssetsRequest>;

/** What a call for several assets did. An id the team has no asset of is missing, whoever else may have one. */
export const AssetBatchReply = z.object({ done: z.array(z.string()), missing: z.array(z.string()) }).meta({ id: "AssetBatchReply" });
export type AssetBatchReply = z.infer<typeof AssetBatchReply>;
export const DeletedAssets = z
  .object({ done: z.array(z.string()), missing: z.array(z.string()), restorableUntil: Time })
  .meta({ id: "DeletedAssets" });
export type DeletedAssets = z.infer<typeof DeletedAssets>;

export const DeletedAssetList = z
  .object({
    items: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), deletedAt: Time, restorableUntil: Time })),
    total: z.int(),
  })
  .meta({ id: "DeletedAssetList", description: "What can still be brought back, last deleted first; 200 at most." });
export type DeletedAssetList = z.infer<typeof DeletedAssetList>;

export const ConsoleAssetGroup = z
  .object({
    id: z.string(),
    name: z.string(),
    title: z.string().meta({ description: "The name where the group was given no title." }),
    description: z.string(),
    type: z.string(),
    own: z.boolean().meta({ description: "The gateway keeps its own results in it: it cannot be deleted." }),
    assets: z.int(),
    latest: z
      .array(z.object({ id: z.string(), type: z.string(), thumbnailUrl: z.string().nullable() }))
      .meta({ description: "Its four newest assets." }),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "ConsoleAssetGroup" });
export type ConsoleAssetGroup = z.infer<typeof ConsoleAssetGroup>;

export const GROUP_SORTS = ["created", "updated", "name", "assets"] as const;
export const ConsoleAssetGroupQuery = z
  .object({
    q: z.string().trim().max(256).default("").meta({ description: "Part of the name or the title, whatever its case." }),
    sort: z.enum(GROUP_SORTS).default("updated"),
    ...Paging,
  })
  .meta({ id: "ConsoleAssetGroupQuery" });
export type ConsoleAssetGroupQuery = z.infer<typeof ConsoleAssetGroupQuery>;

export const ConsoleAssetGroupPage = z
  .object({
    items: z.array(ConsoleAssetGroup),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    assets: z.int().meta({ description: "Assets of the team, in all groups." }),
  })
  .meta({ id: "ConsoleAssetGroupPage" });
export type ConsoleAssetGroupPage = z.infer<typeof ConsoleAssetGroupPage>;

const Description = z.string().trim().max(300);
export const CreateGroupRequest = z
  .object({ name: Label, title: z.string().trim().max(64).default(""), description: Description.default("") })
  .meta({ id: "CreateGroupRequest" });
export type CreateGroupRequest = z.input<typeof CreateGroupRequest>;
/** What is absent stays. */
export const ChangeGroupRequest = z
  .object({ name: Label.optional(), title: z.string().trim().max(64).optional(), description: Description.optional() })
  .meta({ id: "ChangeGroupRequest" });
export type ChangeGroupRequest = z.infer<typeof ChangeGroupRequest>;

export const DeleteGroupQuery = z
  .object({
    moveTo: z
      .string()
      .max(64)
      .default("")
      .meta({ description: "Id of the group that takes its assets first. A group that has some is not deleted without." }),
  })
  .meta({ id: "DeleteGroupQuery" });
export type DeleteGroupQuery = z.infer<typeof DeleteGroupQuery>;
