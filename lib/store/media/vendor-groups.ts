import type { VendorGroups } from "../../contracts/asset";
import type { Database } from "../database/schema/tables";

export function groupsAt(db: Database, { provider, teamId }: { provider: string; teamId: string }): VendorGroups {
  const own = { provider, team_id: teamId };
  return {
    async list() {
      const rows = await db
        .selectFrom("vendor_groups")
        .select("id")
        .where("provider", "=", provider)
        .where("team_id", "=", teamId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(({ id }) => id);
    },
    async add(id) {
      const row = { ...own, id, created_at: Date.now() };
      await db
        .insertInto("vendor_groups")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const owner = await db
        .selectFrom("vendor_groups")
        .select("team_id")
        .where("provider", "=", provider)
        .where("id", "=", id)
        .executeTakeFirst();
      return owner?.team_id === teamId;
    },
    async remove(id) {
      await db.deleteFrom("vendor_groups").where("provider", "=", provider).where("team_id", "=", teamId).where("id", "=", id).execute();
    },
  };
}
