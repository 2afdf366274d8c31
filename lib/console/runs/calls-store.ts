import type { Member } from "../../contracts/person";
import { type RunCallState, RunEvent } from "../../contracts/run-event";
import type { Store } from "../../store/database/open";

/** A call that continues without its page. */
export interface RunCall extends Member {
  id: string;
  state: RunCallState;
  leaseUntil: number;
}

/** Event rows per read: about a quarter of a megabyte. */
const ROWS = 16;
/** Lost calls of one sweep. */
const LOST_AT_ONCE = 100;

/** Records the start of a call. False if the id is in use. */
export async function beginRunCall(
  store: Store,
  { id, teamId, userId, at, leaseUntil, expiresAt }: Member & { id: string; at: number; leaseUntil: number; expiresAt: number },
): Promise<boolean> {
  const row = await store.db
    .insertInto("run_calls")
    .values({ id, team_id: teamId, user_id: userId, state: "running", lease_until: leaseUntil, started_at: at, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Appends events, the first with the number `first`. Idempotent. */
export async function addRunEvents(
  store: Store,
  { id, first, events }: { id: string; first: number; events: readonly RunEvent[] },
): Promise<void> {
  await store.db
    .insertInto("run_events")
    // PostgreSQL can't store NUL; JSON escapes it.
    .values({ run_id: id, first, events: JSON.stringify(events) })
    .onConflict((conflict) => conflict.columns(["run_id", "first"]).doNothing())
    .execute();
}

/** Renews the leases of calls running here, and returns those to be stopped. */
export async function renewRunCalls(store: Store, ids: readonly string[], leaseUntil: number): Promise<string[]> {
  const rows = await store.db
    .updateTable("run_calls")
    .set({ lease_until: leaseUntil })
    .where("id", "in", ids)
    .returning(["id", "stop_asked"])
    .execute();
  return rows.filter(({ stop_asked }) => stop_asked === 1).map(({ id }) => id);
}

/** Records the end of a call; its events are kept until `expiresAt`. */
export async function endRunCall(
  store: Store,
  { id, state, expiresAt }: { id: string; state: RunCallState; expiresAt: number },
): Promise<void> {
  await store.db.updateTable("run_calls").set({ state, expires_at: expiresAt }).where("id", "=", id).execute();
}

/** Calls that run by their rows and whose lease ended before a time. */
export async function lostRunCalls(
  store: Store,
  leaseBefore: number,
): Promise<(Member & { id: string; leaseUntil: number; startedAt: number })[]> {
  const rows = await store.db
    .selectFrom("run_calls")
    .select(["id", "team_id", "user_id", "lease_until", "started_at"])
    .where("state", "=", "running")
    .where("lease_until", "<", leaseBefore)
    .limit(LOST_AT_ONCE)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    teamId: row.team_id,
    userId: row.user_id,
    leaseUntil: row.lease_until,
    startedAt: row.started_at,
  }));
}

/** Ends a call whose process is gone, with a last event. Nothing happens if it has ended or its process is back. */
export async function endLostRunCall(
  store: Store,
  { id, leaseBefore, expiresAt, event }: { id: string; leaseBefore: number; expiresAt: number; event: RunEvent },
): Promise<void> {
  await store.db.transaction().execute(async (write) => {
    const ended = await write
      .updateTable("run_calls")
      .set({ state: "lost", expires_at: expiresAt })
      .where("id", "=", id)
      .where("state", "=", "running")
      .where("lease_until", "<", leaseBefore)
      .returning("id")
      .executeTakeFirst();
    if (!ended) return;
    const newest = write.selectFrom("run_events").select(["first", "events"]).where("run_id", "=", id).orderBy("first", "desc").limit(1);
    const last = await newest.executeTakeFirst();
    const first = last ? last.first + RunEvent.array().parse(JSON.parse(last.events)).length : 1;
    await write
      .insertInto("run_events")
      .values({ run_id: id, first, events: JSON.stringify([event]) })
      .execute();
  });
}

/** A person's call; another's is undefined. */
export async function findRunCall(store: Store, { id, teamId, userId }: Member & { id: string }): Promise<RunCall | undefined> {
  const row = await store.db
    .selectFrom("run_calls")
    .select(["state", "lease_until"])
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && { id, teamId, userId, state: row.state, leaseUntil: row.lease_until };
}

/** The next events after a number, in order; empty if there are none yet. */
export async function readRunEvents(store: Store, id: string, after: number): Promise<{ n: number; event: RunEvent }[]> {
  const before = store.db
    .selectFrom("run_events")
    .select(({ fn }) => fn.max("first").as("first"))
    .where("run_id", "=", id)
    .where("first", "<=", after + 1);
  const start = (await before.executeTakeFirst())?.first ?? 0;
  const rows = await store.db
    .selectFrom("run_events")
    .select(["first", "events"])
    .where("run_id", "=", id)
    .where("first", ">=", start)
    .orderBy("first")
    .limit(ROWS)
    .execute();
  return rows
    .flatMap(({ first, events }) =>
      RunEvent.array()
        .parse(JSON.parse(events))
        .map((event, index) => ({ n: first + index, event })),
    )
    .filter(({ n }) => n > after);
}

export async function askRunStop(store: Store, id: string): Promise<void> {
  await store.db.updateTable("run_calls").set({ stop_asked: 1 }).where("id", "=", id).where("state", "=", "running").execute();
}

/** Deletes expired calls with their events. */
export async function forgetRunCalls(store: Store, now: number): Promise<void> {
  const old = store.db.selectFrom("run_calls").select("id").where("expires_at", "<", now).limit(50);
  for (let deleted = 50n; deleted >= 50n; )
    deleted = (await store.db.deleteFrom("run_calls").where("id", "in", old).executeTakeFirst()).numDeletedRows;
}
