import { type CreateTableBuilder, type Migration, sql } from "kysely";
import { isPostgres } from "../locks";
import type { Database } from "../schema/tables";

/**
 * The log's filters over millions of rows, sums by provider with the time to the first token, and how much stored bodies take. Each index has what its histogram counts
 * (`status`, `code`), so that no row is read for it; where a filter is for the few that went wrong, the index holds those alone.
 */
export const logScale: Migration = {
  async up(db: Database) {
    // Millions of rows are sorted here, which takes longer than any statement of a call may.
    if (isPostgres(db)) await sql`set local statement_timeout = 0`.execute(db);
    await indexCalls(db);
    await sumByProvider(db);
    await measureBodies(db);
    await indexKeys(db);
    // What changes a balance beside calls, for its curve: a few of a million entries.
    await db.schema
      .createIndex("ledger_marks")
      .on("ledger")
      .columns(["subject", "entry"])
      .where(sql<boolean>`kind in ('set', 'reset', 'top_up', 'correction')`)
      .execute();
  },
};

const BEFORE = ["calls_figures", "calls_key_at", "calls_team_key_id_at", "calls_team_model_at", "calls_team_outcome_at"];

async function indexCalls({ schema }: Database): Promise<void> {
  for (const index of BEFORE) await schema.dropIndex(index).execute();
  await schema
    .createIndex("calls_at")
    .on("calls")
    .columns(["team_id", "at", "id", "status", "code", "first_event_ms", "provider"])
    .execute();
  for (const [name, column] of [
    ["calls_key", "key_id"],
    ["calls_model", "model"],
    ["calls_endpoint", "endpoint"],
    ["calls_provider", "provider"],
  ] as const)
    await schema.createIndex(name).on("calls").columns(["team_id", column, "at", "id", "status", "code"]).execute();
  // What else is filtered by is in these few entries as well: a failed call of one key and model is found without reading rows.
  const rest = ["key_id", "model", "endpoint", "provider"] as const;
  await schema
    .createIndex("calls_outcome")
    .on("calls")
    .columns(["team_id", "outcome", "at", "id", "status", "code", ...rest])
    .where(sql.ref("outcome"), "<>", sql.lit("ok"))
    .execute();
  await schema
    .createIndex("calls_code")
    .on("calls")
    .columns(["team_id", "code", "at", "id", "status", "outcome", ...rest])
    .where(sql.ref("code"), "<>", sql.lit(""))
    .execute();
}

const HOUR_MS = 3_600_000;
const KEY = ["team_id", "hour", "key_id", "model", "endpoint", "provider"] as const;
/** The sums there were, and how they are made of rows. */
const SUMS = {
  calls: sql`count(*)`,
  errors: sql`sum(case when status >= 400 or code <> '' then 1 else 0 end)`,
  input_tokens: sql`sum(input_tokens)`,
  output_tokens: sql`sum(output_tokens)`,
  cached_tokens: sql`sum(cached_tokens)`,
  duration_ms: sql`sum(duration_ms)`,
  cost_nano: sql`coalesce(sum(cost_nano), 0)`,
  priced: sql`sum(case when cost_nano is not null and status < 400 and code = '' then 1 else 0 end)`,
  limited: sql`sum(case when code = 'rate_limit_exceeded' then 1 else 0 end)`,
};
const FIRSTS = {
  first_ms: sql`coalesce(sum(case when first_event_ms >= 0 then first_event_ms end), 0)`,
  firsts: sql`sum(case when first_event_ms >= 0 then 1 else 0 end)`,
};

/**
 * A primary key cannot be widened in SQLite: the table is made anew, in the order in which it is read, by hour. Hours of which all rows are kept are summed from these; earlier ones
 * stay as they are, and know neither provider nor first token.
 */
async function sumByProvider(db: Database): Promise<void> {
  const { schema } = db;
  let table: CreateTableBuilder<string, string> = schema.createTable("usage_sums");
  for (const name of KEY.filter((name) => name !== "hour"))
    table = table.addColumn(name, "text", (column) => column.notNull().defaultTo(""));
  for (const name of ["hour", ...Object.keys(SUMS), ...Object.keys(FIRSTS)])
    table = table.addColumn(name, "bigint", (column) => column.notNull().defaultTo(0));
  table = table.addPrimaryKeyConstraint("usage_sums_pk", [...KEY]);
  await (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)).execute();
  const { rows: teams } = await sql<{ id: string }>`select id from teams union select team_id from usage_hourly`.execute(db);
  for (const { id } of teams) await sumTeam(db, id);
  await schema.dropTable("usage_hourly").execute();
  await schema.alterTable("usage_sums").renameTo("usage_hourly").execute();
  await schema.createIndex("usage_hourly_key").on("usage_hourly").columns(["team_id", "key_id", "hour"]).execute();
}

async function sumTeam(db: Database, teamId: string): Promise<void> {
  const oldest = await db.selectFrom("calls").select("at").where("team_id", "=", teamId).orderBy("at").limit(1).executeTakeFirst();
  // The oldest row's hour may have lost some of its rows.
  const whole = oldest ? oldest.at - (oldest.at % HOUR_MS) + HOUR_MS : Number.MAX_SAFE_INTEGER;
  const names = (of: readonly string[]) => sql.join(of.map((name) => sql.ref(name)));
  const kept = names([...KEY.filter((name) => name !== "provider"), ...Object.keys(SUMS)]);
  await sql`insert into usage_sums (${kept}) select ${kept} from usage_hourly where team_id = ${teamId} and hour < ${whole}`.execute(db);
  const hour = sql`at - at % ${sql.lit(HOUR_MS)}`;
  await sql`insert into usage_sums (${names([...KEY, ...Object.keys(SUMS), ...Object.keys(FIRSTS)])})
    select team_id, ${hour}, key_id, model, endpoint, provider, ${sql.join([...Object.values(SUMS), ...Object.values(FIRSTS)])}
    from calls where team_id = ${teamId} and at >= ${whole}
    group by team_id, key_id, model, endpoint, provider, ${hour}`.execute(db);
}

/** How much all stored bodies take together is read from the index. */
async function measureBodies(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("call_bodies")
    .addColumn("bytes", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update call_bodies set bytes = coalesce(length(request), 0) + coalesce(length(response), 0)`.execute(db);
  await schema.dropIndex("call_bodies_at").execute();
  await schema.createIndex("call_bodies_age").on("call_bodies").columns(["at", "bytes", "id"]).execute();
}

/** All that decides which keys a page of the list shows, so that the rows of a hundred thousand are not read for one. */
async function indexKeys(db: Database): Promise<void> {
  const { schema } = db;
  await schema.dropIndex("api_keys_team").execute();
  await schema
    .createIndex("api_keys_list")
    .on("api_keys")
    .columns(["team_id", "created_at", "id", "revoked_at", "expires_at", "disabled_at", "rotated_to", "owner_id"])
    .execute();
  // In the order of its signs, as the list asks for it.
  const collation = isPostgres(db) ? sql` collate "C"` : sql``;
  await sql`create index api_keys_name on api_keys (team_id, name_sort${collation}, created_at, id)`.execute(db);
}
