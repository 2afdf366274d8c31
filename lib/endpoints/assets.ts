import { z } from "zod";
import {
  Asset,
  AssetGroup,
  AssetGroupPage,
  AssetIdReply,
  AssetPage,
  CreateAssetGroupRequest,
  CreateAssetRequest,
  ListAssetGroupsRequest,
  ListAssetsRequest,
  OneAssetRequest,
  UpdateAssetGroupRequest,
  UpdateAssetRequest,
} from "../contracts/asset";
import type { Cancellation, TeamAssets } from "../providers/capabilities";
import { FILES_BODY_LIMIT } from "./body-limit";
import { defineEndpoint, type Endpoint } from "./define";

/** The model of calls that need not name one. */
const DEFAULT_MODEL = "sandbox-assets";
/** Files are sent in JSON. */
const NOTHING = z.object({});
const ASSET_ID = "asset-01JQ0000000000000000000000";
const GROUP_ID = "group-01JQ0000000000000000000000";

interface AssetAction<Input> {
  /** The family's own name of the action, the last part of the address. */
  name: string;
  summary: string;
  description?: string;
  body: z.ZodType<Input>;
  reply: z.ZodType;
  /** `model` is added to it. */
  example: Record<string, unknown>;
  /** Absent if it creates or changes something. */
  scope?: "assets:read";
  run(teamAssets: TeamAssets, input: Input, signal: Cancellation): Promise<unknown>;
}

function defineAsset<Input extends { model?: string }>({ name, run, example, ...declared }: AssetAction<Input>) {
  return defineEndpoint<Input, unknown, never, "assets">({
    scope: "assets",
    ...declared,
    id: `assets.${name}`,
    method: "POST",
    path: `/assetsvc/asset/${name}`,
    errorFormat: "assetsvc",
    capability: "assets",
    tag: "Assets",
    bodyLimitBytes: FILES_BODY_LIMIT,
    example: { model: DEFAULT_MODEL, ...example },
    model: (input) => input.model ?? DEFAULT_MODEL,
    call: (model, call, { team }) => {
      const done = run(model.teamAssets(call, team.teamAssets, team.vendorGroups(call.provider)), call.input, call.signal);
      return { kind: "answer", answer: done.then((reply) => ({ reply: reply ?? {} })) };
    },
    finish: (reply) => reply,
    tokens: () => undefined,
  });
}

/** Spec 4.4. */
export const listAssets = defineAsset<ListAssetsRequest>({
  name: "ListAssets",
  scope: "assets:read",
  summary: "List assets",
  description: "The team's generated and uploaded files, newest first. Each listing contains newly signed URLs, valid for 24 hours.",
  body: ListAssetsRequest,
  reply: AssetPage,
  example: { Filter: {}, PageNumber: 1, PageSize: 10 },
  run: (teamAssets, input) => teamAssets.listAssets(input),
});

/** Spec 4.5. */
export const listAssetGroups = defineAsset<ListAssetGroupsRequest>({
  name: "ListAssetGroups",
  scope: "assets:read",
  summary: "List asset groups",
  body: ListAssetGroupsRequest,
  reply: AssetGroupPage,
  example: { Filter: {}, PageNumber: 1, PageSize: 10 },
  run: (teamAssets, input) => teamAssets.listGroups(input),
});

export const createAssetGroup = defineAsset<CreateAssetGroupRequest>({
  name: "CreateAssetGroup",
  summary: "Create an asset group",
  body: CreateAssetGroupRequest,
  reply: AssetIdReply,
  example: { Name: "Storyboard", Description: "Frames of the first scene" },
  run: (teamAssets, input) => teamAssets.createGroup(input),
});

const createAsset = defineAsset<CreateAssetRequest>({
  name: "CreateAsset",
  summary: "Upload a file as an asset",
  description: "`URL` is a public address, a data URI or base64. An asset can be used in video requests as `asset://` followed by its id.",
  body: CreateAssetRequest,
  reply: AssetIdReply,
  example: { GroupId: GROUP_ID, URL: "https://example.com/cat.png", AssetType: "Image", Name: "Cat" },
  run: (teamAssets, input, signal) => teamAssets.createAsset(input, signal),
});

const getAsset = defineAsset<OneAssetRequest>({
  name: "GetAsset",
  scope: "assets:read",
  summary: "Get an asset",
  body: OneAssetRequest,
  reply: Asset,
  example: { Id: ASSET_ID },
  run: (teamAssets, input) => teamAssets.getAsset(input),
});

const getAssetGroup = defineAsset<OneAssetRequest>({
  name: "GetAssetGroup",
  scope: "assets:read",
  summary: "Get an asset group",
  body: OneAssetRequest,
  reply: AssetGroup,
  example: { Id: GROUP_ID },
  run: (teamAssets, input) => teamAssets.getGroup(input),
});

const updateAsset = defineAsset<UpdateAssetRequest>({
  name: "UpdateAsset",
  summary: "Rename an asset, or move it to another group",
  body: UpdateAssetRequest,
  reply: AssetIdReply,
  example: { Id: ASSET_ID, Name: "Tabby cat" },
  run: (teamAssets, input) => teamAssets.updateAsset(input),
});

const updateAssetGroup = defineAsset<UpdateAssetGroupRequest>({
  name: "UpdateAssetGroup",
  summary: "Rename or describe an asset group",
  body: UpdateAssetGroupRequest,
  reply: AssetIdReply,
  example: { Id: GROUP_ID, Name: "Storyboard, second draft" },
  run: (teamAssets, input) => teamAssets.updateGroup(input),
});

const deleteAsset = defineAsset<OneAssetRequest>({
  name: "DeleteAsset",
  summary: "Delete an asset and its file",
  body: OneAssetRequest,
  reply: NOTHING,
  example: { Id: ASSET_ID },
  run: (teamAssets, input) => teamAssets.deleteAsset(input),
});

const deleteAssetGroup = defineAsset<OneAssetRequest>({
  name: "DeleteAssetGroup",
  summary: "Delete an asset group",
  body: OneAssetRequest,
  reply: NOTHING,
  example: { Id: GROUP_ID },
  run: (teamAssets, input) => teamAssets.deleteGroup(input),
});

export const ASSET_ENDPOINTS = [
  listAssets,
  listAssetGroups,
  createAssetGroup,
  createAsset,
  getAsset,
  getAssetGroup,
  updateAsset,
  updateAssetGroup,
  deleteAsset,
  deleteAssetGroup,
] as const satisfies readonly Endpoint[];
