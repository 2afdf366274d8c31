import { bumpSessionsRevision } from "../database/meta";
import type { Store, Write } from "../database/open";

/** Sessions that people have stopped, limited to a model, or given a breakpoint. Older ones hardly call any more. */
const MOST_RULED = 10_000;
/** Sessions per delete statement. */
const STEP = 1_000;

export interface RuledSession {
  id: string;
  stoppedBy: string | undefined;
  onlyModel: string | undefined;
  breakpoint: string | undefined;
}

/** The newest sessions with a rule, of all teams. */
export async function ruledSessions({ db }: Store): Promise<RuledSession[]> {
  const rows = await db
    .selectFrom("agent_sessions")
    .select(["id", "stopped_at", "stopped_by", "only_model", "breakpoint"])
    .where((either) =>
      either.or([either("stopped_at", "is not", null), either("only_model", "is not", null), either("breakpoint", "is not", null)]),
    )
    .orderBy("last_at", "desc")
    .limit(MOST_RULED)
    .execute();
  return rows.map(({ id, stopped_at, stopped_by, only_model, breakpoint }) => ({
    id,
    stoppedBy: stopped_at === null ? undefined : (stopped_by ?? ""),
    onlyModel: only_model ?? undefined,
    breakpoint: breakpoint ?? undefined,
  }));
}

/** Sums of a session's stored calls; undefined before the first. */
export async function sessionSums({ db }: Store, id: string) {
  const row = await db.selectFrom("agent_sessions").select(["turns", "cost_nano", "first_at"]).where("id", "=", id).executeTakeFirst();
  return row && { turns: row.turns, costNano: row.cost_nano, firstAt: row.first_at };
}

export interface SessionChange {
  stopped_at?: number | null;
  stopped_by?: string | null;
  only_model?: string | null;
  breakpoint?: string | null;
  calm_step?: string;
}

/** Changes a session, and notifies every process. False if the team has no such session. */
export async function changeSession(
  { db }: Store,
  { teamId, id }: { teamId: string; id: string },
  { change, also }: { change: SessionChange; also(write: Write): Promise<void> },
): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const { numUpdatedRows } = await write
      .updateTable("agent_sessions")
      .set(change)
      .where("id", "=", id)
      .where("team_id", "=", teamId)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0) return false;
    await bumpSessionsRevision(write);
    await also(write);
    return true;
  });
}

/** Deletes sessions whose last call is older, in small batches. */
export async function forgetSessions({ db }: Store, before: number): Promise<void> {
  for (;;) {
    const old = db.selectFrom("agent_sessions").select("id").where("last_at", "<", before).limit(STEP);
    const { numDeletedRows } = await db.deleteFrom("agent_sessions").where("id", "in", old).executeTakeFirstOrThrow();
    if (Number(numDeletedRows) < STEP) return;
  }
}
