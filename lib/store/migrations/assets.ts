import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Assets know the call that made them; what was deleted in the console stands aside until its time to be brought back is over. */
export const assetTables: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("assets").addColumn("request_id", "text").execute();
    await schema
      .createTable("deleted_assets")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("media_id", "text")
      .addColumn("row", "text", (column) => column.notNull())
      .addColumn("deleted_at", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("deleted_assets_age").on("deleted_assets").columns(["deleted_at", "id"]).execute();
    await schema.createIndex("deleted_assets_media").on("deleted_assets").column("media_id").execute();
  },
};
