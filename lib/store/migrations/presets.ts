import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Settings of playgrounds under a name. */
export const presetTables: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("presets")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("bench", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("name_key", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addUniqueConstraint("presets_name", ["team_id", "user_id", "bench", "name_key"])
      .execute();
  },
};
