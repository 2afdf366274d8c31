import type { Insertable, Selectable } from "kysely";
import { lockOwner } from "../../store/database/locks";
import type { Store, Write } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import { type Lease, repeatErrors } from "./cells-store";
import type { PauseReason } from "./contract";

export type StoredEvaluation = Selectable<Tables["evaluations"]>;
export type StoredRow = Selectable<Tables["evaluation_rows"]>;

const ROWS_AT_ONCE = 500;

/** False if the team has as many running evaluations as it may; then nothing is stored. */
export async function insertEvaluation(
  { db }: Store,
  { evaluation, rows, most }: { evaluation: Insertable<Tables["evaluations"]>; rows: readonly StoredRow[]; most: number },
): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    if ((await countRunning(write, evaluation.team_id)) >= most) return false;
    await write.insertInto("evaluations").values(evaluation).execute();
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await write
        .insertInto("evaluation_rows")
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute();
    return true;
  });
}

interface Of {
  teamId: string;
  id: string;
}

export function findEvaluation({ db }: Store, { teamId, id }: Of): Promise<StoredEvaluation | undefined> {
  return db.selectFrom("evaluations").selectAll().where("team_id", "=", teamId).where("id", "=", id).executeTakeFirst();
}

/** Newest first. */
export function listEvaluations(
  { db }: Store,
  { teamId, before, limit }: { teamId: string; before?: string | undefined; limit: number },
): Promise<StoredEvaluation[]> {
  const own = db.selectFrom("evaluations").selectAll().where("team_id", "=", teamId);
  const older = before === undefined ? own : own.where("id", "<", before);
  return older.orderBy("id", "desc").limit(limit).execute();
}

/** Running evaluations of a team. No other one starts before the end of the transaction. */
async function countRunning(write: Write, teamId: string): Promise<number> {
  await lockOwner(write, `evaluations ${teamId}`);
  const { total } = await write
    .selectFrom("evaluations")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("team_id", "=", teamId)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Claims the oldest running evaluation that no living process works on, but none of `except`. Concurrent claims never take the same one. */
export function claimEvaluation(
  { db }: Store,
  { lease, now, until, except }: { lease: string; now: number; until: number; except: readonly string[] },
): Promise<StoredEvaluation | undefined> {
  const free = db
    .selectFrom("evaluations")
    .select("id")
    .where("state", "=", "running")
    .where((row) => row.or([row("lease_until", "is", null), row("lease_until", "<=", now)]))
    .$if(except.length > 0, (due) => due.where("id", "not in", except))
    .orderBy("id")
    .limit(1);
  return db
    .updateTable("evaluations")
    .set({ lease_owner: lease, lease_until: until })
    .where("id", "in", free)
    .where((row) => row.or([row("lease_until", "is", null), row("lease_until", "<=", now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Its state and run; undefined if it was deleted, or is claimed by another process. */
export function renewEvaluation(
  { db }: Store,
  { id, lease }: Lease,
  until: number,
): Promise<Pick<StoredEvaluation, "state" | "run_no"> | undefined> {
  return db
    .updateTable("evaluations")
    .set({ lease_until: until })
    .where("id", "=", id)
    .where("lease_owner", "=", lease)
    .returning(["state", "run_no"])
    .executeTakeFirst();
}

/** All leases, to find those of dead processes. */
export async function evaluationLeases({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom("evaluations").select("lease_owner").where("lease_owner", "is not", null).execute();
  return rows.flatMap(({ lease_owner }) => lease_owner ?? []);
}

export async function dropEvaluationLeases({ db }: Store, leases: readonly string[]): Promise<void> {
  if (leases.length === 0) return;
  await db.updateTable("evaluations").set({ lease_owner: null, lease_until: null }).where("lease_owner", "in", leases).execute();
}

/** Stores the outcome of a run. Without effect if the claim is lost, or a person has paused or resumed the evaluation since. */
export async function settleEvaluation(
  { db }: Store,
  { id, lease, run }: Lease & { run: number },
  end: { state: "done"; at: number; early: boolean } | { state: "paused"; code: PauseReason; words: string },
): Promise<void> {
  const change =
    end.state === "done"
      ? { state: end.state, ended_at: end.at, ended_early: end.early ? 1 : 0 }
      : { state: end.state, pause_code: end.code, pause_words: end.words };
  await db
    .updateTable("evaluations")
    .set(change)
    .where("id", "=", id)
    .where("lease_owner", "=", lease)
    .where("run_no", "=", run)
    .where("state", "=", "running")
    .execute();
}

/** Whether an evaluation waits for a process. A read, because it is asked all the time. */
export async function isAnyDue({ db }: Store, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("evaluations")
    .select("id")
    .where("state", "=", "running")
    .where((one) => one.or([one("lease_until", "is", null), one("lease_until", "<=", now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pauses a running evaluation. Its process keeps the claim until running cells have ended. False if it does not run. */
export async function stopEvaluation({ db }: Store, { teamId, id }: Of, words: string): Promise<boolean> {
  const row = await db
    .updateTable("evaluations")
    .set({ state: "paused", pause_code: "person", pause_words: words })
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

interface Resumed extends Of {
  caller: string;
  retryErrors: boolean;
  /** Of running evaluations in the team. */
  most: number;
  /** Absent: unchanged. */
  capNano?: number | null;
}

/** Lets a paused or ended evaluation run again. `running` if it runs already, or does not exist. */
export async function resumeEvaluation(
  { db }: Store,
  { teamId, id, caller, retryErrors, most, capNano }: Resumed,
): Promise<"resumed" | "running" | "full"> {
  return db.transaction().execute(async (write) => {
    const others = await countRunning(write, teamId);
    const stored = await write
      .selectFrom("evaluations")
      .select("state")
      .where("team_id", "=", teamId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!stored || stored.state === "running") return "running";
    if (others >= most) return "full";
    const cap = capNano === undefined ? {} : { cap_nano: capNano };
    await write
      .updateTable("evaluations")
      .set({ state: "running", pause_code: "", pause_words: "", ended_at: null, ended_early: 0, caller, ...cap })
      .set(({ eb }) => ({ run_no: eb("run_no", "+", 1) }))
      .where("id", "=", id)
      .execute();
    if (retryErrors) await repeatErrors(write, id);
    return "resumed";
  });
}

export async function deleteEvaluation({ db }: Store, { teamId, id }: Of): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const row = await write.deleteFrom("evaluations").where("team_id", "=", teamId).where("id", "=", id).returning("id").executeTakeFirst();
    if (!row) return false;
    await write.deleteFrom("evaluation_cells").where("evaluation_id", "=", id).execute();
    await write.deleteFrom("evaluation_rows").where("evaluation_id", "=", id).execute();
    await write.deleteFrom("evaluation_marks").where("evaluation_id", "=", id).execute();
    await write.deleteFrom("evaluation_votes").where("evaluation_id", "=", id).execute();
    return true;
  });
}

/** Rows from a position on, in order. */
export function readRows({ db }: Store, { id, from, limit }: { id: string; from: number; limit: number }): Promise<StoredRow[]> {
  return db
    .selectFrom("evaluation_rows")
    .selectAll()
    .where("evaluation_id", "=", id)
    .where("position", ">=", from)
    .orderBy("position")
    .limit(limit)
    .execute();
}
