import type {
  AssetBatchReply,
  AssetIds,
  ChangeAssetRequest,
  ChangeGroupRequest,
  ConsoleAsset,
  ConsoleAssetDetail,
  ConsoleAssetGroup,
  ConsoleAssetGroupPage,
  ConsoleAssetGroupQuery,
  ConsoleAssetPage,
  ConsoleAssetQuery,
  CreateGroupRequest,
  DeletedAssetList,
  DeletedAssets,
  MoveAssetsRequest,
  UploadAssetQuery,
} from "../contracts/console-assets";

/** Whose assets, and who asks. */
interface Owner {
  teamId: string;
  userId: string;
}

/** A team's assets and their groups. What the team does not have throws `not_found`, or is `missing`. */
export interface AssetDesk {
  list(owner: Owner, query: ConsoleAssetQuery): Promise<ConsoleAssetPage>;
  read(owner: Owner, id: string): Promise<ConsoleAssetDetail>;
  /** Throws what the check of the file says: `invalid_image_format`, `image_too_large`, `invalid_media`. */
  upload(owner: Owner, query: UploadAssetQuery, bytes: Uint8Array): Promise<ConsoleAsset>;
  /** Throws `asset_conflict` where there is no file to pin. */
  change(owner: Owner, id: string, change: ChangeAssetRequest): Promise<ConsoleAsset>;
  move(owner: Owner, request: MoveAssetsRequest): Promise<AssetBatchReply>;
  /** They can be brought back for a while; their files are not served any more. */
  remove(owner: Owner, request: AssetIds): Promise<DeletedAssets>;
  deleted(owner: Owner): Promise<DeletedAssetList>;
  restore(owner: Owner, request: AssetIds): Promise<AssetBatchReply>;
  /** Gives deleted assets up for good. */
  purge(owner: Owner, request: AssetIds): Promise<AssetBatchReply>;
  listGroups(owner: Owner, query: ConsoleAssetGroupQuery): Promise<ConsoleAssetGroupPage>;
  readGroup(owner: Owner, id: string): Promise<ConsoleAssetGroup>;
  createGroup(owner: Owner, request: CreateGroupRequest): Promise<ConsoleAssetGroup>;
  changeGroup(owner: Owner, id: string, change: ChangeGroupRequest): Promise<ConsoleAssetGroup>;
  /** `moveTo` takes its assets; empty where it must have none. Throws `asset_conflict`. */
  deleteGroup(owner: Owner, id: string, moveTo: string): Promise<void>;
}
