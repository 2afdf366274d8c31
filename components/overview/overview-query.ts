import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { OVERVIEW } from "@/lib/console/overview/addresses";
import type { ConsoleOverview } from "@/lib/console/overview/contract";

export const REFRESH_MS = 2_000;

/** All figures of the page; old ones stay while a refresh fails. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => call<ConsoleOverview>(OVERVIEW.read, { signal }),
  refetchInterval: REFRESH_MS,
  staleTime: 1_000,
});
