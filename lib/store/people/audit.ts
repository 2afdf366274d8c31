import type { Selectable } from "kysely";
import { newId } from "../../contracts/ids";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";

/** Before and after of each changed field. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** An administrative act. Must not contain secrets. */
export interface Act {
  at: number;
  teamId: string;
  actorId: string;
  actorName: string;
  /** `key.create`, `member.remove`, … */
  action: string;
  targetId: string;
  targetName: string;
  /** The client address as the gateway determines it. */
  address: string;
  /** The error code if it was refused; otherwise empty. */
  refused?: string;
  changes?: Changes;
}

/** `act_` and the time of an id. */
const STAMP = 14;
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
let lastStamp = "";
let sameStamp = 0;

/** Acts of the same millisecond are ordered: their ids increment where others are random. */
function actId(): string {
  const id = newId("act_");
  const stamp = id.slice(0, STAMP);
  sameStamp = stamp === lastStamp ? sameStamp + 1 : 0;
  lastStamp = stamp;
  const count = [10, 5, 0].map((bits) => DIGITS.charAt((sameStamp >> bits) & 31)).join("");
  return stamp + count + id.slice(STAMP + count.length);
}

/** Records an act, within its transaction. */
export async function writeAct(write: Write | Store["db"], act: Act): Promise<void> {
  await write.insertInto("audit").values(rowOf(actId(), act)).execute();
}

function rowOf(id: string, act: Act): ActRow {
  const { at, teamId, actorId, actorName, action, targetId, targetName, address, refused = "", changes = {} } = act;
  return {
    id,
    at,
    team_id: teamId,
    actor_id: actorId,
    actor_name: actorName.slice(0, 100),
    action,
    target_id: targetId.slice(0, 100),
    target_name: targetName.slice(0, 200),
    address: address.slice(0, 64),
    refused,
    changes: JSON.stringify(changes),
  };
}

/** Conflicting writers try again this often; an attempt that is still not counted then is lost. */
const ROUNDS = 8;

/**
 * Writes acts that share `id` into one entry, which keeps the time and address of the first. `join` adds an act to the changes so far;
 * returning the same changes writes nothing.
 */
export async function gatherAct(
  store: Store,
  id: string,
  act: Omit<Act, "changes">,
  join: (before: Changes | undefined) => Changes,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const found = await store.db.selectFrom("audit").select("changes").where("id", "=", id).executeTakeFirst();
    const before = found?.changes;
    const changes = join(before === undefined ? undefined : JSON.parse(before));
    const after = JSON.stringify(changes);
    if (after === before) return;
    const written =
      before === undefined
        ? store.db
            .insertInto("audit")
            .values(rowOf(id, { ...act, changes }))
            .onConflict((conflict) => conflict.column("id").doNothing())
            .returning("id")
        : store.db.updateTable("audit").set({ changes: after }).where("id", "=", id).where("changes", "=", before).returning("id");
    if (await written.executeTakeFirst()) return;
  }
}

/** How many acts a target has since a time, counted up to `atMost`. */
export async function countTargeted(
  { db }: Store,
  { teamId, targetId, since, atMost }: { teamId: string; targetId: string; since: number; atMost: number },
): Promise<number> {
  const query = db.selectFrom("audit").select("id").where("team_id", "=", teamId).where("target_id", "=", targetId);
  return (await query.where("at", ">=", since).limit(atMost).execute()).length;
}

/** Records a refusal. It has its own transaction, because the refused one was rolled back. */
export async function writeRefusal(store: Store, act: Act & { refused: string }): Promise<void> {
  await writeAct(store.db, act);
}

export interface ActFilter {
  teamId: string;
  from?: number;
  to?: number;
  actor?: string;
  /** An action, or a prefix that ends in `.`: `key.`. */
  action?: string;
  target?: string;
  /** Refused acts only. */
  refused?: boolean;
}

export type ActRow = Selectable<Tables["audit"]>;

/** Acts before `before`, newest first. */
export async function listActs(
  store: Store,
  { teamId, from, to, actor, action, target, refused, before, limit }: ActFilter & { before?: { at: number; id: string }; limit: number },
): Promise<ActRow[]> {
  let query = store.db.selectFrom("audit").selectAll().where("team_id", "=", teamId);
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  if (actor !== undefined) query = query.where("actor_id", "=", actor);
  if (target !== undefined) query = query.where("target_id", "=", target);
  if (refused) query = query.where("refused", "<>", "");
  // `/` follows `.`: a range that the index can answer, instead of a pattern.
  if (action?.endsWith(".")) query = query.where("action", ">", action).where("action", "<", `${action.slice(0, -1)}/`);
  else if (action !== undefined) query = query.where("action", "=", action);
  if (before)
    query = query.where((row) => row.or([row("at", "<", before.at), row.and([row("at", "=", before.at), row("id", "<", before.id)])]));
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Whether a person was removed from a team or left it. */
export async function wasRemoved({ db }: Store, { teamId, userId }: { teamId: string; userId: string }): Promise<boolean> {
  const query = db.selectFrom("audit").select("id").where("team_id", "=", teamId).where("target_id", "=", userId);
  const removal = query.where("action", "in", ["member.remove", "member.leave"]).where("refused", "=", "");
  return (await removal.limit(1).executeTakeFirst()) !== undefined;
}
