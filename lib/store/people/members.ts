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

/** A team's members, in the order in which they joined. */
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

/** A member's keys that are neither revoked nor expired, with their calls since an hour, busiest first. */
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

/** Spending per person since an hour, in nano-dollars: in playgrounds and with their own keys. */
export async function spentByPeople({ db }: Store, { teamId, since }: { teamId: string; since: number }): Promise<Map<string, number>> {
  // Literals instead of parameters: PostgreSQL would treat a parameterised expression in `group by` as a different one.
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
  /** Who makes the change: nothing is done if their present role no longer allows it. Absent for the identity provider. */
  byId?: string;
  /** The limits that the change is based on: nothing is done if they differ by now. */
  seen?: CallLimits | null;
}

/** Runs in the transaction of a change, with what is lost with a role; undefined if nothing is. */
export type AlsoOfLoss = (write: Write, loss?: RoleLoss) => Promise<void>;

/**
 * Changes a member's role or limits; `last_owner` if the team would have no owner. A lower role withdraws their open invitations and limits
 * their keys and running calls.
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

/** Removes what a lower role may not have, and returns it. */
async function takeRole(write: Write, change: RoleChange & { heirRole?: Role }): Promise<RoleLoss> {
  const loss = await readRoleLoss(write, change);
  await withdrawInvitesOf(write, change);
  return loss;
}

export interface Removal {
  teamId: string;
  userId: string;
  /** The owner who removes them, checked by their present role. Absent if the member leaves. */
  byId?: string;
  /** Who takes over the keys; null if they are revoked. */
  heirId: string | null;
  /** The number of active keys that the caller has seen: nothing is done if it differs by now. */
  confirmedKeys: number;
  at: number;
}

/**
 * Removes a member with their sessions in the team and open invitations; their keys are transferred, or revoked with their running calls.
 */
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

/** Thrown to roll back. */
class OtherKeys extends Error {}

/** Serialised per team, so that two who leave at once do not leave it without an owner. */
function inTeam<Result>(store: Store, teamId: string, work: (write: Write) => Promise<Result>): Promise<Result> {
  return store.db.transaction().execute(async (write) => {
    await lockOwner(write, `members ${teamId}`);
    return work(write);
  });
}

/** A person's role in a team; undefined if they are not a member. */
export function memberRole({ db }: Store, member: { teamId: string; userId: string }): Promise<Role | undefined> {
  return roleOf(db, member);
}

/** The settings show that there is a bootstrap key if a call uses it. */
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
