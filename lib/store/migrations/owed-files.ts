import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Finished videos that are still to be fetched from where their provider has put them. */
export const owedFiles: Migration = {
  async up({ schema }: Database) {
    await schema
      .alterTable("tasks")
      .addColumn("owes_file", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await schema.createIndex("tasks_owed_file").on("tasks").columns(["owes_file", "next_at"]).execute();
  },
};
