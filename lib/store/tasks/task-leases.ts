import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import type { TaskState } from "../../contracts/task";
import { isPostgres } from "../database/locks";
import type { Store, Write } from "../database/open";
import type { Database, Tables } from "../database/schema/tables";
import { freeVideos, nextVideo, noteTurn } from "./render-turns";
import { noteChanges } from "./task-events";
import { fromTaskRow, type StoredTask, type TaskRow, withEvent, wordText } from "./task-row";
import { UNFINISHED } from "./tasks";

/**
 * Work on a task: render it here, poll its upstream, tell the upstream that it was cancelled, or fetch a finished video that could not be
 * fetched at once.
 */
export type WorkKind = "video" | "poll" | "cancel" | "fetch";

/** A claim on a task. What is written under it counts only until the task is claimed again, cancelled or expired. */
export interface LeaseToken {
  id: string;
  /** `<machine>/<process>/<random>`, a new one for each claim. */
  lease: string;
}

export interface Claim {
  kind: WorkKind;
  limit: number;
  lease: string;
  /** Renders that all processes of this machine may run at once. */
  videosPerMachine: number;
  now: number;
  until: number;
}

const BEGUN = "in_progress";
const WITHOUT_VIDEO = ["failed", "cancelled", "expired"] as const;

type TaskExpression = ExpressionBuilder<Tables, "tasks">;

function isDue(task: TaskExpression, { kind, now, state }: Pick<Claim, "kind" | "now"> & { state?: TaskState }) {
  const free = task.or([task("lease_until", "is", null), task("lease_until", "<=", now)]);
  const ready = [free, task("next_at", "<=", now)];
  if (kind === "cancel") return task.and([task("owes_cancel", "=", 1), ...ready]);
  if (kind === "fetch") return task.and([task("owes_file", "=", 1), ...ready]);
  const unfinished = state === undefined ? task("state", "in", UNFINISHED) : task("state", "=", state);
  // The `+` keeps the index of deadlines unused, because nearly every open task would match it.
  const inTime = task(sql<number>`+${sql.ref("expires_at")}`, ">", now);
  return task.and([task("local", "=", kind === "video" ? 1 : 0), unfinished, inTime, ...ready]);
}

/** Whether a task has, or will have, work. */
function isOpen(task: TaskExpression) {
  return task.or([task("state", "in", UNFINISHED), task("owes_cancel", "=", 1), task("owes_file", "=", 1)]);
}

/** The work that is due, in one read. `open` is true while anything could become due. */
export async function glance(store: Store, now: number): Promise<Record<WorkKind | "overdue" | "open", boolean>> {
  const { db } = store;
  const any = db.selectFrom("tasks").select("id").limit(1);
  const due = (kind: WorkKind) => any.where((task) => isDue(task, { kind, now }));
  const found = await db
    .selectNoFrom(({ exists }) => [
      exists(due("video")).as("video"),
      exists(due("poll")).as("poll"),
      exists(due("cancel")).as("cancel"),
      exists(due("fetch")).as("fetch"),
      exists(any.where("state", "in", UNFINISHED).where("expires_at", "<=", now)).as("overdue"),
      exists(any.where(isOpen)).as("open"),
    ])
    .executeTakeFirstOrThrow();
  // SQLite has no booleans.
  return {
    video: Boolean(found.video),
    poll: Boolean(found.poll),
    cancel: Boolean(found.cancel),
    fetch: Boolean(found.fetch),
    overdue: Boolean(found.overdue),
    open: Boolean(found.open),
  };
}

/** Claims due tasks: renders in the turns of teams and callers, all else by waiting time. Concurrent claims never take the same task. */
export async function claimTasks(store: Store, claim: Claim): Promise<StoredTask[]> {
  return store.db.transaction().execute(async (write) => {
    const limit = claim.kind === "video" ? Math.min(claim.limit, await freeVideos(write, claim)) : claim.limit;
    if (limit <= 0) return [];
    if (claim.kind === "video") return takeVideos(write, { ...claim, limit });
    const rows = claim.kind === "poll" ? await takePolls(write, { ...claim, limit }) : await takeDue(write, { ...claim, limit });
    return rows.map(fromTaskRow).sort((left, right) => left.nextAt - right.nextAt || (left.id < right.id ? -1 : 1));
  });
}

/** One by one, because each turn affects the next. If a cancel is quicker, that video is not taken. */
async function takeVideos(write: Write, claim: Claim): Promise<StoredTask[]> {
  const claimed: StoredTask[] = [];
  const begun: StoredTask[] = [];
  while (claimed.length < claim.limit) {
    const id = await nextVideo(write, { now: claim.now, without: claimed.map(({ id }) => id) });
    if (id === undefined) break;
    const row = await write
      .updateTable("tasks")
      .set({ lease_owner: claim.lease, lease_until: claim.until })
      .where("id", "=", id)
      .where((task) => isDue(task, claim))
      .returningAll()
      .executeTakeFirst();
    if (!row) continue;
    const task = fromTaskRow(row);
    await noteTurn(write, task);
    if (await begin(write, task, claim.now)) begun.push(task);
    claimed.push(task);
  }
  await noteChanges(write, begun);
  return claimed;
}

/** Per state, the longest waiting first: an index has that order, so only the rows that are taken are read. */
async function takePolls(write: Write, claim: Claim): Promise<TaskRow[]> {
  const waiting: { state: TaskState; since: number }[] = [];
  for (const state of UNFINISHED) {
    const first = write.selectFrom("tasks").select("next_at").where("local", "=", 0).where("state", "=", state);
    const found = await first.where("next_at", "<=", claim.now).orderBy("next_at").limit(1).executeTakeFirst();
    if (found) waiting.push({ state, since: found.next_at });
  }
  waiting.sort((left, right) => left.since - right.since);
  const rows: TaskRow[] = [];
  for (const { state } of waiting)
    if (rows.length < claim.limit) rows.push(...(await takeDue(write, { ...claim, limit: claim.limit - rows.length, state })));
  return rows;
}

function takeDue(write: Write, claim: Claim & { state?: TaskState }) {
  const due = write
    .selectFrom("tasks")
    .select("id")
    .where((task) => isDue(task, claim))
    .orderBy("next_at")
    .orderBy("id")
    .limit(claim.limit);
  return (
    write
      // Separate from the update, so that it is evaluated once in every query plan.
      .with("due", () => (isPostgres(write) ? due.forUpdate().skipLocked() : due))
      .updateTable("tasks")
      .set({ lease_owner: claim.lease, lease_until: claim.until })
      .where("id", "in", (from) => from.selectFrom("due").select("id"))
      .returningAll()
      .execute()
  );
}

/** A claim sets `in_progress`, so that claiming and cancelling a queued video exclude each other. False if it was in progress already. */
async function begin(write: Write, task: StoredTask, now: number): Promise<boolean> {
  if (task.state === BEGUN) return false;
  task.state = BEGUN;
  task.word = BEGUN;
  task.startedAt ??= now;
  task.updatedAt = now;
  task.history = withEvent(task.history, { at: now, state: BEGUN, word: BEGUN });
  await write.updateTable("tasks").set(standing(task, now)).where("id", "=", task.id).execute();
  return true;
}

/** The columns of an unfinished task's state. */
export function standing(task: StoredTask, at: number): Updateable<Tables["tasks"]> {
  return {
    state: task.state,
    word: wordText(task.word),
    history: JSON.stringify(task.history),
    started_at: task.startedAt,
    updated_at: at,
  };
}

/** Writes to a claimed task. False if the claim is lost. */
export async function writeHeld(db: Database, { id, lease }: LeaseToken, changes: Updateable<Tables["tasks"]>): Promise<boolean> {
  const row = await db
    .updateTable("tasks")
    .set(changes)
    .where("id", "=", id)
    .where("lease_owner", "=", lease)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function renewLease(store: Store, hold: LeaseToken, until: number): Promise<boolean> {
  return writeHeld(store.db, hold, { lease_until: until });
}

/** Stores progress, 0 to 100; it never decreases. */
export async function storeProgress(
  store: Store,
  { id, lease }: LeaseToken,
  { progress, at }: { progress: number; at: number },
): Promise<void> {
  await store.db
    .updateTable("tasks")
    .set({ progress, updated_at: at })
    .where("id", "=", id)
    .where("lease_owner", "=", lease)
    .where("progress", "<", progress)
    .execute();
}

/** An upstream's reply about a task, besides its state. */
interface Seen {
  /** The status is unknown to the gateway. */
  unknown: boolean;
  queuePosition: number | null;
}

interface Release {
  task: StoredTask;
  at: number;
  /** Absent to leave it unchanged. */
  seen?: Seen;
  /** Its state has changed, which becomes an event. */
  changed?: boolean;
}

/** Ends a claim on an unfinished task, stores `task`, and schedules it at `task.nextAt`. False if the claim is lost. */
export async function releaseTask(store: Store, lease: string, release: Release): Promise<boolean> {
  const hold = { id: release.task.id, lease };
  if (!release.changed) return writeHeld(store.db, hold, releaseColumns(release));
  return store.db.transaction().execute(async (write) => {
    const held = await writeHeld(write, hold, releaseColumns(release));
    if (held) await noteChanges(write, [release.task]);
    return held;
  });
}

function releaseColumns({ task, at, seen }: Release): Updateable<Tables["tasks"]> {
  return {
    ...standing(task, at),
    progress: task.progress,
    next_at: task.nextAt,
    attempts: task.attempts,
    misses: task.misses,
    owes_cancel: Number(task.owesCancel),
    ...(seen ? { word_unknown: Number(seen.unknown), queue_position: seen.queuePosition } : {}),
    lease_owner: null,
    lease_until: null,
  };
}

/** All leases, including expired ones. */
export async function listLeases(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom("tasks").select("lease_owner").where(isOpen).where("lease_owner", "is not", null).execute();
  return [...new Set(rows.flatMap(({ lease_owner }) => lease_owner ?? []))];
}

/** Ends leases whose process is gone, without waiting for their expiry. */
export async function dropLeases(store: Store, leases: readonly string[]): Promise<void> {
  if (leases.length === 0) return;
  const free = { lease_owner: null, lease_until: null };
  await store.db.updateTable("tasks").set(free).where(isOpen).where("lease_owner", "in", leases).execute();
}

/**
 * Files left by attempts at a task: returned to the holder of its claim, and to anybody once it has ended without videos. Others must not
 * remove them, since a finished video may be among them. Excludes `except` and their posters.
 */
export async function leftoverFiles(
  store: Store,
  { id, lease, except = [] }: { id: string; lease?: string; except?: readonly string[] },
): Promise<string[]> {
  const left = store.db
    .selectFrom("media")
    .innerJoin("tasks", "tasks.id", "media.task_id")
    .select("media.id")
    .where("media.task_id", "=", id)
    .where("media.purpose", "=", "made")
    .where("media.removed_at", "is", null)
    .where((task) => task.or([task("state", "in", WITHOUT_VIDEO), ...(lease === undefined ? [] : [task("lease_owner", "=", lease)])]));
  const posters = (file: ExpressionBuilder<Tables, "media">) =>
    file.or([file("poster_of", "is", null), file("poster_of", "not in", except)]);
  const rows = await (except.length === 0 ? left : left.where("media.id", "not in", except).where(posters)).execute();
  return rows.map((row) => row.id);
}
