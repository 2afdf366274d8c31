import { createAssetGroup, listAssetGroups, listAssets } from "../../endpoints/assets";
import type { Family } from "./family";

const assets = { model: "sandbox-assets", unable: "sandbox-chat" };
const at = (name: string) => ({ ...assets, path: () => `/assetsvc/asset/${name}` });
const page = { Filter: {}, PageNumber: 1, PageSize: 10 };

/** Asset calls that need no existing object. The others are in `assets.test.ts`. */
export const ASSET_FAMILIES = {
  "assets.ListAssets": { ...at("ListAssets"), endpoint: listAssets, body: (model) => ({ model, ...page }), required: "Filter" },
  "assets.ListAssetGroups": {
    ...at("ListAssetGroups"),
    endpoint: listAssetGroups,
    body: (model) => ({ model, ...page }),
    required: "Filter",
  },
  "assets.CreateAssetGroup": {
    ...at("CreateAssetGroup"),
    endpoint: createAssetGroup,
    body: (model) => ({ model, Name: "Storyboard" }),
    required: "Name",
  },
} as const satisfies Record<string, Family>;
