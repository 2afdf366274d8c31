import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import type { ConsoleOverview } from "@/lib/contracts/console-overview";
import { CONSOLE } from "@/lib/endpoints/console-routes";

export const REFRESH_MS = 2_000;

/** All figures of the page; old ones stay while a refresh fails. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => call<ConsoleOverview>(CONSOLE.overview, { signal }),
  refetchInterval: REFRESH_MS,
  staleTime: 1_000,
});
