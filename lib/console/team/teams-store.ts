import { type CallLimits, type SessionLimits, sameLimits, sameSessionLimits } from "../../contracts/limits";
import type { Role } from "../../contracts/person";
import { lockOwner } from "../../store/database/locks";
import { bumpKeysRevision } from "../../store/database/meta";
import type { Store } from "../../store/database/open";
import type { Also } from "../../store/keys/key-changes";
import { limitsIn, sessionLimitsIn } from "../../store/keys/keys";

export interface TeamOf {
  id: string;
  name: string;
  role: Role;
  members: number;
  limits: CallLimits | null;
}

export async function teamsOf({ db }: Store, userId: string): Promise<TeamOf[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("teams", "teams.id", "memberships.team_id")
    .select((row) => [
      "teams.id",
      "teams.name",
      "teams.limits",
      "memberships.role",
      row
        .selectFrom("memberships as others")
        .select(({ fn }) => fn.countAll<number>().as("members"))
        .whereRef("others.team_id", "=", "teams.id")
        .as("members"),
    ])
    .where("memberships.user_id", "=", userId)
    .orderBy("teams.name")
    .orderBy("teams.id")
    .execute();
  return rows.map(({ limits, members, ...row }) => ({ ...row, limits: limitsIn(limits), members: Number(members) }));
}

/** Limits accidental mass creation. */
export const MOST_TEAMS = 500;

/** A new team with its first owner. False at the limit. */
export async function insertTeam(
  { db }: Store,
  { id, name, ownerId, at }: { id: string; name: string; ownerId: string; at: number },
  also: Also,
): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const { count } = await write
      .selectFrom("teams")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_TEAMS) return false;
    await write.insertInto("teams").values({ id, name, created_at: at }).execute();
    await write.insertInto("memberships").values({ team_id: id, user_id: ownerId, role: "owner", created_at: at }).execute();
    await also(write);
    return true;
  });
}

export interface TeamSettings {
  name: string;
  limits: CallLimits | null;
  sessionLimits: SessionLimits | null;
}

interface TeamChange {
  id: string;
  name?: string;
  limits?: CallLimits | null;
  sessionLimits?: SessionLimits | null;
  /** Settings that the change is based on. */
  seen?: Partial<TeamSettings>;
}

/** False, without changes, if the team differs from `seen`. */
export async function changeTeam(store: Store, { id, name, limits, sessionLimits, seen }: TeamChange, also: Also): Promise<boolean> {
  const text = (of: object | null) => of && JSON.stringify(of);
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(limits === undefined ? {} : { limits: text(limits) }),
    ...(sessionLimits === undefined ? {} : { session_limits: text(sessionLimits) }),
  };
  if (Object.keys(set).length === 0) return true;
  const changed = await store.db.transaction().execute(async (write) => {
    await lockOwner(write, `team ${id}`);
    if (seen && !isAs(await readTeam({ db: write }, id), seen)) return false;
    await write.updateTable("teams").set(set).where("id", "=", id).execute();
    await bumpKeysRevision(write);
    await also(write);
    return true;
  });
  if (changed) for (const listener of store.keyListeners) listener();
  return changed;
}

function isAs(team: TeamSettings | undefined, { name, limits, sessionLimits }: Partial<TeamSettings>): boolean {
  if (!team) return false;
  const named = name === undefined || team.name === name;
  const limited = limits === undefined || sameLimits(team.limits, limits);
  return named && limited && (sessionLimits === undefined || sameSessionLimits(team.sessionLimits, sessionLimits));
}

export async function readTeam({ db }: Pick<Store, "db">, id: string): Promise<TeamSettings | undefined> {
  const row = await db.selectFrom("teams").select(["name", "limits", "session_limits"]).where("id", "=", id).executeTakeFirst();
  return row && { name: row.name, limits: limitsIn(row.limits), sessionLimits: sessionLimitsIn(row.session_limits) };
}

/** Switches a session to another team of its person. False if they aren't a member. */
export async function switchTeam(
  { db }: Store,
  { sessionId, userId, teamId }: { sessionId: string; userId: string; teamId: string },
): Promise<boolean> {
  const row = await db
    .updateTable("sessions")
    .set({ team_id: teamId })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where((session) =>
      session.exists(session.selectFrom("memberships").select("team_id").where("user_id", "=", userId).where("team_id", "=", teamId)),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
