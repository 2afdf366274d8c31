import { type Migration, Migrator } from "kysely";
import { FIRST_TEAM } from "../../contracts/keys";
import type { Database } from "../schema/tables";
import { assetTables } from "./assets";
import { attemptColumns } from "./attempts";
import { backgroundResponses } from "./background-responses";
import { budgetTables } from "./budgets";
import { callBodies } from "./call-bodies";
import { callCosts } from "./call-costs";
import { catalogueTables } from "./catalogue";
import { consoleTables } from "./console";
import { estimatedCounts } from "./estimated";
import { fairTables } from "./fair-shares";
import { fieldWords } from "./field-words";
import { identityTables } from "./identities";
import { keyBounds } from "./key-bounds";
import { logScale } from "./log-scale";
import { mediaTables } from "./media";
import { openRuns } from "./open-runs";
import { owedFiles } from "./owed-files";
import { peopleTables } from "./people";
import { presetTables } from "./presets";
import { priceColumns } from "./prices";
import { refunded } from "./refunded";
import { responseTables } from "./responses";
import { inviteMakers } from "./roles";
import { runHistory } from "./run-history";
import { shareTables } from "./shares";
import { signInTables } from "./sign-in";
import { teamTables } from "./teams";
import { vendorGroupTable } from "./vendor-groups";
import { videoTables } from "./video";
import { webhookTables } from "./webhooks";

const first: Migration = {
  async up(db: Database) {
    const { schema } = db;
    await schema
      .createTable("teams")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("api_keys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("secret_hash", "text", (column) => column.notNull().unique())
      .addColumn("hint", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("models", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint")
      .addColumn("revoked_at", "bigint")
      .addColumn("last_used_at", "bigint")
      .execute();
    await schema.createIndex("api_keys_team").on("api_keys").columns(["team_id", "created_at"]).execute();
    await schema
      .createTable("meta")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();
    await createCallTables(db);
    await createIdempotencyTable(db);
    await db.insertInto("teams").values({ id: FIRST_TEAM, name: "First team", created_at: Date.now() }).execute();
  },
};

/** No foreign keys here: the bootstrap key has no row, and a call's row must never be refused. */
async function createCallTables({ schema }: Database): Promise<void> {
  await schema
    .createTable("calls")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("endpoint", "text", (column) => column.notNull())
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("upstream_model", "text", (column) => column.notNull())
    .addColumn("status", "integer", (column) => column.notNull())
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("stream", "integer", (column) => column.notNull())
    .addColumn("input_tokens", "bigint", (column) => column.notNull())
    .addColumn("output_tokens", "bigint", (column) => column.notNull())
    .addColumn("cached_tokens", "bigint", (column) => column.notNull())
    .addColumn("duration_ms", "bigint", (column) => column.notNull())
    .addColumn("first_event_ms", "bigint", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("warnings", "text", (column) => column.notNull())
    .addColumn("end_user", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("calls_team_at").on("calls").columns(["team_id", "at"]).execute();
  await schema
    .createTable("usage_hourly")
    .addColumn("team_id", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("endpoint", "text", (column) => column.notNull())
    .addColumn("hour", "bigint", (column) => column.notNull())
    .addColumn("calls", "bigint", (column) => column.notNull())
    .addColumn("errors", "bigint", (column) => column.notNull())
    .addColumn("input_tokens", "bigint", (column) => column.notNull())
    .addColumn("output_tokens", "bigint", (column) => column.notNull())
    .addColumn("cached_tokens", "bigint", (column) => column.notNull())
    .addColumn("duration_ms", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("usage_hourly_pk", ["team_id", "key_id", "model", "endpoint", "hour"])
    .execute();
}

async function createIdempotencyTable({ schema }: Database): Promise<void> {
  await schema
    .createTable("idempotency")
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("endpoint", "text", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull())
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("lease_until", "bigint", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("content_type", "text")
    .addColumn("body", "text")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotency_pk", ["key_id", "endpoint", "token"])
    .execute();
  await schema.createIndex("idempotency_expiry").on("idempotency").column("expires_at").execute();
}

/** Forward only. A name, once released, keeps its content; the order is alphabetical. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001_first": first,
  "0002_media": mediaTables,
  "0003_people": peopleTables,
  "0004_console": consoleTables,
  "0005_video": videoTables,
  "0006_assets": assetTables,
  "0007_prices": priceColumns,
  "0008_presets": presetTables,
  "0009_shares": shareTables,
  "0010_sign_in": signInTables,
  "0011_fair": fairTables,
  "0012_field_words": fieldWords,
  "0013_call_costs": callCosts,
  "0014_teams": teamTables,
  "0015_identities": identityTables,
  "0016_budgets": budgetTables,
  "0017_responses": responseTables,
  "0018_call_bodies": callBodies,
  "0021_owed_files": owedFiles,
  "0022_vendor_groups": vendorGroupTable,
  "0023_webhooks": webhookTables,
  "0024_catalogue": catalogueTables,
  "0025_run_history": runHistory,
  "0026_log_scale": logScale,
  "0027_refunded": refunded,
  "0028_open_runs": openRuns,
  "0029_roles": inviteMakers,
  "0030_key_bounds": keyBounds,
  "0031_attempts": attemptColumns,
  "0032_money": estimatedCounts,
  "0033_background": backgroundResponses,
};

/**
 * Brings the schema up to date. Several processes may do so at once: SQLite runs it in one immediate transaction,
 * PostgreSQL behind an advisory lock. Throws what the database said.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: "trunkline_migrations",
    migrationLockTableName: "trunkline_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
