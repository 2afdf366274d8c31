import { z } from "zod";
import { Name } from "./scalar";

export const AssetType = z.enum(["Image", "Video", "Audio"]).meta({ id: "AssetType" });
export type AssetType = z.infer<typeof AssetType>;
export const AssetStatus = z.enum(["Processing", "Active", "Failed"]).meta({ id: "AssetStatus" });
export type AssetStatus = z.infer<typeof AssetStatus>;
export const GroupType = z.enum(["AIGC", "LivenessFace"]).meta({ id: "GroupType" });
export type GroupType = z.infer<typeof GroupType>;

const Time = z.string().meta({ description: "ISO 8601, UTC, whole seconds.", examples: ["2026-03-20T14:24:52Z"] });

/** Spec 2.11. */
export const Asset = z
  .looseObject({
    Id: z.string(),
    Name: z.string(),
    URL: z.string().meta({ description: "Signed and good for 24 hours; empty until the asset is Active." }),
    AssetType,
    GroupId: z.string(),
    Status: AssetStatus,
    ProjectName: z.string(),
    CreateTime: Time,
    UpdateTime: Time,
    Error: z.looseObject({ Code: z.string(), Message: z.string() }).optional(),
    Origin: z.enum(["made", "upload", "sample"]).optional().meta({ description: "Where it came from; samples came with the program." }),
    ExpireTime: Time.optional().meta({ description: "When retention removes it; absent where it stays." }),
    MimeType: z.string().optional(),
    Size: z.int().optional().meta({ description: "Bytes." }),
    Width: z.int().optional(),
    Height: z.int().optional(),
    Duration: z.number().optional().meta({ description: "Seconds." }),
    TaskId: z.string().optional().meta({ description: "The video task that made it." }),
    Model: z.string().optional(),
    Prompt: z.string().optional(),
  })
  .meta({ id: "Asset" });
export type Asset = z.infer<typeof Asset>;

/** Spec 2.12. */
export const AssetGroup = z
  .looseObject({
    Id: z.string(),
    Name: z.string(),
    Title: z.string(),
    Description: z.string().optional(),
    GroupType,
    ProjectName: z.string(),
    CreateTime: Time,
    UpdateTime: Time,
    AssetCount: z.int().optional(),
  })
  .meta({ id: "AssetGroup" });
export type AssetGroup = z.infer<typeof AssetGroup>;

const Page = { PageNumber: z.int().min(1).max(1_000_000_000), PageSize: z.int().min(1).max(100) };
const Label = Name.meta({ description: "Routes the call: a model with the capability `assets`, such as `sandbox-assets`." });
const Project = z.string().max(64).nullish();
const Ids = z.array(Name).max(100).nullish();
const Filtered = z.string().max(256).nullish().meta({ description: "Part of the name, whatever its case." });
const Sorting = {
  SortBy: z.enum(["CreateTime", "UpdateTime", "Name"]).nullish(),
  SortOrder: z.enum(["Desc", "Asc"]).nullish(),
};

/** Spec 4.4. */
export const ListAssetsRequest = z
  .looseObject({
    model: Label,
    Filter: z.looseObject({
      Name: Filtered,
      GroupIds: Ids,
      GroupType: GroupType.nullish(),
      Statuses: z.array(AssetStatus).max(3).nullish(),
      AssetTypes: z.array(AssetType).max(3).nullish(),
    }),
    ...Page,
    ...Sorting,
    ProjectName: Project,
  })
  .meta({ id: "ListAssetsRequest" });
export type ListAssetsRequest = z.infer<typeof ListAssetsRequest>;
export const AssetPage = z
  .looseObject({ Items: z.array(Asset), PageNumber: z.int(), PageSize: z.int(), TotalCount: z.int() })
  .meta({ id: "AssetPage" });
export type AssetPage = z.infer<typeof AssetPage>;

/** Spec 4.5. */
export const ListAssetGroupsRequest = z
  .looseObject({
    model: Label,
    Filter: z.looseObject({ Name: Filtered, GroupIds: Ids, GroupType: GroupType.nullish() }),
    ...Page,
    ...Sorting,
    ProjectName: Project,
  })
  .meta({ id: "ListAssetGroupsRequest" });
export type ListAssetGroupsRequest = z.infer<typeof ListAssetGroupsRequest>;
export const AssetGroupPage = z
  .looseObject({ Items: z.array(AssetGroup), PageNumber: z.int(), PageSize: z.int(), TotalCount: z.int() })
  .meta({ id: "AssetGroupPage" });
export type AssetGroupPage = z.infer<typeof AssetGroupPage>;

const Title = z.string().trim().min(1).max(64);
export const CreateAssetGroupRequest = z
  .looseObject({
    model: Label.optional(),
    Name: Title,
    Title: Title.nullish(),
    Description: z.string().max(300).nullish(),
    GroupType: z.literal("AIGC").nullish(),
    ProjectName: Project,
  })
  .meta({ id: "CreateAssetGroupRequest" });
export type CreateAssetGroupRequest = z.infer<typeof CreateAssetGroupRequest>;
export const CreateAssetRequest = z
  .looseObject({
    model: Label.optional(),
    GroupId: Name,
    URL: z.string().min(1).meta({ description: "Public address, data URI, or bare base64." }),
    AssetType: AssetType.nullish(),
    Name: Title.nullish(),
    ProjectName: Project,
  })
  .meta({ id: "CreateAssetRequest" });
export type CreateAssetRequest = z.infer<typeof CreateAssetRequest>;
export const OneAssetRequest = z.looseObject({ model: Label.optional(), Id: Name, ProjectName: Project }).meta({ id: "OneAssetRequest" });
export type OneAssetRequest = z.infer<typeof OneAssetRequest>;
export const UpdateAssetRequest = z
  .looseObject({ model: Label.optional(), Id: Name, Name: Title.nullish(), GroupId: Name.nullish(), ProjectName: Project })
  .meta({ id: "UpdateAssetRequest" });
export type UpdateAssetRequest = z.infer<typeof UpdateAssetRequest>;
export const UpdateAssetGroupRequest = z
  .looseObject({
    model: Label.optional(),
    Id: Name,
    Name: Title.nullish(),
    Title: Title.nullish(),
    Description: z.string().max(300).nullish(),
    ProjectName: Project,
  })
  .meta({ id: "UpdateAssetGroupRequest" });
export type UpdateAssetGroupRequest = z.infer<typeof UpdateAssetGroupRequest>;
export const AssetIdReply = z.looseObject({ Id: z.string() }).meta({ id: "AssetIdReply" });

/** Which asset groups at a provider are the team's: teams share the account there, and the gateway alone knows whose is what. */
export interface VendorGroups {
  /** Ids at the vendor, oldest first. */
  list(): Promise<string[]>;
  /** False where the group is another team's. */
  add(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}
