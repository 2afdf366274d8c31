import { sql } from "kysely";
import { newId } from "../../contracts/ids";
import { isFinal } from "../../contracts/task";
import { ownJson } from "../../contracts/typed";
import type { Store, Write } from "../database/open";
import { endRunsOfJobs } from "./run-ends";
import type { StoredTask } from "./task-row";

/** Attempts per message: one at once, the others after growing pauses. */
export const DELIVERY_TRIES = 6;
/** How long events are kept for clients that reconnect. */
const EVENTS_KEPT_MS = 24 * 3_600_000;
/** The most events kept per team. */
const EVENTS_OF_TEAM = 50_000;

/** A change of a task's state, with the task at that time. */
export interface TaskChange {
  /** Numbered per team, from 1, without gaps. */
  n: number;
  at: number;
  task: StoredTask;
}

/**
 * Records new states of tasks for event streams and webhooks, within the transaction that changes them and as its last step: a team's
 * number is locked until the end, so that numbers become visible in order. `queued` is an event but no message, because callers know it
 * from the submit's reply. Also ends runs whose last job has ended.
 */
export async function noteChanges(write: Write, tasks: readonly StoredTask[]): Promise<void> {
  const teams = new Set(tasks.map(({ teamId }) => teamId));
  // In a fixed order: transactions that wait for each other's numbers would deadlock.
  for (const teamId of [...teams].sort()) {
    const own = tasks.filter((task) => task.teamId === teamId);
    const ended = own.filter(({ state }) => isFinal(state)).map(({ id }) => id);
    if (ended.length > 0) await endRunsOfJobs(write, teamId, ended);
    await noteOfTeam(write, teamId, own);
  }
}

async function noteOfTeam(write: Write, teamId: string, tasks: readonly StoredTask[]): Promise<void> {
  const { n: last } = await write
    .insertInto("task_event_counters")
    .values({ team_id: teamId, n: tasks.length })
    .onConflict((conflict) => conflict.column("team_id").doUpdateSet({ n: sql<number>`task_event_counters.n + ${tasks.length}` }))
    .returning("n")
    .executeTakeFirstOrThrow();
  const events = tasks.map((task, place) => ({
    team_id: teamId,
    n: Number(last) - tasks.length + place + 1,
    at: task.updatedAt,
    task_id: task.id,
    state: task.state,
    snapshot: snapshotOf(task),
  }));
  await write.insertInto("task_events").values(events).execute();
  const messages = events.flatMap(({ state, ...event }, place) => {
    const url = tasks[place]?.callbackUrl ?? null;
    if (url === null || state === "queued") return [];
    const waiting = { state: "waiting" as const, tries_left: DELIVERY_TRIES, next_at: event.at };
    return [{ ...event, ...waiting, id: newId("msg_"), url, event: state }];
  });
  if (messages.length > 0) await write.insertInto("webhook_deliveries").values(messages).execute();
}

/** What the views of a task need, without the provider's notes and the history. */
function snapshotOf(task: StoredTask): string {
  const { operation, history, bodyHash, ...seen } = task;
  return JSON.stringify(seen);
}

export function fromSnapshot(text: string): StoredTask {
  return { ...ownJson<Omit<StoredTask, "operation" | "history" | "bodyHash">>(text), operation: null, history: [], bodyHash: "" };
}

/** A team's events after a number, oldest first. */
export async function changesAfter(
  { db }: Store,
  { teamId, after, limit }: { teamId: string; after: number; limit: number },
): Promise<TaskChange[]> {
  const rows = await db
    .selectFrom("task_events")
    .select(["n", "at", "snapshot"])
    .where("team_id", "=", teamId)
    .where("n", ">", after)
    .orderBy("n")
    .limit(limit)
    .execute();
  return rows.map(({ n, at, snapshot }) => ({ n: Number(n), at, task: fromSnapshot(snapshot) }));
}

/** The number of each team's newest event, without teams that have none. */
export async function newestChanges({ db }: Store, teamIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom("task_event_counters").selectAll().where("team_id", "in", teamIds).execute();
  return new Map(rows.map(({ team_id, n }) => [team_id, Number(n)]));
}

/** Deletes events older than a day, and those beyond a team's limit. */
export async function forgetChanges({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("task_events")
    .where("at", "<", now - EVENTS_KEPT_MS)
    .execute();
  const full = await db.selectFrom("task_event_counters").selectAll().where("n", ">", EVENTS_OF_TEAM).execute();
  for (const { team_id, n } of full)
    await db
      .deleteFrom("task_events")
      .where("team_id", "=", team_id)
      .where("n", "<=", Number(n) - EVENTS_OF_TEAM)
      .execute();
}
