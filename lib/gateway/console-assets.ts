import {
  ASSET_UPLOAD_BYTES,
  type AssetIds,
  type ChangeAssetRequest,
  type ChangeGroupRequest,
  type ConsoleAssetGroupQuery,
  type ConsoleAssetQuery,
  type CreateGroupRequest,
  type DeleteGroupQuery,
  type MoveAssetsRequest,
  type UploadAssetQuery,
} from "../contracts/console-assets";
import { done, json } from "./answer";
import { forPerson } from "./console-operation";
import type { Operation } from "./operations";

/** The team's assets and asset groups in the console. */
export const ASSET_OPERATIONS: Readonly<Record<string, Operation>> = {
  listConsoleAssets: forPerson<undefined, ConsoleAssetQuery>(async ({ assetDesk }, { person, search }) =>
    json(await assetDesk.list(person, search)),
  ),
  uploadConsoleAsset: forPerson<undefined, UploadAssetQuery>(async ({ assetDesk }, { person, search, request }) =>
    json(await assetDesk.upload(person, search, await request.body(ASSET_UPLOAD_BYTES)), 201),
  ),
  readConsoleAsset: forPerson(async ({ assetDesk }, { person, params }) => json(await assetDesk.read(person, params.id ?? ""))),
  changeConsoleAsset: forPerson<ChangeAssetRequest>(async ({ assetDesk }, { person, params, body }) =>
    json(await assetDesk.change(person, params.id ?? "", body)),
  ),
  moveConsoleAssets: forPerson<MoveAssetsRequest>(async ({ assetDesk }, { person, body }) => json(await assetDesk.move(person, body))),
  deleteConsoleAssets: forPerson<AssetIds>(async ({ assetDesk }, { person, body }) => json(await assetDesk.remove(person, body))),
  listDeletedAssets: forPerson(async ({ assetDesk }, { person }) => json(await assetDesk.deleted(person))),
  restoreConsoleAssets: forPerson<AssetIds>(async ({ assetDesk }, { person, body }) => json(await assetDesk.restore(person, body))),
  purgeConsoleAssets: forPerson<AssetIds>(async ({ assetDesk }, { person, body }) => json(await assetDesk.purge(person, body))),
  listConsoleAssetGroups: forPerson<undefined, ConsoleAssetGroupQuery>(async ({ assetDesk }, { person, search }) =>
    json(await assetDesk.listGroups(person, search)),
  ),
  createConsoleAssetGroup: forPerson<CreateGroupRequest>(async ({ assetDesk }, { person, body }) =>
    json(await assetDesk.createGroup(person, body), 201),
  ),
  readConsoleAssetGroup: forPerson(async ({ assetDesk }, { person, params }) => json(await assetDesk.readGroup(person, params.id ?? ""))),
  changeConsoleAssetGroup: forPerson<ChangeGroupRequest>(async ({ assetDesk }, { person, params, body }) =>
    json(await assetDesk.changeGroup(person, params.id ?? "", body)),
  ),
  deleteConsoleAssetGroup: forPerson<undefined, DeleteGroupQuery>(async ({ assetDesk }, { person, params, search }) => {
    await assetDesk.deleteGroup(person, params.id ?? "", search.moveTo);
    return done();
  }),
};
