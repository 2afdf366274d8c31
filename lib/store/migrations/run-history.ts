import { type Migration, sql } from "kysely";
import type { Playground } from "../../contracts/playground";
import { isPostgres } from "../locks";
import { indexRun } from "../run-index";
import { threadOfState, wordsOfRun } from "../run-words";
import type { Database } from "../schema/tables";

/** Runs read in one go: the state of one may be 128 kB. */
const BATCH = 50;

/** Runs have names and pins, belong to a conversation, know each of their calls and their files, and can be found by their words. */
export const runHistory: Migration = {
  async up(db: Database) {
    await addColumns(db);
    await createFiles(db);
    await createWords(db);
    await noteThreads(db);
    await indexRuns(db);
  },
};

async function addColumns({ schema }: Database): Promise<void> {
  for (const name of ["pinned", "renamed"] as const)
    await schema
      .alterTable("runs")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await schema
    .alterTable("runs")
    .addColumn("thread", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema
    .alterTable("runs")
    .addColumn("newest", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .alterTable("runs")
    .addColumn("columns", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await schema.createIndex("runs_listed").on("runs").columns(["team_id", "user_id", "pinned", "at", "id"]).execute();
  await schema
    .createIndex("runs_thread")
    .on("runs")
    .columns(["team_id", "user_id", "thread"])
    .where(sql.ref("thread"), "!=", sql.lit(""))
    .execute();
  await schema.createIndex("assets_request").on("assets").column("request_id").execute();
}

/** Files that were kept with a run; whatever has been made by its calls is found by their ids. */
async function createFiles({ schema }: Database): Promise<void> {
  await schema
    .createTable("run_files")
    .addColumn("run_id", "text", (column) => column.notNull().references("runs.id").onDelete("cascade"))
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("media_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("run_files_pk", ["run_id", "place"])
    .execute();
  await schema.createIndex("run_files_media").on("run_files").column("media_id").execute();
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
  // The index holds no text of its own; triggers keep it in step with the table, whoever writes there.
  await sql`create virtual table run_search using fts5(words, content=run_words, content_rowid=n,
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* M*'")`.execute(db);
  await sql`create trigger run_words_added after insert on run_words begin
    insert into run_search(rowid, words) values (new.n, new.words); end`.execute(db);
  await sql`create trigger run_words_removed after delete on run_words begin
    insert into run_search(run_search, rowid, words) values ('delete', old.n, old.words); end`.execute(db);
}

/** Each turn of a chat was a run of its own; of those of one conversation the last stands for it. */
async function noteThreads(db: Database): Promise<void> {
  for await (const rows of allRuns(db))
    for (const { id, playground, state } of rows) {
      const thread = playground === "chat" ? threadOfState(JSON.parse(state)) : "";
      if (thread !== "") await db.updateTable("runs").set({ thread }).where("id", "=", id).execute();
    }
  await sql`update runs set newest = 0 where thread != '' and exists (
    select 1 from runs later where later.team_id = runs.team_id and later.user_id = runs.user_id and later.thread = runs.thread
    and later.thread != '' and (later.at > runs.at or (later.at = runs.at and later.id > runs.id)))`.execute(db);
}

async function indexRuns(db: Database): Promise<void> {
  for await (const rows of allRuns(db))
    for (const { id, newest, playground, title, state, output } of rows) {
      if (newest === 0) continue;
      await indexRun(db, id, wordsOfRun({ playground: playground as Playground, title, state: JSON.parse(state), output }));
    }
}

async function* allRuns(db: Database) {
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("runs")
      .select(["id", "playground", "title", "state", "output", "newest"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
