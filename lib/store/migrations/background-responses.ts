import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Responses that are made in the background, until they are whole. */
export const backgroundResponses: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("background_responses")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("request_id", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("client", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("attempted", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("next_at", "bigint", (column) => column.notNull())
      .addColumn("lease", "text")
      .addColumn("lease_until", "bigint")
      .addColumn("request", "text", (column) => column.notNull())
      .addColumn("response", "text", (column) => column.notNull())
      .execute();
    await schema.createIndex("background_responses_due").on("background_responses").columns(["state", "next_at"]).execute();
    await schema.createIndex("background_responses_key").on("background_responses").columns(["key_id", "state"]).execute();
  },
};
