import { RUNS } from "../../console/runs/addresses";
import type { SaveRunRequest } from "../../console/runs/contract";
import { call } from "../api";
import { queryClient } from "../query-client";

/** A history entry for jobs that continue without a page. */
export interface HistoryLine {
  /** `run_…` */
  id: string;
  models: string[];
  title: string;
  taskIds: readonly string[];
  requestIds: readonly string[];
}

const TITLE = 200;

/** Adds jobs to the history as running. The gateway records how they end. */
export async function noteSubmitted({ id, models, title, taskIds, requestIds }: HistoryLine): Promise<void> {
  const run = { id, at: Date.now(), models, title: title.trim().slice(0, TITLE), requestIds: [...requestIds], output: taskIds.join("\n") };
  const body: SaveRunRequest = { ...run, playground: "video", status: "running" };
  await call<unknown, SaveRunRequest>(RUNS.save, { body }).catch(() => undefined);
  await queryClient().invalidateQueries({ queryKey: ["runs"] });
}

export function jobsOfRun(output: string): readonly string[] {
  return output.split("\n").filter((id) => id.startsWith("task_"));
}
