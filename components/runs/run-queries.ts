import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { RUNS } from "@/lib/console/runs/addresses";
import type { RunPage } from "@/lib/console/runs/contract";
import { TEAM } from "@/lib/console/team/addresses";
import type { MemberList } from "@/lib/console/team/contract";
import { type RunsView, runsFilter } from "./runs-view";

const PAGE = 50;
const RUNNING_MS = 5_000;

export const runListQuery = (view: RunsView) =>
  queryOptions({
    queryKey: ["runs", "page", view],
    queryFn: ({ signal }) => call<RunPage>(RUNS.list, { query: { ...runsFilter(view), limit: PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === "running") ? RUNNING_MS : false),
  });

/** People whose runs the person may list. */
export const peopleQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => call<MemberList>(TEAM.members, { signal }),
  staleTime: 60_000,
});
