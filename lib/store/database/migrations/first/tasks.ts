import { type CreateTableBuilder, sql } from "kysely";
import { isPostgres } from "../../locks";
import type { Database } from "../../schema/tables";
import { createIndexes, identifier, required, withDefault } from "../columns";

/** Video tasks: requests, replies of upstreams, and events. */
export async function createTaskTables(db: Database): Promise<void> {
  await createTasks(db);
  await indexTasks(db);
  await createChecks(db);
  await createEvents(db);
}

async function createTasks(db: Database): Promise<void> {
  // The team of an unfinished render. With a separate column both databases choose this index.
  const team = sql<string>`case when local = 1 and state in ('queued', 'in_progress') then team_id end`;
  await db.schema
    .createTable("tasks")
    .$call(requested)
    .$call(reported)
    .$call(scheduled)
    .addColumn("render_team", "text", (column) =>
      isPostgres(db) ? column.generatedAlwaysAs(team).stored() : column.generatedAlwaysAs(team),
    )
    .execute();
}

type TaskTable = CreateTableBuilder<"tasks", string>;

/** The request, and who made it. */
function requested(table: TaskTable): TaskTable {
  return table
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("key_id", "text", required)
    .addColumn("request_id", "text", required)
    .addColumn("model", "text", required)
    .addColumn("provider", "text", required)
    .addColumn("upstream_model", "text", required)
    .addColumn("family", "text", required)
    .addColumn("from_image", "integer", required)
    .addColumn("external_id", "text")
    .addColumn("body_hash", "text", required)
    .addColumn("order_json", "text", required)
    .addColumn("request_json", "text")
    .addColumn("prompt_key", "text", withDefault(""))
    .addColumn("callback_url", "text")
    .addColumn("echo", "text", required)
    .addColumn("attempt", "integer", withDefault(1))
    .addColumn("retry_of", "text")
    .addColumn("batch_id", "text")
    .addColumn("created_at", "bigint", required);
}

/** The state, as the provider reports it. */
function reported(table: TaskTable): TaskTable {
  return table
    .addColumn("operation", "text", required)
    .addColumn("vendor_id", "text")
    .addColumn("state", "text", required)
    .addColumn("word", "text", required)
    .addColumn("word_unknown", "integer", withDefault(0))
    .addColumn("progress", "integer", required)
    .addColumn("queue_position", "integer")
    .addColumn("history", "text", required)
    .addColumn("facts", "text")
    .addColumn("videos", "text", required)
    .addColumn("last_frame_media_id", "text")
    .addColumn("error_code", "text")
    .addColumn("error_message", "text")
    .addColumn("actual_prompt", "text")
    .addColumn("tokens", "bigint", required)
    .addColumn("started_at", "bigint")
    .addColumn("updated_at", "bigint", required)
    .addColumn("ended_at", "bigint");
}

/** The next time the runner checks it, and the owner of the lease. */
function scheduled(table: TaskTable): TaskTable {
  return table
    .addColumn("local", "integer", required)
    .addColumn("expires_at", "bigint", required)
    .addColumn("next_at", "bigint", required)
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "bigint")
    .addColumn("attempts", "integer", required)
    .addColumn("misses", "integer", required)
    .addColumn("owes_cancel", "integer", required)
    .addColumn("owes_file", "integer", withDefault(0))
    .addColumn("checked_at", "bigint")
    .addColumn("checks", "integer", withDefault(0));
}

async function indexTasks(db: Database): Promise<void> {
  await createIndexes(db, {
    tasks: {
      tasks_due: ["local", "state", "next_at"],
      tasks_deadline: ["state", "expires_at"],
      tasks_owed: ["owes_cancel", "next_at"],
      tasks_repeat: ["key_id", "body_hash"],
      tasks_team: ["team_id", "created_at", "id"],
      // Retention checks whether an image is a task's last frame.
      tasks_last_frame: ["last_frame_media_id"],
      // Counts by state under a filter, and durations of a model's finished jobs.
      tasks_state: ["team_id", "state", "created_at"],
      tasks_model: ["team_id", "model", "state", "created_at"],
      tasks_key: ["team_id", "key_id", "state", "created_at"],
      tasks_batch: ["team_id", "batch_id", "state", "created_at"],
      tasks_retry: ["retry_of"],
      tasks_renders: ["render_team", "key_id", "next_at", "id", "state", "lease_until", "expires_at"],
      tasks_owed_file: ["owes_file", "next_at"],
    },
  });
  await db.schema.createIndex("tasks_external").unique().on("tasks").columns(["team_id", "external_id"]).execute();
}

async function createChecks({ schema }: Database): Promise<void> {
  await schema
    .createTable("task_checks")
    .addColumn("task_id", "text", (column) => column.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("n", "integer", required)
    .addColumn("at", "bigint", required)
    .addColumn("last_at", "bigint", required)
    .addColumn("times", "integer", required)
    .addColumn("ok", "integer", required)
    .addColumn("status", "integer")
    .addColumn("body", "text", required)
    .addColumn("cut", "integer", required)
    .addColumn("vendor", "text")
    .addPrimaryKeyConstraint("task_checks_pk", ["task_id", "n"])
    .execute();
  await schema
    .createTable("render_turns")
    .addColumn("team_id", "text", required)
    .addColumn("key_id", "text", required)
    .addColumn("turn", "bigint", required)
    .addPrimaryKeyConstraint("render_turns_pk", ["team_id", "key_id"])
    .execute();
}

async function createEvents(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("task_events")
    .addColumn("team_id", "text", required)
    .addColumn("n", "bigint", required)
    .addColumn("at", "bigint", required)
    .addColumn("task_id", "text", required)
    .addColumn("state", "text", required)
    .addColumn("snapshot", "text", required)
    .addPrimaryKeyConstraint("task_events_pk", ["team_id", "n"])
    .execute();
  await schema.createTable("task_event_counters").addColumn("team_id", "text", identifier).addColumn("n", "bigint", required).execute();
  await createIndexes(db, { task_events: { task_events_at: ["at"] } });
}
