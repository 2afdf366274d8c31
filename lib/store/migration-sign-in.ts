import type { Migration } from "kysely";
import type { Database } from "./schema";

/** Whose hand a key's limits are. */
export const signInTables: Migration = {
  async up(db: Database) {
    await holdKeys(db);
  },
};

/** Who had disabled a key was not kept: it stays so until an owner or admin enables it. Limits from before bind nobody. */
async function holdKeys(db: Database): Promise<void> {
  const { schema } = db;
  await schema.alterTable("api_keys").addColumn("disabled_by", "text").execute();
  await schema.alterTable("api_keys").addColumn("scopes_ceiling", "text").execute();
  await schema.alterTable("api_keys").addColumn("models_ceiling", "text").execute();
  await db.updateTable("api_keys").set({ disabled_by: "admin" }).where("disabled_at", "is not", null).execute();
}
