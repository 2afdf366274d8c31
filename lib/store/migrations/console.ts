import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Playground runs, providers kept here, and the indexes that the overview reads. */
export const consoleTables: Migration = {
  async up(db: Database) {
    await createRuns(db);
    await createProviders(db);
    const { schema } = db;
    // The figures of the last hour come from the index alone; it serves whatever the narrower one did.
    await schema.createIndex("calls_figures").on("calls").columns(["team_id", "at", "status", "first_event_ms", "provider"]).execute();
    await schema.dropIndex("calls_team_at").execute();
    await schema.createIndex("tasks_state").on("tasks").columns(["team_id", "state", "created_at"]).execute();
  },
};

async function createRuns({ schema }: Database): Promise<void> {
  await schema
    .createTable("runs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("bench", "text", (column) => column.notNull())
    .addColumn("models", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("duration_ms", "bigint")
    .addColumn("first_token_ms", "bigint")
    .addColumn("input_tokens", "bigint")
    .addColumn("output_tokens", "bigint")
    .addColumn("request_ids", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("output", "text", (column) => column.notNull())
    .addColumn("output_cut", "integer", (column) => column.notNull())
    .execute();
  await schema.createIndex("runs_person").on("runs").columns(["team_id", "user_id", "at", "id"]).execute();
  await schema.createIndex("runs_age").on("runs").column("at").execute();
  await schema
    .createTable("run_calls")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("stop_asked", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("lease_until", "bigint", (column) => column.notNull())
    .addColumn("started_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("run_calls_expiry").on("run_calls").column("expires_at").execute();
  await schema
    .createTable("run_events")
    .addColumn("run_id", "text", (column) => column.notNull().references("run_calls.id").onDelete("cascade"))
    .addColumn("first", "integer", (column) => column.notNull())
    .addColumn("events", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("run_events_pk", ["run_id", "first"])
    .execute();
}

async function createProviders({ schema }: Database): Promise<void> {
  await schema
    .createTable("providers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("base_url", "text", (column) => column.notNull())
    .addColumn("sealed_key", "text")
    .addColumn("key_hint", "text")
    .addColumn("models", "text")
    .addColumn("enabled", "integer", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
}
