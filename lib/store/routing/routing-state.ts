import type { SharedEntry } from "../../contracts/shared-state";
import { takeRoutingRevisions } from "../database/meta";
import type { Store } from "../database/open";

/** Entries per read. */
const PAGE = 1_000;
const OF_LEASES = 0;
/** Entries kept for processes that start later: those of so many last writes. */
const MOST_KEPT = 100_000;

/** Writes entries for the other processes, unless they have a newer one of the same name. Deletes expired ones. */
export async function writeRoutingState({ db }: Store, entries: readonly SharedEntry[], now: number): Promise<void> {
  await db.transaction().execute(async (write) => {
    const last = await takeRoutingRevisions(write, entries.length);
    await write.deleteFrom("routing_state").where("expires_at", "<=", now).execute();
    await write
      .deleteFrom("routing_state")
      .where("revision", ">", OF_LEASES)
      .where("revision", "<=", last - MOST_KEPT)
      .execute();
    await write
      .insertInto("routing_state")
      .values(
        entries.map(({ name, value, at, until }, index) => ({
          name,
          value: JSON.stringify(value),
          revision: last - entries.length + 1 + index,
          changed_at: at,
          expires_at: until,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet(({ ref }) => ({
            value: ref("excluded.value"),
            revision: ref("excluded.revision"),
            changed_at: ref("excluded.changed_at"),
            expires_at: ref("excluded.expires_at"),
          }))
          .whereRef("excluded.changed_at", ">=", "routing_state.changed_at"),
      )
      .execute();
  });
}

/** The next entries written after a revision, and the revision of the last of them. */
export async function readRoutingState(
  { db }: Store,
  { after, now }: { after: number; now: number },
): Promise<{ entries: SharedEntry[]; revision: number }> {
  const rows = await db.selectFrom("routing_state").selectAll().where("revision", ">", after).orderBy("revision").limit(PAGE).execute();
  const alive = rows.filter(({ expires_at: until }) => until > now);
  const entries = alive.map(({ name, value, changed_at: at, expires_at: until }) => ({ name, value: JSON.parse(value), at, until }));
  return { entries, revision: rows.at(-1)?.revision ?? after };
}

interface Claim {
  name: string;
  owner: string;
  ms: number;
  now: number;
}

/** Takes or renews a lease. 0 if the owner has it now, else the milliseconds until that of another one expires. */
export async function claimRoutingLease({ db }: Store, { name, owner, ms, now }: Claim): Promise<number> {
  return db.transaction().execute(async (write) => {
    const lease = { name, value: owner, revision: OF_LEASES, changed_at: now, expires_at: now + ms };
    const taken = await write
      .insertInto("routing_state")
      .values(lease)
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet(lease)
          .where(({ eb, or }) => or([eb("routing_state.value", "=", owner), eb("routing_state.expires_at", "<=", now)])),
      )
      .returning("name")
      .executeTakeFirst();
    if (taken) return 0;
    const held = await write.selectFrom("routing_state").select("expires_at").where("name", "=", name).executeTakeFirst();
    return Math.max(1, (held?.expires_at ?? now) - now);
  });
}
