import { type Migration, SqliteAdapter, sql } from "kysely";
import type { Database } from "../schema/tables";

/** Films are made for teams and their callers in turn. */
export const fairTables: Migration = {
  async up(db: Database) {
    const { schema } = db;
    await schema
      .createTable("film_turns")
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("turn", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("film_turns_pk", ["team_id", "key_id"])
      .execute();
    // The team of an unfinished film, made by the database itself. A column of its own leaves both databases no other index to choose.
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const team = sql<string>`case when local = 1 and state in ('queued', 'in_progress') then team_id end`;
    await schema
      .alterTable("tasks")
      .addColumn("film_team", "text", (column) => (isSqlite ? column.generatedAlwaysAs(team) : column.generatedAlwaysAs(team).stored()))
      .execute();
    await schema
      .createIndex("tasks_films")
      .on("tasks")
      .columns(["film_team", "key_id", "next_at", "id", "state", "lease_until", "expires_at"])
      .execute();
  },
};
