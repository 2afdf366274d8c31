import type { AttemptVendor } from "../../contracts/record";
import { ownJson } from "../../contracts/typed";
import { KEPT_REPLY_CHARACTERS, MOST_KEPT_CHECKS } from "../../contracts/video-terms";
import type { Store } from "../database/open";
import type { LeaseToken } from "./task-leases";

/** An upstream's reply about a task, or why the check failed. */
export interface CheckReply {
  ok: boolean;
  /** HTTP status; null if there was no reply. */
  status: number | null;
  body: string;
  /** The vendor's message of a failed check; shown to owners and admins only. */
  vendor?: AttemptVendor;
}

export interface StoredCheck extends CheckReply {
  /** Times are milliseconds since the epoch. */
  at: number;
  lastAt: number;
  times: number;
  cut: boolean;
}

/**
 * Records a check of a claimed task: an equal reply is counted, a new one is added, and beyond 60 the oldest except the first is deleted.
 * Does nothing if the claim is lost.
 */
export async function noteCheck(store: Store, { id, lease }: LeaseToken, { at, ...reply }: CheckReply & { at: number }): Promise<void> {
  const vendor = reply.vendor === undefined ? null : JSON.stringify(reply.vendor);
  await store.db.transaction().execute(async (write) => {
    const held = await write
      .updateTable("tasks")
      .set((task) => ({ checked_at: at, checks: task("checks", "+", 1) }))
      .where("id", "=", id)
      .where("lease_owner", "=", lease)
      .returning("id")
      .executeTakeFirst();
    if (!held) return;
    const body = reply.body.slice(0, KEPT_REPLY_CHARACTERS).replaceAll("\0", "\uFFFD").toWellFormed();
    const last = await write
      .selectFrom("task_checks")
      .selectAll()
      .where("task_id", "=", id)
      .orderBy("n", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last && last.body === body && last.status === reply.status && last.ok === Number(reply.ok)) {
      const again = { last_at: at, times: last.times + 1, vendor };
      await write.updateTable("task_checks").set(again).where("task_id", "=", id).where("n", "=", last.n).execute();
      return;
    }
    const n = (last?.n ?? 0) + 1;
    const cut = Number(reply.body.length > KEPT_REPLY_CHARACTERS);
    const row = { task_id: id, n, at, last_at: at, times: 1, ok: Number(reply.ok), status: reply.status, body, cut, vendor };
    await write.insertInto("task_checks").values(row).execute();
    const oldest = n - MOST_KEPT_CHECKS + 1;
    await write.deleteFrom("task_checks").where("task_id", "=", id).where("n", ">", 1).where("n", "<=", oldest).execute();
  });
}

/** The kept checks of a task, oldest first. */
export async function listChecks({ db }: Store, taskId: string): Promise<StoredCheck[]> {
  const rows = await db.selectFrom("task_checks").selectAll().where("task_id", "=", taskId).orderBy("n").execute();
  return rows.map(({ at, last_at, times, ok, status, body, cut, vendor }) => ({
    at,
    lastAt: last_at,
    times,
    ok: ok === 1,
    status,
    body,
    cut: cut === 1,
    ...(vendor === null ? {} : { vendor: ownJson<AttemptVendor>(vendor) }),
  }));
}
