import type { Migration } from "kysely";
import type { Role } from "../../contracts/person";
import type { Database } from "../schema/tables";

/**
 * Open invitations count as those of the person whose key made them, and are withdrawn if that person could not make them at present.
 * Those of services are judged when they are used.
 */
export const inviteMakers: Migration = {
  async up(db: Database) {
    const open = await db
      .selectFrom("invites")
      .leftJoin("api_keys", "api_keys.id", "invites.created_by")
      .leftJoin("memberships", (join) =>
        join
          .onRef("memberships.team_id", "=", "invites.team_id")
          .on((row) => row("memberships.user_id", "=", row.fn.coalesce("api_keys.owner_id", "invites.created_by"))),
      )
      .select(["invites.id", "invites.role", "invites.created_by", "api_keys.owner_id", "memberships.role as held"])
      .where("used_at", "is", null)
      .where("invites.revoked_at", "is", null)
      .execute();
    for (const { id, role, created_by, owner_id, held } of open) {
      const createdBy = owner_id ?? created_by;
      const kept = createdBy.startsWith("key_") || mayGive(held, role);
      const set = kept ? { created_by: createdBy } : { created_by: createdBy, revoked_at: Date.now() };
      await db.updateTable("invites").set(set).where("id", "=", id).execute();
    }
  },
};

function mayGive(held: Role | null, role: Role): boolean {
  return held === "owner" || (held === "admin" && role !== "owner");
}
