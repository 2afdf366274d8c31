import type { ConsoleModel, ConsoleModelList } from "../../console/models/contract";
import { costOf } from "../../contracts/prices";
import { modelsQuery } from "../queries";
import { queryClient } from "../query-client";
import type { RunState } from "./run";

/** The listed model behind a name, which may end in a fault: `sandbox-chat:slow`. */
export function modelNamed(models: readonly ConsoleModel[] | undefined, name: string): ConsoleModel | undefined {
  return models?.find(({ id }) => id === name) ?? models?.find(({ id, faults }) => faults.length > 0 && name.startsWith(`${id}:`));
}

/** What a run has cost in US dollars; undefined if a price or a count is not known, or not known yet. */
export function costOfRun(
  run: Pick<RunState<unknown>, "model" | "tokens">,
  models: readonly ConsoleModel[] | undefined,
): number | undefined {
  return costOf(run.tokens, modelNamed(models, run.model)?.price);
}

/** The models as this page has them already. */
export function knownModels(): readonly ConsoleModel[] | undefined {
  return queryClient().getQueryData<ConsoleModelList>(modelsQuery.queryKey)?.items;
}
