import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { RUNS } from "@/lib/console/runs/addresses";
import type { ChangeRunRequest, DeletedRuns, Run, RunIds } from "@/lib/console/runs/contract";
import { RUN_BATCH } from "@/lib/contracts/run-terms";

/** Renames or pins a run. Throws `ApiError`. */
export async function changeRun(id: string, body: ChangeRunRequest): Promise<Run> {
  const run = await call<Run, ChangeRunRequest>(RUNS.change, { params: { id }, body });
  await refresh();
  return run;
}

/** Deletes runs with their conversations. Throws `ApiError`; those before the failure are deleted. */
export async function deleteRuns(ids: readonly string[]): Promise<void> {
  try {
    for (let at = 0; at < ids.length; at += RUN_BATCH)
      await call<DeletedRuns, RunIds>(RUNS.deleteSome, { body: { ids: ids.slice(at, at + RUN_BATCH) } });
  } finally {
    for (const id of ids) queryClient().removeQueries({ queryKey: ["run", id] });
    await refresh();
  }
}

async function refresh(): Promise<void> {
  const kinds = [["runs"], ["overview"]];
  await Promise.all(kinds.map((queryKey) => queryClient().invalidateQueries({ queryKey })));
}
