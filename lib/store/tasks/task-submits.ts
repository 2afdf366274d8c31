import type { TaskEvent, VideoFacts } from "../../contracts/task";
import { payAgain } from "../budgets/refunds";
import type { Store, Write } from "../database/open";
import { noteChanges } from "./task-events";
import type { LeaseToken } from "./task-leases";
import { fromTaskRow, type StoredTask, withEvent } from "./task-row";

/** A provider's reply to an accepted order. */
export interface Taken {
  operation: Readonly<Record<string, unknown>>;
  facts: VideoFacts | null;
  actualPrompt: string | null;
  vendorId: string | null;
  /** When the provider is first polled. */
  nextAt: number;
  at: number;
  /** Of an order that was found later; absent to leave it unchanged. */
  history?: readonly TaskEvent[];
}

/** Records that a provider accepted a submit, and ends the claim. False if the claim is lost, because the task has ended meanwhile. */
export async function confirmSubmit(store: Store, { id, lease }: LeaseToken, taken: Taken): Promise<boolean> {
  return store.db.transaction().execute(async (write) => {
    const row = await write
      .updateTable("tasks")
      .set({
        operation: JSON.stringify(taken.operation),
        facts: taken.facts && JSON.stringify(taken.facts),
        actual_prompt: taken.actualPrompt,
        vendor_id: taken.vendorId,
        word: "queued",
        word_unknown: 0,
        misses: 0,
        ...(taken.history ? { history: JSON.stringify(taken.history) } : {}),
        next_at: taken.nextAt,
        updated_at: taken.at,
        lease_owner: null,
        lease_until: null,
      })
      .where("id", "=", id)
      .where("lease_owner", "=", lease)
      .returningAll()
      .executeTakeFirst();
    if (row) await noteChanges(write, [fromTaskRow(row)]);
    return row !== undefined;
  });
}

/** Deletes a task that its provider refused, with its assets. Does nothing if the claim is lost. */
export async function withdrawSubmit(store: Store, { id, lease }: LeaseToken): Promise<void> {
  await store.db.transaction().execute(async (write) => {
    const held = await write.deleteFrom("tasks").where("id", "=", id).where("lease_owner", "=", lease).returning("id").executeTakeFirst();
    if (held) await write.deleteFrom("assets").where("task_id", "=", id).execute();
  });
}

/** Orders of one provider within this time could be confused with each other. */
const NEAR_MS = 10 * 60_000;

/**
 * Other orders to a provider around the time of one: the vendor's ids of accepted ones, and whether another uncertain one of the model
 * exists.
 */
export async function ordersAround(
  { db }: Store,
  { id, provider, upstreamModel, createdAt }: Pick<StoredTask, "id" | "provider" | "upstreamModel" | "createdAt">,
): Promise<{ others: ReadonlySet<string>; rivals: boolean }> {
  const rows = await db
    .selectFrom("tasks")
    .select(["vendor_id", "upstream_model", "operation", "error_code"])
    .where("provider", "=", provider)
    .where("created_at", ">=", createdAt - NEAR_MS)
    .where("created_at", "<=", createdAt + NEAR_MS)
    .where("id", "<>", id)
    .execute();
  const lost = rows.filter((row) => row.vendor_id === null && row.operation === "null" && row.upstream_model === upstreamModel);
  return { others: new Set(rows.flatMap(({ vendor_id }) => vendor_id ?? [])), rivals: lost.length > 0 };
}

/** The shortest remaining life of a reopened task. */
const LEAST_LIFE_MS = 3_600_000;

/**
 * Reopens a task that failed or expired here while its vendor may have the video, with what was `found` there. Its assets are processing
 * again, and a refund is charged again. False if its state has changed.
 */
export async function reopenTask(
  store: Store,
  task: StoredTask,
  { at, found }: { at: number; found?: Omit<Taken, "nextAt" | "at" | "history"> },
): Promise<boolean> {
  const event = { at, state: "queued", word: found ? "found" : "opened again" } as const;
  const expires = Math.max(task.expiresAt, at + LEAST_LIFE_MS);
  const open = {
    state: event.state,
    word: event.word,
    word_unknown: 0,
    error_code: null,
    error_message: null,
    ended_at: null,
    started_at: null,
  };
  const told = found && {
    operation: JSON.stringify(found.operation),
    facts: found.facts && JSON.stringify(found.facts),
    vendor_id: found.vendorId,
  };
  return store.db.transaction().execute(async (write) => {
    const row = await write
      .updateTable("tasks")
      .set({ ...open, ...told, next_at: at, misses: 0, attempts: 0, owes_cancel: 0, updated_at: at, expires_at: expires })
      .set({ history: JSON.stringify(withEvent(task.history, event)), lease_owner: null, lease_until: null })
      .where("id", "=", task.id)
      .where("state", "in", ["failed", "expired"])
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    const making = { status: "Processing", error_code: "", error_message: "", updated_at: at } as const;
    await write.updateTable("assets").set(making).where("task_id", "=", task.id).where("status", "=", "Failed").execute();
    await payAgain(write, { id: task.requestId, at });
    await reopenRun(write, task);
    await noteChanges(write, [fromTaskRow(row)]);
    return true;
  });
}

/** A run is saved right after its jobs are submitted, by the browser's clock. */
const RUN_NEAR_MS = 24 * 3_600_000;

/** Reopens the task's run too: whoever reads it sees the new outcome. */
async function reopenRun(write: Write, { id, teamId, createdAt }: StoredTask): Promise<void> {
  await write
    .updateTable("runs")
    .set({ status: "running", duration_ms: null })
    .where("team_id", "=", teamId)
    .where("playground", "=", "video")
    .where("at", ">", createdAt - RUN_NEAR_MS)
    .where("at", "<", createdAt + RUN_NEAR_MS)
    .where("output", "like", `%${id}%`)
    .execute();
}

/** The status of an uncertain task after a person gave it up. */
export const GIVEN_UP = "given_up";

/** Records that a person gave up an uncertain submit. False if it is not uncertain, or was given up before. */
export async function giveUpSubmit({ db }: Store, task: StoredTask, at: number): Promise<boolean> {
  const history = JSON.stringify(withEvent(task.history, { at, state: "failed", word: GIVEN_UP }));
  const row = await db
    .updateTable("tasks")
    .set({ word: GIVEN_UP, history, updated_at: at })
    .where("id", "=", task.id)
    .where("state", "=", "failed")
    .where("error_code", "=", "submission_uncertain")
    .where("word", "<>", GIVEN_UP)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the runner poll a task at once. */
export async function askSoon({ db }: Store, { id, at }: { id: string; at: number }): Promise<void> {
  await db.updateTable("tasks").set({ next_at: at }).where("id", "=", id).where("next_at", ">", at).execute();
}
