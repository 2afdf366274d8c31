import type { Store } from "../database/open";

/** Rows per delete statement, so that other writers wait only for these. */
const STEP = 1_000;
/** Statements per team and sweep; the rest waits for the next sweep. */
const STEPS = 200;

/** Deletes calls before a time, oldest first, in small batches. Hourly sums are kept. */
export async function forgetCalls({ db }: Store, before: number): Promise<number> {
  let gone = 0;
  // Per team, because the index of the oldest rows begins with the team. Teams are never deleted.
  for (const { id } of await db.selectFrom("teams").select("id").execute()) {
    for (let step = 0; step < STEPS; step++) {
      const old = db.selectFrom("calls").select("id").where("team_id", "=", id).where("at", "<", before).orderBy("at").limit(STEP);
      const { numDeletedRows } = await db.deleteFrom("calls").where("id", "in", old).executeTakeFirstOrThrow();
      gone += Number(numDeletedRows);
      if (Number(numDeletedRows) < STEP) break;
    }
  }
  return gone;
}
