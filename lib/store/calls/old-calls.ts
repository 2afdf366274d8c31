import type { Store } from "../database/open";

/** Rows of one step: others that write wait no longer than for these. */
const STEP = 1_000;
/** Steps of one sweep of a team; the rest waits for the next one. */
const STEPS = 200;

/** Forgets calls that came before a time, the oldest first, in small steps. The sums by the hour stay. */
export async function forgetCalls({ db }: Store, before: number): Promise<number> {
  let gone = 0;
  // Team by team: the index that finds the oldest rows begins with the team. Teams are never removed.
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
