import { queryOptions } from "@tanstack/react-query";
import type { ConsoleModelList } from "../contracts/console-models";
import type { Bench, RunDetail, RunPage } from "../contracts/console-runs";
import { CONSOLE } from "../endpoints/console-routes";
import { call } from "./api";

/** Query keys begin with the route's name, so that `invalidateQueries({ queryKey: ["runs"] })` finds all of its kind. */
export const modelsQuery = queryOptions({
  queryKey: ["models"],
  queryFn: ({ signal }) => call<ConsoleModelList>(CONSOLE.models, { signal }),
  staleTime: 60_000,
});

/** The newest runs of one bench, or of all. */
export function runsQuery({ bench, limit = 50 }: { bench?: Bench; limit?: number } = {}) {
  return queryOptions({
    queryKey: ["runs", bench ?? "all", limit],
    queryFn: ({ signal }) => call<RunPage>(CONSOLE.runs, { query: { bench, limit }, signal }),
    staleTime: 5_000,
  });
}

export function runQuery(id: string) {
  return queryOptions({
    queryKey: ["run", id],
    queryFn: ({ signal }) => call<RunDetail>(CONSOLE.run, { params: { id }, signal }),
  });
}
