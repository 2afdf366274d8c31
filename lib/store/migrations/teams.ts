import type { Migration } from "kysely";
import { naturalKey } from "../../contracts/natural-key";
import type { Database } from "../schema/tables";

/** Limits of keys, people and teams; keys that take turns; invitations; and what was done, by whom. */
export const teamTables: Migration = {
  async up(db: Database) {
    const { schema } = db;
    for (const name of ["limits", "networks", "metadata", "rotated_from", "rotated_to"])
      await schema.alterTable("api_keys").addColumn(name, "text").execute();
    await schema
      .alterTable("api_keys")
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    for (const name of ["name_key", "name_sort"])
      await schema
        .alterTable("api_keys")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
        .execute();
    await fillNames(db);
    await schema.alterTable("api_keys").addColumn("stopped_at", "bigint").execute();
    await schema
      .alterTable("usage_hourly")
      .addColumn("limited", "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
    for (const table of ["memberships", "teams"]) await schema.alterTable(table).addColumn("limits", "text").execute();
    await schema
      .createTable("invites")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("used_at", "bigint")
      .addColumn("used_by", "text")
      .addColumn("revoked_at", "bigint")
      .execute();
    await schema.createIndex("invites_team").on("invites").columns(["team_id", "created_at"]).execute();
    // Without foreign keys: what was done stays when those it was done to are gone.
    await schema
      .createTable("audit")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("actor_id", "text", (column) => column.notNull())
      .addColumn("actor_name", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("target_id", "text", (column) => column.notNull())
      .addColumn("target_name", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("refused", "text", (column) => column.notNull())
      .addColumn("changes", "text", (column) => column.notNull())
      .execute();
    for (const columns of [["at"], ["actor_id", "at"], ["action", "at"], ["target_id", "at"]])
      await schema
        .createIndex(`audit_team_${columns.join("_")}`)
        .on("audit")
        .columns(["team_id", ...columns, "id"])
        .execute();
  },
};

/** Names as they are searched and sorted. */
async function fillNames(db: Database): Promise<void> {
  for (const { id, name } of await db.selectFrom("api_keys").select(["id", "name"]).execute())
    await db
      .updateTable("api_keys")
      .set({ name_key: name.toLowerCase(), name_sort: naturalKey(name) })
      .where("id", "=", id)
      .execute();
}
