import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** What becomes of tasks, told to those who follow and to callers' addresses, and what signs it. */
export const webhookTables: Migration = {
  async up(db: Database) {
    await createEventTables(db);
    await createWebhookTables(db);
  },
};

async function createEventTables({ schema }: Database): Promise<void> {
  await schema
    .createTable("task_events")
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("n", "bigint", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("task_id", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("snapshot", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("task_events_pk", ["team_id", "n"])
    .execute();
  await schema.createIndex("task_events_at").on("task_events").column("at").execute();
  await schema
    .createTable("task_event_counters")
    .addColumn("team_id", "text", (column) => column.primaryKey())
    .addColumn("n", "bigint", (column) => column.notNull())
    .execute();
}

async function createWebhookTables({ schema }: Database): Promise<void> {
  await schema
    .createTable("webhook_secrets")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("hint", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("ends_at", "bigint")
    .execute();
  await schema.createIndex("webhook_secrets_team").on("webhook_secrets").column("team_id").execute();
  await schema
    .createTable("webhook_deliveries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("task_id", "text", (column) => column.notNull())
    .addColumn("n", "bigint", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("snapshot", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("tries_left", "integer", (column) => column.notNull())
    .addColumn("next_at", "bigint")
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "bigint")
    .addColumn("last_at", "bigint")
    .addColumn("last_status", "integer")
    .addColumn("last_words", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.createIndex("webhook_deliveries_due").on("webhook_deliveries").columns(["next_at", "n", "id"]).execute();
  await schema.createIndex("webhook_deliveries_team").on("webhook_deliveries").columns(["team_id", "at", "id"]).execute();
  await schema.createIndex("webhook_deliveries_task").on("webhook_deliveries").columns(["task_id", "n"]).execute();
}
