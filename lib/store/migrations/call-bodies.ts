import { type Migration, PostgresAdapter } from "kysely";
import type { Database } from "../schema/tables";

/** What was sent and answered, for keys that keep it; and of every call how long it waited, and what its key had noted with it. */
export const callBodies: Migration = {
  async up(db: Database) {
    const { schema } = db;
    const bytes = db.getExecutor().adapter instanceof PostgresAdapter ? "bytea" : "blob";
    await schema
      .createTable("call_bodies")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("facts", "text", (column) => column.notNull())
      .addColumn("request", bytes)
      .addColumn("response", bytes)
      .execute();
    await schema.createIndex("call_bodies_at").on("call_bodies").column("at").execute();
    for (const name of ["key_metadata", "log_bodies"])
      await schema
        .alterTable("calls")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
        .execute();
    // -1: it never came to an attempt, or nobody measured.
    await schema
      .alterTable("calls")
      .addColumn("queue_ms", "bigint", (column) => column.notNull().defaultTo(-1))
      .execute();
    await schema
      .alterTable("api_keys")
      .addColumn("log_bodies", "text", (column) => column.notNull().defaultTo("off"))
      .execute();
  },
};
