import type { ExpressionBuilder } from "kysely";
import type { Scope } from "../../contracts/keys";
import { scopesBeyond } from "../../contracts/permissions";
import type { Role } from "../../contracts/person";
import type { Write } from "../database/open";
import type { Database, Tables } from "../database/schema/tables";
import { scopesIn } from "../keys/keys";

/** A member who is to have another role; null if they are to be removed. */
export interface RoleChange {
  teamId: string;
  userId: string;
  role: Role | null;
  at: number;
}

interface LosingKey {
  id: string;
  name: string;
  /** Its scopes that no longer work. */
  scopes: Scope[];
}

interface OpenInvite {
  id: string;
  label: string;
  role: Role;
}

export interface RoleLoss {
  /** Active keys that lose scopes. */
  keys: LosingKey[];
  /** Their unused invitations, created by hand or through their keys. */
  invites: OpenInvite[];
  /** The number of sessions in the team that end. */
  sessions: number;
}

/** What a change would remove, without making it. With an heir, keys are transferred and limited to the heir's role. */
export async function readRoleLoss(db: Database | Write, change: RoleChange & { heirRole?: Role }): Promise<RoleLoss> {
  const { teamId, userId, role, at, heirRole } = change;
  const keys = await db.selectFrom("api_keys").where(living(change)).select(["id", "name", "scopes"]).orderBy("created_at").execute();
  const open = db.selectFrom("invites").where(unused(change)).where("expires_at", ">", at);
  const invites = await open.select(["id", "label", "role"]).orderBy("created_at").orderBy("id").execute();
  const sessions = db.selectFrom("sessions").where("team_id", "=", teamId).where("user_id", "=", userId).where("expires_at", ">", at);
  const { count } = await sessions.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const after = role ?? heirRole ?? null;
  const reach = keys.map(({ id, name, scopes }) => ({ id, name, scopes: scopesBeyond(after, scopesIn(scopes)) }));
  return { keys: reach.filter(({ scopes }) => scopes.length > 0), invites, sessions: role === null ? Number(count) : 0 };
}

/** Withdraws somebody's unused invitations. */
export async function withdrawInvitesOf(write: Write, maker: Omit<RoleChange, "role">): Promise<void> {
  await write.updateTable("invites").set({ revoked_at: maker.at }).where(unused(maker)).execute();
}

/** Ends somebody's sessions in a team. */
export async function endSessionsIn(write: Write, { teamId, userId }: { teamId: string; userId: string }): Promise<void> {
  await write.deleteFrom("sessions").where("team_id", "=", teamId).where("user_id", "=", userId).execute();
}

/** Revokes somebody's keys in a team and stops their running calls. Returns how many. */
export async function revokeKeysOf(write: Write, owner: Omit<RoleChange, "role">): Promise<number> {
  const revoked = write.updateTable("api_keys").set({ revoked_at: owner.at, stopped_at: owner.at }).where(living(owner));
  return Number((await revoked.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Transfers somebody's keys in a team to another member. Returns how many. */
export async function handOver(write: Write, { heirId, ...owner }: Omit<RoleChange, "role"> & { heirId: string }): Promise<number> {
  const handed = write.updateTable("api_keys").set({ owner_id: heirId }).where(living(owner));
  return Number((await handed.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Keys that work or could be enabled again. */
function living({ teamId, userId, at }: Omit<RoleChange, "role">) {
  return (key: ExpressionBuilder<Tables, "api_keys">) =>
    key.and([
      key("team_id", "=", teamId),
      key("owner_id", "=", userId),
      key("revoked_at", "is", null),
      key.or([key("expires_at", "is", null), key("expires_at", ">", at)]),
    ]);
}

function unused({ teamId, userId }: Omit<RoleChange, "role">) {
  return (invite: ExpressionBuilder<Tables, "invites">) =>
    invite.and([
      invite("team_id", "=", teamId),
      invite("created_by", "=", userId),
      invite("used_at", "is", null),
      invite("revoked_at", "is", null),
    ]);
}
