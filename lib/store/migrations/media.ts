import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Stored files, assets and their groups, and video tasks. */
export const mediaTables: Migration = {
  async up(db: Database) {
    await createMedia(db);
    await createAssets(db);
    await createTasks(db);
  },
};

async function createMedia({ schema }: Database): Promise<void> {
  await schema
    .createTable("media")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("ext", "text", (column) => column.notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("duration_ms", "bigint")
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("pinned", "integer", (column) => column.notNull())
    .addColumn("task_id", "text")
    .addColumn("stored", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("removed_at", "bigint")
    .execute();
  // Retention asks for the oldest that may go, and for the sum of the sizes.
  await schema.createIndex("media_age").on("media").columns(["stored", "removed_at", "created_at", "size"]).execute();
  // What an attempt at a film left behind.
  await schema.createIndex("media_task").on("media").column("task_id").execute();
}

async function createAssets({ schema }: Database): Promise<void> {
  await schema
    .createTable("asset_groups")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("own", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("group_type", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  // Several processes may make a team's own groups at once; null is never equal to null.
  await schema.createIndex("asset_groups_own").unique().on("asset_groups").columns(["team_id", "own"]).execute();
  await schema.createIndex("asset_groups_age").on("asset_groups").columns(["team_id", "created_at", "id"]).execute();
  await schema
    .createTable("assets")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("group_id", "text", (column) => column.notNull().references("asset_groups.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("media_id", "text")
    .addColumn("task_id", "text")
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("prompt", "text", (column) => column.notNull())
    .addColumn("error_code", "text", (column) => column.notNull())
    .addColumn("error_message", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("assets_age").on("assets").columns(["team_id", "created_at", "id"]).execute();
  await schema.createIndex("assets_group").on("assets").columns(["team_id", "group_id", "created_at"]).execute();
  await schema.createIndex("assets_media").on("assets").column("media_id").execute();
}

async function createTasks({ schema }: Database): Promise<void> {
  await schema
    .createTable("tasks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("request_id", "text", (column) => column.notNull())
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("upstream_model", "text", (column) => column.notNull())
    .addColumn("family", "text", (column) => column.notNull())
    .addColumn("from_picture", "integer", (column) => column.notNull())
    .addColumn("external_id", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("progress", "integer", (column) => column.notNull())
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("order_json", "text", (column) => column.notNull())
    .addColumn("operation", "text", (column) => column.notNull())
    .addColumn("facts", "text")
    .addColumn("films", "text", (column) => column.notNull())
    .addColumn("echo", "text", (column) => column.notNull())
    .addColumn("history", "text", (column) => column.notNull())
    .addColumn("last_frame_media_id", "text")
    .addColumn("error_code", "text")
    .addColumn("error_message", "text")
    .addColumn("actual_prompt", "text")
    .addColumn("tokens", "bigint", (column) => column.notNull())
    .addColumn("callback_url", "text")
    .addColumn("local", "integer", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("next_at", "bigint", (column) => column.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "bigint")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("misses", "integer", (column) => column.notNull())
    .addColumn("owes_cancel", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("started_at", "bigint")
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .execute();
  await schema.createIndex("tasks_due").on("tasks").columns(["local", "state", "next_at"]).execute();
  await schema.createIndex("tasks_deadline").on("tasks").columns(["state", "expires_at"]).execute();
  await schema.createIndex("tasks_owed").on("tasks").columns(["owes_cancel", "next_at"]).execute();
  await schema.createIndex("tasks_repeat").on("tasks").columns(["key_id", "body_hash"]).execute();
  await schema.createIndex("tasks_team").on("tasks").columns(["team_id", "created_at", "id"]).execute();
  // Retention asks whether a picture is some task's last frame.
  await schema.createIndex("tasks_last_frame").on("tasks").column("last_frame_media_id").execute();
  await schema.createIndex("tasks_external").unique().on("tasks").columns(["team_id", "external_id"]).execute();
}
