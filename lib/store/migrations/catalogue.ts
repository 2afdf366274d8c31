import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** What the console says of single models, other names of models, and providers of one team. */
export const catalogueTables: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("providers").addColumn("team_id", "text").execute();
    await schema
      .createTable("model_settings")
      .addColumn("provider", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("facts", "text", (column) => column.notNull())
      .addColumn("listed_price", "text")
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("model_settings_pk", ["provider", "model"])
      .execute();
    await schema
      .createTable("model_aliases")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
