import { queryOptions } from "@tanstack/react-query";
import { MODELS } from "../console/models/addresses";
import type { ConsoleModelList, ModelSpeedList } from "../console/models/contract";
import { RUNS } from "../console/runs/addresses";
import type { RunDetail, RunPage } from "../console/runs/contract";
import type { Playground } from "../contracts/playground";
import { call } from "./api";

/** Query keys begin with the route's name, so that `invalidateQueries({ queryKey: ["runs"] })` matches all of its kind. */
export const modelsQuery = queryOptions({
  queryKey: ["models"],
  queryFn: ({ signal }) => call<ConsoleModelList>(MODELS.list, { signal }),
  staleTime: 60_000,
});

export function runsQuery({ playground, limit = 50 }: { playground?: Playground; limit?: number } = {}) {
  return queryOptions({
    queryKey: ["runs", playground ?? "all", limit],
    queryFn: ({ signal }) => call<RunPage>(RUNS.list, { query: { playground, limit }, signal }),
    staleTime: 5_000,
  });
}

export function runQuery(id: string) {
  return queryOptions({
    queryKey: ["run", id],
    queryFn: ({ signal }) => call<RunDetail>(RUNS.read, { params: { id }, signal }),
  });
}

/** Fetched only for what shows it: medians change slowly. */
export const modelSpeedsQuery = queryOptions({
  queryKey: ["models", "speeds"],
  queryFn: ({ signal }) => call<ModelSpeedList>(MODELS.speeds, { signal }),
  staleTime: 60_000,
});
