import { sql } from "kysely";
import type { RunColumn, RunStatus } from "../../console/runs/contract";
import { RUN_COLUMNS_MAX } from "../../contracts/run-terms";
import { ownJson } from "../../contracts/typed";
import { isPostgres } from "../database/locks";
import type { Write } from "../database/open";

interface OpenRun {
  id: string;
  team_id: string;
  output: string;
}

/** Ends the runs of ended jobs if all their jobs have ended, within the transaction that ends the jobs. */
export async function endRunsOfJobs(write: Write, teamId: string, taskIds: readonly string[]): Promise<void> {
  const waiting = runsOfJobs(write, teamId, taskIds);
  // Of two jobs that end at once, the second must see the end of the first.
  const runs = await (isPostgres(write) ? waiting.forUpdate() : waiting).execute();
  for (const run of runs) await endIfOver(write, run);
}

/** Selects those runs. Every end of a job waits for this, so it reads running ones only. */
export function runsOfJobs(write: Write, teamId: string, taskIds: readonly string[]) {
  return (
    write
      .selectFrom("runs")
      .select(["id", "team_id", "output"])
      .where("team_id", "=", teamId)
      .where("playground", "=", "video")
      // A literal, because the partial index covers running runs only.
      .where("status", "=", sql.lit("running"))
      .where((run) => run.or(taskIds.map((id) => run("output", "like", `%${id}%`))))
  );
}

/**
 * Ends a run that was just saved if all its jobs have ended, within the transaction that saves it. `claimed` is its page's word, which
 * counts if no job was ordered.
 */
export async function endSavedRun(write: Write, id: string, claimed: RunStatus): Promise<void> {
  const run = await write
    .selectFrom("runs")
    .select(["id", "team_id", "output", "models", "columns"])
    .where("id", "=", id)
    .where("playground", "=", "video")
    .where("status", "=", sql.lit("running"))
    .executeTakeFirst();
  if (!run) return;
  if (jobsOf(run.output).length === 0) {
    if (claimed === "running") return failUnordered(write, run);
    await write.updateTable("runs").set({ status: claimed }).where("id", "=", id).execute();
    return;
  }
  // Its jobs were ordered after it had been saved without one.
  if (run.columns.includes(NOT_ORDERED.code)) await write.updateTable("runs").set({ columns: "[]" }).where("id", "=", id).execute();
  await endIfOver(write, run);
}

const NOT_ORDERED = {
  code: "not_ordered",
  message: "No job was ordered: the gateway did not confirm one before the run was saved. Check the Video page before you order it again.",
};

async function failUnordered(write: Write, { id, models }: { id: string; models: string }): Promise<void> {
  const [model = ""] = ownJson<string[]>(models);
  const column: RunColumn = { id, model, status: "failed", error: NOT_ORDERED };
  await write
    .updateTable("runs")
    .set({ status: "failed", columns: JSON.stringify([column]) })
    .where("id", "=", id)
    .execute();
}

/** Locks the jobs of a run until the transaction that saves it ends. Jobs are always locked before runs. */
export async function holdJobs(write: Write, teamId: string, output: string): Promise<void> {
  const taskIds = jobsOf(output);
  if (taskIds.length === 0 || !isPostgres(write)) return;
  await write.selectFrom("tasks").select("id").where("team_id", "=", teamId).where("id", "in", taskIds).orderBy("id").forShare().execute();
}

async function endIfOver(write: Write, { id, team_id, output }: OpenRun): Promise<void> {
  const taskIds = jobsOf(output);
  if (taskIds.length === 0) return;
  // A deleted job has ended; its outcome is unknown.
  const tasks = await write
    .selectFrom("tasks")
    .select(["state", "created_at", "ended_at"])
    .where("team_id", "=", team_id)
    .where("id", "in", taskIds)
    .execute();
  if (tasks.some(({ ended_at }) => ended_at === null)) return;
  const times = tasks.map(({ created_at, ended_at }) => (ended_at ?? created_at) - created_at);
  await write
    .updateTable("runs")
    .set({ status: worstOf(tasks.map(({ state }) => state)), ...(times.length > 0 && { duration_ms: Math.max(...times) }) })
    .where("id", "=", id)
    .execute();
}

/** The jobs of a saved run: one per line of its output. */
function jobsOf(output: string): string[] {
  const ids = output.split("\n").filter((line) => line.startsWith("task_"));
  return ids.slice(0, RUN_COLUMNS_MAX);
}

function worstOf(states: readonly string[]): RunStatus {
  if (states.length === 0 || states.some((state) => state === "failed" || state === "expired")) return "failed";
  return states.includes("cancelled") ? "stopped" : "done";
}
