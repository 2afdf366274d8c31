import type { ConsoleModel, ConsoleModelList } from "../../console/models/contract";
import { costOf } from "../../contracts/prices";
import { modelsQuery } from "../queries";
import { queryClient } from "../query-client";
import type { RunState } from "./run";

/** The listed model of a name, which may have a fault suffix: `sandbox-chat:slow`. */
export function modelNamed(models: readonly ConsoleModel[] | undefined, name: string): ConsoleModel | undefined {
  return models?.find(({ id }) => id === name) ?? models?.find(({ id, faults }) => faults.length > 0 && name.startsWith(`${id}:`));
}

/** A run's cost in US dollars; undefined if a price or count isn't known (yet). */
export function costOfRun(
  run: Pick<RunState<unknown>, "model" | "tokens">,
  models: readonly ConsoleModel[] | undefined,
): number | undefined {
  return costOf(run.tokens, modelNamed(models, run.model)?.price);
}

/** The models in this page's cache. */
export function knownModels(): readonly ConsoleModel[] | undefined {
  return queryClient().getQueryData<ConsoleModelList>(modelsQuery.queryKey)?.items;
}
