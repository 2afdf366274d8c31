import { BOOTSTRAP_KEY_ID } from "../contracts/keys";
import { isLower, may } from "../contracts/permissions";
import type { Role } from "../contracts/person";
import { scopesIn } from "./keys";
import type { Write } from "./open";
import type { Database } from "./schema/tables";

interface Made {
  teamId: string;
  /** Who made it: a person, or the key of a service. */
  createdBy: string;
  role: Role;
  at: number;
  /** Whether there is a key in the settings, which makes invitations as a service does. */
  hasBootstrapKey: boolean;
}

/** Whether who made an invitation may give its role at present. */
export async function mayStillInvite(db: Database | Write, made: Made): Promise<boolean> {
  const role = await presentRole(db, made);
  return role !== undefined && may({ role }, "members.manage") && !isLower(role, made.role);
}

/** The role in which the maker would act at present; undefined if they could not act at all. */
async function presentRole(db: Database | Write, made: Made): Promise<Role | undefined> {
  const { teamId, createdBy, hasBootstrapKey } = made;
  if (createdBy === BOOTSTRAP_KEY_ID) return hasBootstrapKey ? "admin" : undefined;
  if (createdBy.startsWith("key_")) return roleOfKey(db, made);
  const member = db.selectFrom("memberships").select("role").where("team_id", "=", teamId).where("user_id", "=", createdBy);
  return (await member.executeTakeFirst())?.role;
}

/** A service's key acts as an admin. One that was given to a person since then acts as that person may. */
async function roleOfKey(db: Database | Write, { teamId, createdBy, at }: Made): Promise<Role | undefined> {
  const key = await db
    .selectFrom("api_keys")
    .leftJoin("memberships", (join) =>
      join.onRef("memberships.team_id", "=", "api_keys.team_id").onRef("memberships.user_id", "=", "api_keys.owner_id"),
    )
    .select(["api_keys.owner_id", "api_keys.scopes", "memberships.role"])
    .where("api_keys.id", "=", createdBy)
    .where("api_keys.team_id", "=", teamId)
    .where("revoked_at", "is", null)
    .where("disabled_at", "is", null)
    .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", at)]))
    .executeTakeFirst();
  if (!key || !scopesIn(key.scopes).includes("admin")) return undefined;
  if (key.owner_id === null || key.role === "owner") return "admin";
  return key.role ?? undefined;
}
