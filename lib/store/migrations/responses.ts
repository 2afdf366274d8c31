import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Answers of the Responses dialect, with what they were made from. */
export const responseTables: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("responses")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("previous_id", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("used_at", "bigint", (column) => column.notNull())
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
    await schema.createIndex("responses_used").on("responses").columns(["used_at", "bytes"]).execute();
    await schema
      .createTable("response_items")
      .addColumn("response_id", "text", (column) => column.notNull())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("place", "integer", (column) => column.notNull())
      .addColumn("made", "integer", (column) => column.notNull())
      .addColumn("item_id", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("response_items_pk", ["response_id", "place"])
      .execute();
    await schema.createIndex("response_items_id").on("response_items").columns(["team_id", "item_id"]).execute();
  },
};
