import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** What a call cost, how it ended, and who made it. Calls from before have none of it: their cost is not known. */
export const callCosts: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("calls").addColumn("cost_nano", "bigint").execute();
    for (const name of ["outcome", "address", "client", "tries"])
      await schema
        .alterTable("calls")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
        .execute();
    for (const name of ["bytes_in", "bytes_out"])
      await schema
        .alterTable("calls")
        .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    for (const name of ["cost_nano", "priced"])
      await schema
        .alterTable("usage_hourly")
        .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    // Logs are read newest first by what they are filtered by.
    for (const column of ["key_id", "model", "outcome"])
      await schema.createIndex(`calls_team_${column}_at`).on("calls").columns(["team_id", column, "at", "id"]).execute();
  },
};
