import type { Asset, VendorGroups } from "../../contracts/asset";
import { Failure } from "../../contracts/errors";
import type { ModelCall, ModelListing, Provider, TeamAssets } from "../capabilities";
import type { Fields } from "../fields";
import { type AssetAction, type AssetsvcAccess, type AssetsvcClient, createClient } from "./client";
import { assetOf, groupOf, pageOf, said } from "./read";

export interface AssetsvcOptions extends AssetsvcAccess {
  id: string;
  /** Labels of a reseller; the vendor has none. */
  models?: readonly ModelListing[];
}

/** The model name if a provider has no labels. */
const LABEL = "asset-library";
/** The maximum of a listing, and so the maximum per team. */
const MOST_GROUPS = 100;

/** A vendor's asset library. Teams share the account: each sees only the groups it created and their assets. */
export function createAssetsvc({ id, models, ...access }: AssetsvcOptions): Provider {
  const client = createClient(access);
  const listed = models ?? [{ id: LABEL, capabilities: ["assets" as const], created: 0, ownedBy: id }];
  return {
    id,
    simulated: false,
    capabilities: {
      assets: {
        teamAssets(call, _own, groups) {
          const library = new Library(client, call, groups);
          return { ...readings(library), ...groupChanges(library), ...assetChanges(library) };
        },
      },
    },
    async probe(signal) {
      const call = { model: listed[0]?.id ?? LABEL, publicModel: "", signal };
      await client.act(call, "ListAssetGroups", { Filter: {}, PageNumber: 1, PageSize: 1 });
    },
    listModels: async () => [...listed],
    close: () => client.close(),
  };
}

/** The library as seen by one call of a team. */
class Library {
  constructor(
    readonly client: AssetsvcClient,
    readonly call: ModelCall<unknown>,
    readonly groups: VendorGroups,
  ) {}

  change(action: AssetAction, body: Fields): Promise<Fields> {
    return this.client.act(this.call, action, said(body));
  }

  /** The same for actions without side effects, which may be retried. */
  async read(action: AssetAction, body: Fields): Promise<Fields> {
    try {
      return await this.change(action, body);
    } catch (error) {
      throw error instanceof Failure ? new Failure(error.code, error.message, { ...error.detail, unsure: false }) : error;
    }
  }

  async requireGroup(id: string, param = "Id"): Promise<void> {
    if (!(await this.groups.list()).includes(id)) throw noGroup(param);
  }

  async asset(query: { Id: string; ProjectName?: string | null }): Promise<Asset> {
    const own = await this.groups.list();
    if (own.length === 0) throw noAsset();
    const found = await this.read("GetAsset", { Id: query.Id, ProjectName: query.ProjectName }).catch((error: unknown) => {
      throw error instanceof Failure && error.code === "not_found" ? noAsset() : error;
    });
    const asset = assetOf(found);
    if (asset.Id !== query.Id || !own.includes(asset.GroupId)) throw noAsset();
    return asset;
  }

  /** The team's groups among `asked`; all of the team's if none are given. */
  async groupsAmong(asked: readonly string[] | null | undefined): Promise<string[]> {
    const own = await this.groups.list();
    return asked?.length ? own.filter((id) => asked.includes(id)) : own;
  }
}

function readings(library: Library): Pick<TeamAssets, "listAssets" | "listGroups" | "getAsset" | "getGroup"> {
  return {
    async listAssets({ Filter, PageNumber, PageSize, SortBy, SortOrder, ProjectName }) {
      const GroupIds = await library.groupsAmong(Filter.GroupIds);
      const asked = { PageNumber, PageSize };
      // Without ids the vendor would list everyone's assets.
      if (GroupIds.length === 0) return { Items: [], ...asked, TotalCount: 0 };
      const { Name, GroupType, Statuses, AssetTypes } = Filter;
      const filter = said({ Name, GroupIds, GroupType, Statuses, AssetTypes });
      const found = await library.read("ListAssets", { Filter: filter, ...asked, SortBy, SortOrder, ProjectName });
      return pageOf(found, { item: assetOf, isOwn: (asset) => GroupIds.includes(asset.GroupId), asked });
    },
    async listGroups({ Filter, PageNumber, PageSize, SortBy, SortOrder, ProjectName }) {
      const GroupIds = await library.groupsAmong(Filter.GroupIds);
      const asked = { PageNumber, PageSize };
      if (GroupIds.length === 0) return { Items: [], ...asked, TotalCount: 0 };
      const filter = said({ Name: Filter.Name, GroupIds, GroupType: Filter.GroupType });
      const found = await library.read("ListAssetGroups", { Filter: filter, ...asked, SortBy, SortOrder, ProjectName });
      return pageOf(found, { item: groupOf, isOwn: (group) => GroupIds.includes(group.Id), asked });
    },
    getAsset: (query) => library.asset(query),
    async getGroup({ Id, ProjectName }) {
      await library.requireGroup(Id);
      const group = groupOf(await library.read("GetAssetGroup", { Id, ProjectName }));
      if (group.Id !== Id) throw noGroup("Id");
      return group;
    },
  };
}

function groupChanges(library: Library): Pick<TeamAssets, "createGroup" | "updateGroup" | "deleteGroup"> {
  const { groups } = library;
  return {
    async createGroup({ Name, Description, GroupType, ProjectName }) {
      if ((await groups.list()).length >= MOST_GROUPS)
        throw new Failure("asset_conflict", `A team may have ${MOST_GROUPS} asset groups at this provider. Delete one first.`);
      const Id = idIn(await library.change("CreateAssetGroup", { Name, Description, GroupType: GroupType ?? "AIGC", ProjectName }));
      const own = await groups.add(Id).catch(async (error: unknown) => {
        // Otherwise the group would stay invisible to all.
        await library.change("DeleteAssetGroup", { Id, ProjectName }).catch(() => undefined);
        throw error;
      });
      if (own) return { Id };
      throw new Failure("bad_response_body", "The model's provider gave the new group the Id of another one.", { final: true });
    },
    async updateGroup({ Id, Name, Title, Description, ProjectName }) {
      await library.requireGroup(Id);
      await library.change("UpdateAssetGroup", { Id, Name: Name ?? Title, Description, ProjectName });
      return { Id };
    },
    async deleteGroup({ Id, ProjectName }) {
      await library.requireGroup(Id);
      await library.change("DeleteAssetGroup", { Id, ProjectName }).catch((error: unknown) => {
        // Deleting a deleted asset succeeds.
        if (!(error instanceof Failure) || error.code !== "not_found") throw error;
      });
      await groups.remove(Id);
    },
  };
}

function assetChanges(library: Library): Pick<TeamAssets, "createAsset" | "updateAsset" | "deleteAsset"> {
  return {
    async createAsset({ GroupId, URL: source, AssetType, Name, ProjectName }) {
      if (!library.client.takesFiles && !/^https?:\/\//i.test(source))
        throw new Failure("unsupported_value", "Invalid 'URL': the model's provider accepts the public URL of a file, not its bytes.", {
          param: "URL",
        });
      await library.requireGroup(GroupId, "GroupId");
      return { Id: idIn(await library.change("CreateAsset", { GroupId, URL: source, AssetType, Name, ProjectName })) };
    },
    async updateAsset({ Id, Name, GroupId, ProjectName }) {
      if (GroupId)
        throw new Failure("unsupported_parameter", "The model's provider cannot move an asset to another group.", { param: "GroupId" });
      await library.asset({ Id, ProjectName });
      await library.change("UpdateAsset", { Id, Name, ProjectName });
      return { Id };
    },
    async deleteAsset({ Id, ProjectName }) {
      await library.asset({ Id, ProjectName });
      await library.change("DeleteAsset", { Id, ProjectName });
    },
  };
}

function idIn({ Id }: Fields): string {
  if (typeof Id === "string" && Id !== "" && Id.length <= 256) return Id;
  throw new Failure("bad_response_body", "The model's provider completed the request but returned no Id.", { unsure: true });
}

const noAsset = () => new Failure("not_found", "Your team has no asset of this Id.", { param: "Id" });
const noGroup = (param: string) => new Failure("not_found", "Your team has no asset group of this Id.", { param });
