import type { Database } from "../../schema/tables";
import { createIndexes, identifier, required, withDefault } from "../columns";

/** Deliveries to callback addresses, and the secrets that sign them. */
export async function createWebhookTables(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("webhook_secrets")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("sealed", "text", required)
    .addColumn("hint", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("ends_at", "bigint")
    .execute();
  await schema
    .createTable("webhook_deliveries")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("task_id", "text", required)
    .addColumn("n", "bigint", required)
    .addColumn("at", "bigint", required)
    .addColumn("url", "text", required)
    .addColumn("event", "text", required)
    .addColumn("snapshot", "text", required)
    .addColumn("state", "text", required)
    .addColumn("tries", "integer", withDefault(0))
    .addColumn("tries_left", "integer", required)
    .addColumn("next_at", "bigint")
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "bigint")
    .addColumn("last_at", "bigint")
    .addColumn("last_status", "integer")
    .addColumn("last_words", "text", withDefault(""))
    .execute();
  await createIndexes(db, {
    webhook_secrets: { webhook_secrets_team: ["team_id"] },
    webhook_deliveries: {
      webhook_deliveries_due: ["next_at", "n", "id"],
      webhook_deliveries_team: ["team_id", "at", "id"],
      webhook_deliveries_task: ["task_id", "n"],
    },
  });
}
