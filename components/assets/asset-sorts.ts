import type { SortRule } from "../table/sort-head";
import type { AssetView } from "./asset-view";

export const ASSET_SORTS: Partial<Record<string, SortRule<AssetView["sort"]>>> = {
  name: { sort: "name", first: "asc", labels: { asc: "A first", desc: "Z first" } },
  size: { sort: "size", first: "desc", labels: { asc: "smallest first", desc: "largest first" } },
  created: { sort: "created", first: "desc", labels: { asc: "oldest first", desc: "newest first" } },
  updated: { sort: "updated", first: "desc", labels: { asc: "oldest first", desc: "newest first" } },
};
