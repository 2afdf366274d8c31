import { sql } from "kysely";
import { isPostgres } from "../../locks";
import type { Database } from "../../schema/tables";
import { createIndexes, identifier, required, withDefault } from "../columns";

/** Playground runs with their events, files and search index, and the presets and links made from them. */
export async function createRunTables(db: Database): Promise<void> {
  await createRuns(db);
  await createRunCalls(db);
  await createFiles(db);
  await createWords(db);
  await createPresets(db);
  await createShares(db);
}

async function createRuns(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("runs")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("user_id", "text", required)
    .addColumn("at", "bigint", required)
    .addColumn("playground", "text", required)
    .addColumn("models", "text", required)
    .addColumn("title", "text", required)
    .addColumn("status", "text", required)
    .addColumn("duration_ms", "bigint")
    .addColumn("first_token_ms", "bigint")
    .addColumn("input_tokens", "bigint")
    .addColumn("output_tokens", "bigint")
    .addColumn("request_ids", "text", required)
    .addColumn("state", "text", required)
    .addColumn("output", "text", required)
    .addColumn("output_cut", "integer", required)
    .addColumn("cost", "double precision")
    .addColumn("pinned", "integer", withDefault(0))
    .addColumn("renamed", "integer", withDefault(0))
    .addColumn("thread", "text", withDefault(""))
    .addColumn("newest", "integer", withDefault(1))
    .addColumn("columns", "text", withDefault("[]"))
    .execute();
  await createIndexes(db, {
    runs: {
      runs_person: ["team_id", "user_id", "at", "id"],
      runs_age: ["at"],
      runs_listed: ["team_id", "user_id", "pinned", "at", "id"],
    },
  });
  await schema
    .createIndex("runs_thread")
    .on("runs")
    .columns(["team_id", "user_id", "thread"])
    .where(sql.ref("thread"), "!=", sql.lit(""))
    .execute();
  // A small table, read with every history.
  await schema
    .createIndex("runs_open")
    .on("runs")
    .columns(["team_id", "user_id", "at"])
    .where(sql.ref("status"), "=", sql.lit("running"))
    .execute();
}

async function createRunCalls(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("run_calls")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("user_id", "text", required)
    .addColumn("state", "text", required)
    .addColumn("stop_asked", "integer", withDefault(0))
    .addColumn("lease_until", "bigint", required)
    .addColumn("started_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .execute();
  await schema
    .createTable("run_events")
    .addColumn("run_id", "text", (column) => column.notNull().references("run_calls.id").onDelete("cascade"))
    .addColumn("first", "integer", required)
    .addColumn("events", "text", required)
    .addPrimaryKeyConstraint("run_events_pk", ["run_id", "first"])
    .execute();
  await createIndexes(db, { run_calls: { run_calls_expiry: ["expires_at"] } });
}

/** Files that were kept with a run. Generated files are found by the ids of their calls. */
async function createFiles(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("run_files")
    .addColumn("run_id", "text", (column) => column.notNull().references("runs.id").onDelete("cascade"))
    .addColumn("place", "integer", required)
    .addColumn("media_id", "text", required)
    .addPrimaryKeyConstraint("run_files_pk", ["run_id", "place"])
    .execute();
  await createIndexes(db, { run_files: { run_files_media: ["media_id"] } });
}

async function createWords(db: Database): Promise<void> {
  const { schema } = db;
  const table = schema.createTable("run_words");
  if (isPostgres(db)) {
    await table
      .addColumn("run_id", "text", (column) => column.primaryKey().references("runs.id").onDelete("cascade"))
      .addColumn("words", sql`tsvector`, (column) => column.notNull())
      .execute();
    await schema.createIndex("run_words_search").on("run_words").using("gin").column("words").execute();
    return;
  }
  await table
    .addColumn("n", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("run_id", "text", (column) => column.notNull().unique().references("runs.id").onDelete("cascade"))
    .addColumn("words", "text", (column) => column.notNull())
    .execute();
  // The index stores no text of its own; triggers keep it in step with the table for every writer.
  await sql`create virtual table run_search using fts5(words, content=run_words, content_rowid=n,
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* M*'")`.execute(db);
  await sql`create trigger run_words_added after insert on run_words begin
    insert into run_search(rowid, words) values (new.n, new.words); end`.execute(db);
  await sql`create trigger run_words_removed after delete on run_words begin
    insert into run_search(run_search, rowid, words) values ('delete', old.n, old.words); end`.execute(db);
}

async function createPresets({ schema }: Database): Promise<void> {
  await schema
    .createTable("presets")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("user_id", "text", required)
    .addColumn("playground", "text", required)
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", required)
    .addColumn("state", "text", required)
    .addColumn("updated_at", "bigint", required)
    .addUniqueConstraint("presets_name", ["team_id", "user_id", "playground", "name_key"])
    .execute();
}

async function createShares(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("shares")
    .addColumn("id", "text", identifier)
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("team_id", "text", required)
    .addColumn("user_id", "text", required)
    .addColumn("playground", "text", required)
    .addColumn("run_id", "text")
    .addColumn("title", "text", required)
    .addColumn("models", "text", required)
    .addColumn("access", "text", required)
    .addColumn("snapshot", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("expires_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .addColumn("opens", "bigint", required)
    .addColumn("last_opened_at", "bigint")
    .execute();
  await createIndexes(db, { shares: { shares_team: ["team_id", "created_at"] } });
}
