import type { Selectable } from "kysely";
import { newId } from "../../contracts/ids";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";

/** Before and after of each field that an act changed. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Who did what to what. Nothing of it may be a secret. */
export interface Act {
  at: number;
  teamId: string;
  actorId: string;
  actorName: string;
  /** `key.create`, `member.remove`, … */
  action: string;
  targetId: string;
  targetName: string;
  /** From where, as the gateway decides it. */
  address: string;
  /** Why it was refused, by its error code; empty if it was done. */
  refused?: string;
  changes?: Changes;
}

/** `act_` and the time of an id. */
const STAMP = 14;
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
let lastStamp = "";
let sameStamp = 0;

/** Acts of one millisecond are read in the order in which they were written down: their ids count on where those of others are random. */
function actId(): string {
  const id = newId("act_");
  const stamp = id.slice(0, STAMP);
  sameStamp = stamp === lastStamp ? sameStamp + 1 : 0;
  lastStamp = stamp;
  const count = [10, 5, 0].map((bits) => DIGITS.charAt((sameStamp >> bits) & 31)).join("");
  return stamp + count + id.slice(STAMP + count.length);
}

/** Writes an act down; part of the transaction of the act itself. */
export async function writeAct(write: Write | Store["db"], act: Act): Promise<void> {
  const { at, teamId, actorId, actorName, action, targetId, targetName, address, refused = "", changes = {} } = act;
  await write
    .insertInto("audit")
    .values({
      id: actId(),
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
    })
    .execute();
}

/** A refusal is written outside of what it refused, which left nothing. */
export async function writeRefusal(store: Store, act: Act & { refused: string }): Promise<void> {
  await writeAct(store.db, act);
}

export interface ActFilter {
  teamId: string;
  from?: number;
  to?: number;
  actor?: string;
  /** An action, or its beginning with a `.` at the end: `key.`. */
  action?: string;
  target?: string;
  /** Only those that were refused. */
  refused?: boolean;
}

export type ActRow = Selectable<Tables["audit"]>;

/** Newest first; those before `before`. */
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
  // `/` comes right after `.`: a range, which the index can answer, and no pattern.
  if (action?.endsWith(".")) query = query.where("action", ">", action).where("action", "<", `${action.slice(0, -1)}/`);
  else if (action !== undefined) query = query.where("action", "=", action);
  if (before)
    query = query.where((row) => row.or([row("at", "<", before.at), row.and([row("at", "=", before.at), row("id", "<", before.id)])]));
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Whether somebody was in a team and was removed from it, or left it. */
export async function wasRemoved({ db }: Store, { teamId, userId }: { teamId: string; userId: string }): Promise<boolean> {
  const query = db.selectFrom("audit").select("id").where("team_id", "=", teamId).where("target_id", "=", userId);
  const removal = query.where("action", "in", ["member.remove", "member.leave"]).where("refused", "=", "");
  return (await removal.limit(1).executeTakeFirst()) !== undefined;
}
