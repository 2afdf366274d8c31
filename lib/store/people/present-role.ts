import { BOOTSTRAP_KEY_ID } from "../../contracts/keys";
import { isLower, may } from "../../contracts/permissions";
import type { Role } from "../../contracts/person";
import type { Write } from "../database/open";
import type { Database } from "../database/schema/tables";
import { scopesIn } from "../keys/keys";

/** The person, or the service key, who acts or acted in a team. */
export interface Giver {
  teamId: string;
  giverId: string;
  at: number;
  /** Whether the settings have a bootstrap key, which acts as a service. */
  hasBootstrapKey: boolean;
}

/** Whether somebody may at present grant a role, to new or existing members. */
export async function mayStillGive(db: Database | Write, giver: Giver, given: Role): Promise<boolean> {
  const role = await presentRole(db, giver);
  return role !== undefined && may({ role }, "members.manage") && !isLower(role, given);
}

/** The role in which somebody would act at present; undefined if they could not act. */
export async function presentRole(db: Database | Write, giver: Giver): Promise<Role | undefined> {
  const { teamId, giverId, hasBootstrapKey } = giver;
  if (giverId === BOOTSTRAP_KEY_ID) return hasBootstrapKey ? "admin" : undefined;
  if (giverId.startsWith("key_")) return roleOfKey(db, giver);
  const member = db.selectFrom("memberships").select("role").where("team_id", "=", teamId).where("user_id", "=", giverId);
  return (await member.executeTakeFirst())?.role;
}

/** A service key acts as an admin. One that was transferred to a person since then acts in that person's role. */
async function roleOfKey(db: Database | Write, { teamId, giverId, at }: Giver): Promise<Role | undefined> {
  const key = await db
    .selectFrom("api_keys")
    .leftJoin("memberships", (join) =>
      join.onRef("memberships.team_id", "=", "api_keys.team_id").onRef("memberships.user_id", "=", "api_keys.owner_id"),
    )
    .select(["api_keys.owner_id", "api_keys.scopes", "memberships.role"])
    .where("api_keys.id", "=", giverId)
    .where("api_keys.team_id", "=", teamId)
    .where("revoked_at", "is", null)
    .where("disabled_at", "is", null)
    .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", at)]))
    .executeTakeFirst();
  if (!key || !scopesIn(key.scopes).includes("admin")) return undefined;
  if (key.owner_id === null || key.role === "owner") return "admin";
  return key.role ?? undefined;
}
