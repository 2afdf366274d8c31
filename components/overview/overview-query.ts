import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { OVERVIEW } from "@/lib/console/overview/addresses";
import type { ConsoleOverview } from "@/lib/console/overview/contract";

export const REFRESH_MS = 2_000;

/** Refetch interval and duration after a call from the page: its row is written shortly after its answer. */
const HURRIED_MS = 400;
const HURRY_MS = 3_000;
let hurriedUntil = 0;

/** Refetches soon after a call from the page. */
export function hurryOverview(): void {
  hurriedUntil = Date.now() + HURRY_MS;
  void queryClient().invalidateQueries({ queryKey: ["overview"] });
}

/** All figures of the page; old ones stay while a refresh fails. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => call<ConsoleOverview>(OVERVIEW.read, { signal }),
  refetchInterval: () => (Date.now() < hurriedUntil ? HURRIED_MS : REFRESH_MS),
  staleTime: 1_000,
});
