import type { Selectable } from "kysely";
import type { RolloutSettings, RolloutState } from "../../contracts/rollout";
import { bumpProvidersRevision } from "../database/meta";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";
import type { Also } from "../keys/key-changes";

/** A target that gets a growing share of a route's calls. Times are milliseconds since the epoch. */
export interface StoredRollout {
  routeId: string;
  id: string;
  target: string;
  settings: RolloutSettings;
  state: RolloutState;
  /** Index of the current step. */
  step: number;
  stepAt: number;
  /** Why it was returned; otherwise empty. */
  reason: string;
  startedBy: string;
  startedAt: number;
  /** Differs after every change. */
  changedAt: number;
}

export async function listRollouts({ db }: Store): Promise<StoredRollout[]> {
  return (await db.selectFrom("route_rollouts").selectAll().execute()).map(rolloutOf);
}

/** Replaces an ended one and tells every process. False if one runs or is paused. */
export async function insertRollout({ db }: Store, rollout: StoredRollout, also: Also): Promise<boolean> {
  const { routeId: route_id, ...rest } = rollout;
  const row = { ...rowOf(rest), id: rest.id, target: rest.target, settings: JSON.stringify(rest.settings), due_at: rest.startedAt };
  const begun = { ...row, started_by: rest.startedBy, started_at: rest.startedAt };
  return db.transaction().execute(async (write) => {
    const added = await write
      .insertInto("route_rollouts")
      .values({ route_id, ...begun })
      .onConflict((conflict) => conflict.column("route_id").doUpdateSet(begun).where("route_rollouts.state", "in", ["done", "returned"]))
      .returning("id")
      .executeTakeFirst();
    if (added) await told(write, also);
    return added !== undefined;
  });
}

/** Stores a change within its transaction and tells every process. False if another one came first. */
export async function changeRollout(
  write: Write,
  { routeId, changedAt: seen }: Pick<StoredRollout, "routeId" | "changedAt">,
  next: Pick<StoredRollout, "state" | "step" | "stepAt" | "reason" | "changedAt">,
  also: Also,
): Promise<boolean> {
  const changed = await write
    .updateTable("route_rollouts")
    .set(rowOf(next))
    .where("route_id", "=", routeId)
    .where("changed_at", "=", seen)
    .returning("id")
    .executeTakeFirst();
  if (changed) await told(write, also);
  return changed !== undefined;
}

/** Deletes one that has ended and tells every process. False if there is none. */
export async function deleteRollout({ db }: Store, routeId: string, also: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const gone = await write
      .deleteFrom("route_rollouts")
      .where("route_id", "=", routeId)
      .where("state", "in", ["done", "returned"])
      .returning("id")
      .executeTakeFirst();
    if (gone) await told(write, also);
    return gone !== undefined;
  });
}

/** Those that are to be checked now. Of several processes one gets each, until the lease ends. */
export async function claimRollouts({ db }: Store, { now, until }: { now: number; until: number }): Promise<StoredRollout[]> {
  const rows = await db
    .updateTable("route_rollouts")
    .set({ due_at: until })
    .where("state", "in", ["running", "paused"])
    .where("due_at", "<=", now)
    .returningAll()
    .execute();
  return rows.map(rolloutOf);
}

async function told(write: Write, also: Also): Promise<void> {
  await bumpProvidersRevision(write);
  await also(write);
}

function rowOf({ state, step, stepAt, reason, changedAt }: Pick<StoredRollout, "state" | "step" | "stepAt" | "reason" | "changedAt">) {
  return { state, step, step_at: stepAt, reason, changed_at: changedAt };
}

function rolloutOf(row: Selectable<Tables["route_rollouts"]>): StoredRollout {
  const { route_id: routeId, id, target, settings, state, step, reason } = row;
  const { step_at: stepAt, started_by: startedBy, started_at: startedAt, changed_at: changedAt } = row;
  return { routeId, id, target, settings: JSON.parse(settings), state, step, stepAt, reason, startedBy, startedAt, changedAt };
}
