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
    Id: z.string().describe("Id of the asset, `asset-…`."),
    Name: z.string().describe("Name of the asset; not necessarily unique."),
    URL: z.string().meta({ description: "Signed and valid for 24 hours; empty until the asset is Active." }),
    AssetType: AssetType.describe("Type of the file."),
    GroupId: z.string().describe("Id of its group."),
    Status: AssetStatus.describe("Status of the asset. `Processing`: it is being fetched and checked."),
    ProjectName: z.string().describe("Name of the project; `default` for assets stored by the gateway."),
    CreateTime: Time.describe("When it was created or uploaded."),
    UpdateTime: Time.describe("When it was last changed."),
    Error: z
      .looseObject({ Code: z.string().describe("The error's code."), Message: z.string().describe("Description of what happened.") })
      .optional()
      .describe("Why it failed; absent if it did not."),
    Origin: z.enum(["made", "upload", "sample"]).optional().meta({ description: "Origin of the asset; samples ship with the gateway." }),
    ExpireTime: Time.optional().meta({ description: "When retention removes it; absent if it is kept." }),
    MimeType: z.string().optional().describe("MIME type of the file, once known."),
    Size: z.int().optional().meta({ description: "Size of the file in bytes." }),
    Width: z.int().optional().describe("Width in pixels, of images and videos."),
    Height: z.int().optional().describe("Height in pixels, of images and videos."),
    Duration: z.number().optional().meta({ description: "Length in seconds, of videos and audio." }),
    TaskId: z.string().optional().meta({ description: "The video task that created it." }),
    Model: z.string().optional().describe("The model that generated it, if any."),
    Prompt: z.string().optional().describe("The prompt that generated it, if any."),
  })
  .meta({ id: "Asset" });
export type Asset = z.infer<typeof Asset>;

/** Spec 2.12. */
export const AssetGroup = z
  .looseObject({
    Id: z.string().describe("Id of the group, `group-…`."),
    Name: z.string().describe("Name of the group."),
    Title: z.string().describe("Title of the group; defaults to its name."),
    Description: z.string().optional().describe("Purpose of the group, if given."),
    GroupType: GroupType.describe("Kind of group."),
    ProjectName: z.string().describe("Name of the project; `default` for assets stored by the gateway."),
    CreateTime: Time.describe("When it was created."),
    UpdateTime: Time.describe("When it was last changed."),
    AssetCount: z.int().optional().describe("Number of assets in it."),
  })
  .meta({ id: "AssetGroup" });
export type AssetGroup = z.infer<typeof AssetGroup>;

const Page = {
  PageNumber: z.int().min(1).max(1_000_000_000).describe("Page to return, from 1."),
  PageSize: z.int().min(1).max(100).describe("Entries per page, 1 to 100."),
};
const Label = Name.meta({
  description: "Routes the call: a model with the capability `assets`. Default: `sandbox-assets`; required for listings.",
});
const Project = z.string().max(64).nullish();
const Ids = z.array(Name).max(100).nullish();
const Filtered = z.string().max(256).nullish().meta({ description: "Part of the name, case-insensitive. Default: any name." });
const Sorting = {
  SortBy: z.enum(["CreateTime", "UpdateTime", "Name"]).nullish().describe("Field to sort by. Default: `CreateTime`."),
  SortOrder: z.enum(["Desc", "Asc"]).nullish().describe("Sort order. Default: `Desc`."),
};

/** Spec 4.4. */
export const ListAssetsRequest = z
  .looseObject({
    model: Label,
    Filter: z
      .looseObject({
        Name: Filtered,
        GroupIds: Ids.describe("Only assets in one of these groups: ids, at most 100. Default: all groups."),
        GroupType: GroupType.nullish().describe("Only assets in this kind of group. Default: any."),
        Statuses: z.array(AssetStatus).max(3).nullish().describe("Only assets with one of these statuses. Default: any."),
        AssetTypes: z.array(AssetType).max(3).nullish().describe("Only assets of these types. Default: any."),
      })
      .describe("Filter for the assets; an empty object lists all."),
    ...Page,
    ...Sorting,
    ProjectName: Project.describe("Name of a project, for assets stored at a provider; otherwise ignored. Default: all projects."),
  })
  .meta({ id: "ListAssetsRequest" });
export type ListAssetsRequest = z.infer<typeof ListAssetsRequest>;
export const AssetPage = z
  .looseObject({
    Items: z.array(Asset).describe("The assets of the page."),
    PageNumber: z.int().describe("Page number, from 1."),
    PageSize: z.int().describe("Entries per page."),
    TotalCount: z.int().describe("Number of matching Assets, across all pages."),
  })
  .meta({ id: "AssetPage" });
export type AssetPage = z.infer<typeof AssetPage>;

/** Spec 4.5. */
export const ListAssetGroupsRequest = z
  .looseObject({
    model: Label,
    Filter: z
      .looseObject({
        Name: Filtered,
        GroupIds: Ids.describe("Ids of groups, at most 100. Default: all."),
        GroupType: GroupType.nullish().describe("Kind of group. Default: any."),
      })
      .describe("Filter for the groups; an empty object lists all."),
    ...Page,
    ...Sorting,
    ProjectName: Project.describe("Name of a project, for assets stored at a provider; otherwise ignored. Default: all projects."),
  })
  .meta({ id: "ListAssetGroupsRequest" });
export type ListAssetGroupsRequest = z.infer<typeof ListAssetGroupsRequest>;
export const AssetGroupPage = z
  .looseObject({
    Items: z.array(AssetGroup).describe("The groups of the page."),
    PageNumber: z.int().describe("Page number, from 1."),
    PageSize: z.int().describe("Entries per page."),
    TotalCount: z.int().describe("Number of matching Groups, across all pages."),
  })
  .meta({ id: "AssetGroupPage" });
export type AssetGroupPage = z.infer<typeof AssetGroupPage>;

const Title = z.string().trim().min(1).max(64);
export const CreateAssetGroupRequest = z
  .looseObject({
    model: Label.optional(),
    Name: Title.describe("Name of the group, 1 to 64 characters."),
    Title: Title.nullish().describe("Title of the group, 1 to 64 characters. Default: its name."),
    Description: z.string().max(300).nullish().describe("Purpose of the group, up to 300 characters. Default: empty."),
    GroupType: z.literal("AIGC").nullish().describe("Kind of group; only `AIGC` can be created. Default: `AIGC`."),
    ProjectName: Project.describe("Name of a project, for assets stored at a provider; otherwise ignored. Default: `default`."),
  })
  .meta({ id: "CreateAssetGroupRequest" });
export type CreateAssetGroupRequest = z.infer<typeof CreateAssetGroupRequest>;
export const CreateAssetRequest = z
  .looseObject({
    model: Label.optional(),
    GroupId: Name.describe("Id of the group it is added to."),
    URL: z.string().min(1).meta({ description: "Public address, data URI, or bare base64." }),
    AssetType: AssetType.nullish().describe("Type of the file; a mismatch is rejected. Default: detected from the file."),
    Name: Title.nullish().describe("Name of the asset, 1 to 64 characters. Default: the file's own."),
    ProjectName: Project.describe("Name of a project, for assets stored at a provider; otherwise ignored. Default: `default`."),
  })
  .meta({ id: "CreateAssetRequest" });
export type CreateAssetRequest = z.infer<typeof CreateAssetRequest>;
export const OneAssetRequest = z
  .looseObject({
    model: Label.optional(),
    Id: Name.describe("Id of the asset or group."),
    ProjectName: Project.describe("Name of the project, for assets stored at a provider; otherwise ignored. Default: none."),
  })
  .meta({ id: "OneAssetRequest" });
export type OneAssetRequest = z.infer<typeof OneAssetRequest>;
export const UpdateAssetRequest = z
  .looseObject({
    model: Label.optional(),
    Id: Name.describe("Id of the asset."),
    Name: Title.nullish().describe("New name, 1 to 64 characters. Default: unchanged."),
    GroupId: Name.nullish().describe("Id of the group it moves to. Default: unchanged."),
    ProjectName: Project.describe("Name of the project, for assets stored at a provider; otherwise ignored. Default: none."),
  })
  .meta({ id: "UpdateAssetRequest" });
export type UpdateAssetRequest = z.infer<typeof UpdateAssetRequest>;
export const UpdateAssetGroupRequest = z
  .looseObject({
    model: Label.optional(),
    Id: Name.describe("Id of the group."),
    Name: Title.nullish().describe("New name, 1 to 64 characters. Default: unchanged."),
    Title: Title.nullish().describe("New title, 1 to 64 characters. Default: unchanged."),
    Description: z.string().max(300).nullish().describe("New description, up to 300 characters. Default: unchanged."),
    ProjectName: Project.describe("Name of the project, for assets stored at a provider; otherwise ignored. Default: none."),
  })
  .meta({ id: "UpdateAssetGroupRequest" });
export type UpdateAssetGroupRequest = z.infer<typeof UpdateAssetGroupRequest>;
export const AssetIdReply = z.looseObject({ Id: z.string().describe("Id of the asset or group.") }).meta({ id: "AssetIdReply" });

/** A team's asset groups at a provider: teams share the account there, so the gateway records which group is whose. */
export interface VendorGroups {
  /** Ids at the vendor, oldest first. */
  list(): Promise<string[]>;
  /** False if the group is another team's. */
  add(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}
