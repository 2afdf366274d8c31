import { sql } from "kysely";
import { PLAYGROUND_KEY_ID } from "../../contracts/keys";
import { type CallLimits, sameLimits } from "../../contracts/limits";
import { isLower } from "../../contracts/permissions";
import type { Role } from "../../contracts/person";
import { lockOwner } from "../database/locks";
import { bumpKeysRevision } from "../database/meta";
import type { Store, Write } from "../database/open";
import { limitsIn } from "../keys/keys";
import { mayStillGive, presentRole } from "./present-role";
import { endSessionsIn, handOver, type RoleChange, type RoleLoss, readRoleLoss, revokeKeysOf, withdrawInvitesOf } from "./role-loss";

export interface MemberRow {
  userId: string;
  name: string;
  email: string | null;
  role: Role;
  limits: CallLimits | null;
  joinedAt: number;
  lastSeenAt: number | null;
  /** Keys that are neither revoked nor expired. */
  keys: number;
}

/** A team's people, the first comers first. */
export async function listMembers({ db }: Store, { teamId, now }: { teamId: string; now: number }): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select((row) => [
      "users.id",
      "users.name",
      "users.email",
      "memberships.role",
      "memberships.limits",
      "memberships.created_at",
      row
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("last_seen_at").as("at"))
        .whereRef("sessions.user_id", "=", "users.id")
        .whereRef("sessions.team_id", "=", "memberships.team_id")
        .as("seen"),
      row
        .selectFrom("api_keys")
        .select(({ fn }) => fn.countAll<number>().as("keys"))
        .whereRef("api_keys.owner_id", "=", "users.id")
        .whereRef("api_keys.team_id", "=", "memberships.team_id")
        .where("revoked_at", "is", null)
        .where((key) => key.or([key("expires_at", "is", null), key("expires_at", ">", now)]))
        .as("keys"),
    ])
    .where("memberships.team_id", "=", teamId)
    .orderBy("memberships.created_at")
    .orderBy("users.id")
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    limits: limitsIn(row.limits),
    joinedAt: row.created_at,
    lastSeenAt: row.seen === null ? null : Number(row.seen),
    keys: Number(row.keys),
  }));
}

export interface MemberKey {
  id: string;
  name: string;
  callsToday: number;
  lastUsedAt: number | null;
}

/** A member's keys that are neither revoked nor expired, and their calls from an hour on, the busiest first. */
export async function keysOfMember(
  { db }: Store,
  { teamId, userId, now, since }: { teamId: string; userId: string; now: number; since: number },
): Promise<MemberKey[]> {
  const rows = await db
    .selectFrom("api_keys")
    .leftJoin("usage_hourly", (join) =>
      join.onRef("usage_hourly.key_id", "=", "api_keys.id").on("usage_hourly.team_id", "=", teamId).on("hour", ">=", since),
    )
    .select((row) => ["api_keys.id", "api_keys.name", "api_keys.last_used_at", row.fn.sum<number | null>("calls").as("calls")])
    .where("api_keys.team_id", "=", teamId)
    .where("owner_id", "=", userId)
    .where("revoked_at", "is", null)
    .where((key) => key.or([key("expires_at", "is", null), key("expires_at", ">", now)]))
    .groupBy(["api_keys.id", "api_keys.name", "api_keys.last_used_at"])
    .execute();
  const keys = rows.map(({ id, name, last_used_at: lastUsedAt, calls }) => ({ id, name, callsToday: Number(calls ?? 0), lastUsedAt }));
  return keys.sort((left, right) => right.callsToday - left.callsToday || (left.id < right.id ? -1 : 1));
}

/** What people spent from an hour on, in nano-dollars, by their id: in the playgrounds and with keys of their own. */
export async function spentByPeople({ db }: Store, { teamId, since }: { teamId: string; since: number }): Promise<Map<string, number>> {
  // Literals, not parameters: PostgreSQL would take the same expression in `group by` for another one.
  const [prefix, length] = [sql.lit(PLAYGROUND_KEY_ID), sql.lit(PLAYGROUND_KEY_ID.length)];
  const person = sql<string | null>`case when substr(usage_hourly.key_id, 1, ${length}) = ${prefix}
    then substr(usage_hourly.key_id, ${length} + 1) else api_keys.owner_id end`;
  const rows = await db
    .selectFrom("usage_hourly")
    .leftJoin("api_keys", "api_keys.id", "usage_hourly.key_id")
    .select((row) => [person.as("person"), row.fn.sum<number>("cost_nano").as("spent")])
    .where("usage_hourly.team_id", "=", teamId)
    .where("hour", ">=", since)
    .groupBy(person)
    .execute();
  return new Map(rows.flatMap(({ person: id, spent }) => (id === null ? [] : [[id, Number(spent)]])));
}

export type MemberOutcome = "done" | "absent" | "last_owner";

export interface MemberChange {
  teamId: string;
  userId: string;
  role?: Role;
  limits?: CallLimits | null;
  /** Who makes it, which counts by their present role: nothing is done if that has become too low. Absent for the provider of identities. */
  byId?: string;
  /** The limits from which the change was made: where there are others by now, nothing is done. */
  seen?: CallLimits | null;
}

/** What is written in the transaction of a change, told what is lost with a role; undefined if none is lost. */
export type AlsoOfLoss = (write: Write, loss?: RoleLoss) => Promise<void>;

/**
 * Gives a member another role or limits; `last_owner` where nobody would own the team. A lower role withdraws their open invitations,
 * and their keys and running calls reach no further than it from then on.
 */
export async function changeMember(
  store: Store,
  { teamId, userId, role, limits, seen, byId }: MemberChange,
  also: AlsoOfLoss,
): Promise<MemberOutcome | "other_limits" | "denied"> {
  const outcome = await inTeam(store, teamId, async (write) => {
    const held = await roleOf(write, { teamId, userId });
    if (held === undefined) return "absent";
    const given = role === undefined || isLower(role, held) ? held : role;
    if (byId !== undefined && !(await mayStillGive(write, actorOf(teamId, byId), given))) return "denied";
    if (seen !== undefined && !sameLimits(seen, await limitsOf(write, { teamId, userId }))) return "other_limits";
    if (held === "owner" && role !== undefined && role !== "owner" && (await owners(write, teamId)) < 2) return "last_owner";
    const set = {
      ...(role === undefined ? {} : { role }),
      ...(limits === undefined ? {} : { limits: limits === null ? null : JSON.stringify(limits) }),
    };
    if (Object.keys(set).length > 0)
      await write.updateTable("memberships").set(set).where("team_id", "=", teamId).where("user_id", "=", userId).execute();
    const loss = role !== undefined && isLower(role, held) ? await takeRole(write, { teamId, userId, role, at: Date.now() }) : undefined;
    await bumpKeysRevision(write);
    await also(write, loss);
    return "done";
  });
  if (outcome === "done") announce(store);
  return outcome;
}

/** Removes what a lower role may not have, and returns what that was. */
async function takeRole(write: Write, change: RoleChange & { heirRole?: Role }): Promise<RoleLoss> {
  const loss = await readRoleLoss(write, change);
  await withdrawInvitesOf(write, change);
  return loss;
}

export interface Removal {
  teamId: string;
  userId: string;
  /** The owner who removes them, which counts by their present role. Absent for who leaves. */
  byId?: string;
  /** Who gets the keys; null if they are revoked. */
  heirId: string | null;
  /** Living keys that the caller has seen: where there are others by now, nothing is done. */
  confirmedKeys: number;
  at: number;
}

/** Takes a member out of the team, with their sessions in it and their open invitations; their keys are handed over, or revoked with the calls that run. */
export async function removeMember(
  store: Store,
  { teamId, userId, heirId, confirmedKeys, at, byId }: Removal,
  also: AlsoOfLoss,
): Promise<MemberOutcome | "other_keys" | "denied"> {
  const outcome = await inTeam(store, teamId, async (write) => {
    const held = await roleOf(write, { teamId, userId });
    if (held === undefined) return "absent";
    if (byId !== undefined && (await presentRole(write, actorOf(teamId, byId))) !== "owner") return "denied";
    if (held === "owner" && (await owners(write, teamId)) < 2) return "last_owner";
    const heirRole = heirId === null ? undefined : await roleOf(write, { teamId, userId: heirId });
    const loss = await takeRole(write, { teamId, userId, role: null, at, heirRole });
    const keys =
      heirId === null ? await revokeKeysOf(write, { teamId, userId, at }) : await handOver(write, { teamId, userId, heirId, at });
    if (keys !== confirmedKeys) throw new OtherKeys();
    await endSessionsIn(write, { teamId, userId });
    await write.deleteFrom("memberships").where("team_id", "=", teamId).where("user_id", "=", userId).execute();
    await bumpKeysRevision(write);
    await also(write, loss);
    return "done";
  }).catch((error: unknown) => {
    if (error instanceof OtherKeys) return "other_keys" as const;
    throw error;
  });
  if (outcome === "done") announce(store);
  return outcome;
}

/** Thrown to undo what was done so far. */
class OtherKeys extends Error {}

/** One at a time in a team, so that two who leave at once do not leave it without an owner. */
function inTeam<Result>(store: Store, teamId: string, work: (write: Write) => Promise<Result>): Promise<Result> {
  return store.db.transaction().execute(async (write) => {
    await lockOwner(write, `members ${teamId}`);
    return work(write);
  });
}

/** What somebody may do in a team; undefined if they are not in it. */
export function memberRole({ db }: Store, member: { teamId: string; userId: string }): Promise<Role | undefined> {
  return roleOf(db, member);
}

/** A call with the bootstrap key shows that there is one. */
function actorOf(teamId: string, giverId: string) {
  return { teamId, giverId, at: Date.now(), hasBootstrapKey: true };
}

async function roleOf(write: Write | Store["db"], { teamId, userId }: { teamId: string; userId: string }): Promise<Role | undefined> {
  const query = write.selectFrom("memberships").select("role").where("team_id", "=", teamId).where("user_id", "=", userId);
  return (await query.executeTakeFirst())?.role;
}

async function limitsOf(write: Write, { teamId, userId }: { teamId: string; userId: string }): Promise<CallLimits | null> {
  const query = write.selectFrom("memberships").select("limits").where("team_id", "=", teamId).where("user_id", "=", userId);
  return limitsIn((await query.executeTakeFirst())?.limits ?? null);
}

async function owners(write: Write, teamId: string): Promise<number> {
  const query = write.selectFrom("memberships").where("team_id", "=", teamId).where("role", "=", "owner");
  return Number((await query.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count);
}

function announce(store: Store): void {
  for (const listener of store.keyListeners) listener();
}
