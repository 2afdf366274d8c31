import { sql } from "kysely";
import type { Member } from "../../contracts/person";
import { RUN_COLUMNS_MAX } from "../../contracts/run-terms";
import type { Store } from "../../store/database/open";
import type { RunStatus } from "./contract";

/** Runs that are looked at in one go; older ones come up when these have ended. */
const MOST_OPEN = 100;

/**
 * Writes the ends of jobs onto a person's runs of videos, where all of a run have ended. No page has to be open for that, and
 * none has to say it: whoever reads the runs sees how their jobs stand.
 */
export async function settleVideoRuns({ db }: Store, { teamId, userId }: Member): Promise<void> {
  const open = await openRuns(db, { teamId, userId }).execute();
  const runs = open.map((run) => ({ ...run, taskIds: jobsOf(run.output) })).filter(({ taskIds }) => taskIds.length > 0);
  if (runs.length === 0) return;
  const tasks = await db
    .selectFrom("tasks")
    .select(["id", "state", "created_at", "ended_at"])
    .where("team_id", "=", teamId)
    .where(
      "id",
      "in",
      runs.flatMap(({ taskIds }) => taskIds),
    )
    .execute();
  const known = new Map(tasks.map((task) => [task.id, task]));
  for (const { id, output, taskIds } of runs) {
    // A job that was deleted has ended, and tells nothing of how.
    const own = taskIds.flatMap((task) => known.get(task) ?? []);
    if (own.some(({ ended_at }) => ended_at === null)) continue;
    const times = own.map(({ created_at, ended_at }) => (ended_at ?? created_at) - created_at);
    await db
      .updateTable("runs")
      .set({ status: worstOf(own.map(({ state }) => state)), ...(times.length > 0 && { duration_ms: Math.max(...times) }) })
      .where("id", "=", id)
      .where("status", "=", "running")
      // More jobs may have come to it since.
      .where("output", "=", output)
      .execute();
  }
}

/** The statement behind it: whoever reads the history waits for it, so it looks at nothing but what is open. */
export function openRuns(db: Store["db"], { teamId, userId }: Member) {
  return (
    db
      .selectFrom("runs")
      .select(["id", "output"])
      .where("team_id", "=", teamId)
      .where("user_id", "=", userId)
      .where("playground", "=", "video")
      // Not a parameter: the index has no other runs.
      .where("status", "=", sql.lit("running"))
      .orderBy("at", "desc")
      .limit(MOST_OPEN)
  );
}

/** The jobs that a saved run stands for: a line of its output each. */
function jobsOf(output: string): string[] {
  const ids = output.split("\n").filter((line) => line.startsWith("task_"));
  return ids.slice(0, RUN_COLUMNS_MAX);
}

function worstOf(states: readonly string[]): RunStatus {
  if (states.length === 0 || states.some((state) => state === "failed" || state === "expired")) return "failed";
  return states.includes("cancelled") ? "stopped" : "done";
}
