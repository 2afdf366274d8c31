import { sql } from "kysely";
import type { BoundField, KeySummary } from "../../contracts/keys";
import { bumpKeysRevision } from "../database/meta";
import type { Store, Write } from "../database/open";
import { type Also, announce, boundsText } from "./key-changes";
import { SUMMARY, summary } from "./keys";

/** A person's keys in a team that owners or admins narrowed, including ended ones. */
export async function takenKeys({ db }: Store, { teamId, userId }: { teamId: string; userId: string }): Promise<KeySummary[]> {
  const rows = await db
    .selectFrom("api_keys")
    .select(SUMMARY)
    .where("team_id", "=", teamId)
    .where("owner_id", "=", userId)
    .where("taken", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(summary).filter(({ taken }) => taken?.from === userId);
}

/** Lifts the bounds that owners and admins set on a key, revoked or not. Undefined if the team has no such key. */
export async function releaseKey(
  store: Store,
  { id, teamId }: { id: string; teamId: string },
  also: Also,
): Promise<KeySummary | undefined> {
  const row = await store.db.transaction().execute(async (write) => {
    const released = await write
      .updateTable("api_keys")
      .set((key) => ({ bounds: null, taken: null, disabled_by: null, version: key("version", "+", 1) }))
      .where("id", "=", id)
      .where("team_id", "=", teamId)
      .returning(SUMMARY)
      .executeTakeFirst();
    if (!released) return undefined;
    await bumpKeysRevision(write);
    await also(write);
    return released;
  });
  if (row) announce(store);
  return row && summary(row);
}

export interface BudgetBound {
  teamId: string;
  /** The budget's subject: keys that were rotated share one. */
  subject: string;
  actorId: string;
  /** Whether the keys now have a budget that refuses calls. */
  limited: boolean;
  /** Whether it allows less than before. */
  tighter: boolean;
}

/**
 * Records a budget that an owner or admin set or removed on the keys that share it, except the actor's own; within the budget's
 * transaction.
 */
export async function bindBudget(write: Write, { teamId, subject, actorId, limited, tighter }: BudgetBound): Promise<void> {
  const rows = await write
    .selectFrom("api_keys")
    .select(SUMMARY)
    .where("team_id", "=", teamId)
    .where("owner_id", "is not", null)
    .where((key) => key(sql`coalesce(budget_subject, id)`, "=", subject))
    .execute();
  for (const key of rows.map(summary).filter(({ ownerId }) => ownerId !== actorId)) {
    const { budget: _, ...others } = key.bounds;
    const before = key.taken?.from === key.ownerId ? key.taken.fields : [];
    const kept = before.filter((field) => field !== "budget");
    const fields: BoundField[] = limited && (tighter || before.includes("budget")) ? [...kept, "budget"] : kept;
    const set = {
      bounds: boundsText(limited ? { ...others, budget: true } : others),
      taken: fields.length === 0 ? null : JSON.stringify({ from: key.ownerId, fields }),
    };
    await write.updateTable("api_keys").set(set).where("id", "=", key.id).execute();
  }
}
