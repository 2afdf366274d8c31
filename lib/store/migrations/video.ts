import type { Migration } from "kysely";
import { nameKey } from "../name-key";
import type { Database } from "../schema/tables";

/** Tasks read in one go while their prompts are copied. */
const BATCH = 500;

/** What the console's video pages need of tasks: where they come from, what upstreams replied, posters, and indexes. */
export const videoTables: Migration = {
  async up(db: Database) {
    await addTaskColumns(db);
    await copyPrompts(db);
    const { schema } = db;
    await schema
      .createTable("task_checks")
      .addColumn("task_id", "text", (column) => column.notNull().references("tasks.id").onDelete("cascade"))
      .addColumn("n", "integer", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("last_at", "bigint", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addColumn("ok", "integer", (column) => column.notNull())
      .addColumn("status", "integer")
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("cut", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("task_checks_pk", ["task_id", "n"])
      .execute();
    await schema.alterTable("media").addColumn("poster_of", "text").execute();
    await schema.createIndex("media_poster").on("media").column("poster_of").execute();
    // Counts by status under a filter, and how long finished jobs of a model took, come from these.
    await schema.createIndex("tasks_model").on("tasks").columns(["team_id", "model", "state", "created_at"]).execute();
    await schema.createIndex("tasks_key").on("tasks").columns(["team_id", "key_id", "state", "created_at"]).execute();
    await schema.createIndex("tasks_batch").on("tasks").columns(["team_id", "batch_id", "state", "created_at"]).execute();
    await schema.createIndex("tasks_retry").on("tasks").column("retry_of").execute();
  },
};

async function addTaskColumns({ schema }: Database): Promise<void> {
  const add = (name: string, type: "text" | "integer" | "bigint", otherwise?: string | number) =>
    schema
      .alterTable("tasks")
      .addColumn(name, type, (column) => (otherwise === undefined ? column : column.notNull().defaultTo(otherwise)))
      .execute();
  await add("prompt_key", "text", "");
  await add("attempt", "integer", 1);
  await add("retry_of", "text");
  await add("batch_id", "text");
  await add("request_json", "text");
  await add("vendor_id", "text");
  await add("word_unknown", "integer", 0);
  await add("queue_position", "integer");
  await add("checked_at", "bigint");
  await add("checks", "integer", 0);
}

async function copyPrompts(db: Database): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await db.selectFrom("tasks").select(["id", "order_json"]).where("id", ">", after).orderBy("id").limit(BATCH).execute();
    for (const { id, order_json } of rows) {
      const { prompt } = JSON.parse(order_json) as { prompt: string };
      await db
        .updateTable("tasks")
        .set({ prompt_key: nameKey(prompt.replaceAll("\0", "\uFFFD").toWellFormed()) })
        .where("id", "=", id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
