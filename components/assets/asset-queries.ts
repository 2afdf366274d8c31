import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { ASSETS } from "@/lib/console/assets/addresses";
import type {
  ConsoleAssetDetail,
  ConsoleAssetGroup,
  ConsoleAssetGroupPage,
  ConsoleAssetPage,
  DeletedAssetList,
} from "@/lib/console/assets/contract";
import { type AssetView, toQuery } from "./asset-view";

const REFRESH_MS = 15_000;
const WORKING_MS = 3_000;

/** One page of the list. The previous page stays until the next one has loaded. */
export function assetsQuery(view: AssetView) {
  const query = toQuery(view);
  return queryOptions({
    queryKey: ["assets", query],
    queryFn: ({ signal }) => call<ConsoleAssetPage>(ASSETS.list, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some((asset) => asset.state === "working") ? WORKING_MS : REFRESH_MS),
  });
}

export function assetQuery(id: string) {
  return queryOptions({
    queryKey: ["asset", id],
    queryFn: ({ signal }) => call<ConsoleAssetDetail>(ASSETS.read, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "working" ? WORKING_MS : false),
  });
}

export interface GroupView {
  q?: string;
  sort?: "created" | "updated" | "name" | "assets";
  order?: "asc" | "desc";
  page?: number;
  pageSize?: number;
}

export function groupsQuery(view: GroupView) {
  return queryOptions({
    queryKey: ["asset-groups", view],
    queryFn: ({ signal }) => call<ConsoleAssetGroupPage>(ASSETS.groups, { query: { ...view, q: view.q?.trim() }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function groupQuery(id: string) {
  return queryOptions({
    queryKey: ["asset-group", id],
    queryFn: ({ signal }) => call<ConsoleAssetGroup>(ASSETS.readGroup, { params: { id }, signal }),
  });
}

export const deletedQuery = queryOptions({
  queryKey: ["assets-deleted"],
  queryFn: ({ signal }) => call<DeletedAssetList>(ASSETS.deleted, { signal }),
  refetchInterval: 60_000,
});

/** Query keys of lists and of single assets. */
export const LISTS = ["assets", "asset-groups", "assets-deleted"];
export const ONES = ["asset", "asset-group"];

export async function assetsChanged(): Promise<void> {
  await Promise.all([...LISTS, ...ONES].map((kind) => queryClient().invalidateQueries({ queryKey: [kind] })));
}
