import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Runs that people share by link. */
export const shareTables: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("shares")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("token", "text", (column) => column.notNull().unique())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("bench", "text", (column) => column.notNull())
      .addColumn("run_id", "text")
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("models", "text", (column) => column.notNull())
      .addColumn("access", "text", (column) => column.notNull())
      .addColumn("snapshot", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint")
      .addColumn("revoked_at", "bigint")
      .addColumn("opens", "bigint", (column) => column.notNull())
      .addColumn("last_opened_at", "bigint")
      .execute();
    await schema.createIndex("shares_team").on("shares").columns(["team_id", "created_at"]).execute();
  },
};
