import { type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { TaskFamily, TaskState } from "../../contracts/task";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";
import { insertAssets, ownGroup, settleAsset } from "../media/assets";
import { noteChanges } from "./task-events";
import { fromTaskRow, type StoredTask, toTaskRow, withEvent } from "./task-row";

export const UNFINISHED = ["queued", "in_progress"] as const satisfies readonly TaskState[];
const FINAL = ["completed", "failed", "cancelled", "expired"] as const satisfies readonly TaskState[];

/** A filter of a team's tasks. Times are milliseconds since the epoch. */
export interface TaskFilter {
  teamId: string;
  /** Only tasks listed after this id. */
  after?: string;
  oldestFirst?: boolean;
  states?: readonly TaskState[];
  ids?: readonly string[];
  model?: string;
  fromImage?: boolean;
  /** Creation time, both ends included. */
  since?: number;
  until?: number;
  limit: number;
  offset: number;
}

export interface TaskOrigin {
  /** 1, or one more than that of the retried task. */
  attempt: number;
  retryOf: string | null;
  /** Shared by tasks that were submitted together. */
  batchId: string | null;
  /** The request as it was sent, shortened. */
  request: Readonly<{ path: string; body: string; cut: boolean }> | null;
  /** The upstream's own id. */
  vendorId: string | null;
  /** The lease of its submit; absent if the runner may claim it. */
  held?: { lease: string; until: number };
}

const PLAIN_ORIGIN: TaskOrigin = { attempt: 1, retryOf: null, batchId: null, request: null, vendorId: null };

/**
 * Stores a task and its videos as processing assets under a name, in one transaction. False, with nothing stored, if the team has used its
 * external id before.
 */
export async function insertTask(store: Store, task: StoredTask, name: string, origin: TaskOrigin = PLAIN_ORIGIN): Promise<boolean> {
  return store.db.transaction().execute(async (write) => {
    const taken = await write
      .insertInto("tasks")
      .values({ ...toTaskRow(task), ...originColumns(origin) })
      .onConflict((conflict) => conflict.columns(["team_id", "external_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!taken) return false;
    const groupId = await ownGroup(write, task.teamId, "Videos");
    const video = { teamId: task.teamId, groupId, name, kind: "Video", status: "Processing", origin: "made", mediaId: null } as const;
    const more = { taskId: task.id, model: task.model, prompt: task.order.prompt, at: task.createdAt };
    await insertAssets(
      write,
      task.videos.map(({ assetId }) => ({ id: assetId, ...video, ...more })),
    );
    // A task whose submit is held becomes an event once its provider has accepted it.
    if (!origin.held) await noteChanges(write, [task]);
    return true;
  });
}

function originColumns({ attempt, retryOf, batchId, request, vendorId, held }: TaskOrigin): Updateable<Tables["tasks"]> {
  return {
    attempt,
    retry_of: retryOf,
    batch_id: batchId,
    request_json: request && JSON.stringify(request),
    vendor_id: vendorId,
    lease_owner: held?.lease ?? null,
    lease_until: held?.until ?? null,
  };
}

/** A team's task by id, otherwise by external id. */
export async function findTask(store: Store, { teamId, id }: { teamId: string; id: string }): Promise<StoredTask | undefined> {
  const row = await store.db
    .selectFrom("tasks")
    .selectAll()
    .where("team_id", "=", teamId)
    .where((task) => task.or([task("id", "=", id), task("external_id", "=", id)]))
    .orderBy((task) => task.case().when("id", "=", id).then(0).else(1).end())
    .executeTakeFirst();
  return row && fromTaskRow(row);
}

/** A page of a team's tasks, newest first and then by id, and the total count. */
export async function listTasks(store: Store, filter: TaskFilter): Promise<{ tasks: StoredTask[]; total: number }> {
  if (filter.ids?.length === 0 || filter.states?.length === 0) return { tasks: [], total: 0 };
  const matching = filtered(store, filter);
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  if (total <= filter.offset) return { tasks: [], total };
  const order = filter.oldestFirst ? "asc" : "desc";
  const page = matching.selectAll().orderBy("created_at", order).orderBy("id", order).limit(filter.limit).offset(filter.offset);
  return { tasks: (await page.execute()).map(fromTaskRow), total };
}

function filtered({ db }: Store, filter: TaskFilter): SelectQueryBuilder<Tables, "tasks", object> {
  let query = db.selectFrom("tasks").where("team_id", "=", filter.teamId);
  if (filter.states) query = query.where("state", "in", filter.states);
  // Ids begin with their creation time.
  if (filter.after !== undefined) query = query.where("id", filter.oldestFirst ? ">" : "<", filter.after);
  if (filter.ids) query = query.where("id", "in", filter.ids);
  if (filter.model !== undefined) query = query.where("model", "=", filter.model);
  if (filter.fromImage !== undefined) query = query.where("from_image", "=", Number(filter.fromImage));
  if (filter.since !== undefined) query = query.where("created_at", ">=", filter.since);
  if (filter.until !== undefined) query = query.where("created_at", "<=", filter.until);
  return query;
}

/** The first task that a key submitted with this body since a time. */
export async function findRepeat(
  store: Store,
  submit: { keyId: string; family: TaskFamily; bodyHash: string; since: number },
): Promise<StoredTask | undefined> {
  const row = await store.db
    .selectFrom("tasks")
    .selectAll()
    .where("key_id", "=", submit.keyId)
    .where("body_hash", "=", submit.bodyHash)
    .where("family", "=", submit.family)
    .where("created_at", ">=", submit.since)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return row && fromTaskRow(row);
}

/** Cancels a task that has not started. `running` and `final` say why not; a concurrent claim either wins or loses. */
export async function cancelTask(
  store: Store,
  { teamId, id, at }: { teamId: string; id: string; at: number },
): Promise<{ outcome: "cancelled" | "running" | "final"; task: StoredTask } | undefined> {
  const found = await findTask(store, { teamId, id });
  if (!found) return undefined;
  const end = { state: "cancelled", message: "The task was cancelled.", at } as const;
  const [task] = await store.db.transaction().execute((write) => endUnheld(write, { ids: [found.id], from: ["queued"], ...end }));
  if (task) return { outcome: "cancelled", task };
  const now = await findTask(store, { teamId, id: found.id });
  return now && { outcome: now.state === "in_progress" ? "running" : "final", task: now };
}

/**
 * Ends an unfinished task, whoever holds its lease. `word`: `cancelled` if the work stops, `untracked` if the upstream continues; the state
 * is the same. Undefined if the team has no such unfinished task.
 */
export async function stopTask(
  store: Store,
  { teamId, id, word, at }: { teamId: string; id: string; word: "cancelled" | "untracked"; at: number },
): Promise<StoredTask | undefined> {
  const message = word === "cancelled" ? "The task was cancelled." : "The task is no longer tracked.";
  return store.db.transaction().execute(async (write) => {
    const own = await write.selectFrom("tasks").select("id").where("team_id", "=", teamId).where("id", "=", id).executeTakeFirst();
    if (!own) return undefined;
    const [task] = await endUnheld(write, { ids: [id], from: UNFINISHED, state: "cancelled", word, message, at });
    return task;
  });
}

/** Ends up to 50 expired tasks, and returns them. */
export async function expireTasks(store: Store, at: number): Promise<StoredTask[]> {
  return store.db.transaction().execute(async (write) => {
    const overdue = await write
      .selectFrom("tasks")
      .select("id")
      .where("state", "in", UNFINISHED)
      .where("expires_at", "<=", at)
      .limit(50)
      .execute();
    const end = { state: "expired", message: "The task did not finish in time.", at } as const;
    return endUnheld(write, { ids: overdue.map(({ id }) => id), from: UNFINISHED, ...end });
  });
}

interface UnheldEnd {
  ids: readonly string[];
  from: readonly TaskState[];
  state: "cancelled" | "expired";
  /** Absent for the state itself. */
  word?: string;
  message: string;
  at: number;
}

/** Ends tasks and their leases. If an upstream still works on one, its cancel becomes due. */
async function endUnheld(write: Write, { ids, from, state, word = state, message, at }: UnheldEnd): Promise<StoredTask[]> {
  if (ids.length === 0) return [];
  const rows = await write
    .updateTable("tasks")
    .set({ state, word, lease_owner: null, lease_until: null, misses: 0, next_at: at, updated_at: at, ended_at: at })
    .set({ owes_cancel: sql<number>`1 - ${sql.ref("local")}` })
    .where("id", "in", ids)
    .where("state", "in", from)
    .returningAll()
    .execute();
  const ended = rows.map(fromTaskRow);
  for (const task of ended) {
    task.history = withEvent(task.history, { at, state, word });
    await write
      .updateTable("tasks")
      .set({ history: JSON.stringify(task.history) })
      .where("id", "=", task.id)
      .execute();
    for (const { assetId } of task.videos) await settleAsset(write, { id: assetId, at, status: "Failed", code: state, message });
  }
  await noteChanges(write, ended);
  return ended;
}

/** Deletes a finished task; its videos remain as assets. Does nothing if it has not finished. */
export async function deleteTask(store: Store, { teamId, id }: { teamId: string; id: string }): Promise<void> {
  await store.db.deleteFrom("tasks").where("team_id", "=", teamId).where("id", "=", id).where("state", "in", FINAL).execute();
}
