import { type Migration, Migrator, sql } from "kysely";
import type { Database } from "../schema/tables";
import { logStatuses } from "./0002_log_statuses";
import { routes } from "./0003_routes";
import { routingState } from "./0004_routing_state";
import { writtenTokens } from "./0005_written_tokens";
import { mirrors } from "./0006_mirrors";
import { answerCache } from "./0007_answer_cache";
import { datasets } from "./0008_datasets";
import { prompts } from "./0009_prompts";
import { evaluations } from "./0010_evaluations";
import { callFeedback } from "./0011_call_feedback";
import { budgetLeases } from "./0012_budget_leases";
import { rowChecks } from "./0013_row_checks";
import { evaluationWork } from "./0014_evaluation_work";
import { agentSessions } from "./0015_agent_sessions";
import { mcpServers } from "./0016_mcp_servers";
import { rollouts } from "./0017_rollouts";
import { mcpGrants } from "./0018_mcp_grants";
import { sessionSettings } from "./0019_session_settings";
import { createBudgetTables } from "./first/budgets";
import { createCallTables } from "./first/calls";
import { createKeyTables } from "./first/keys";
import { createMediaTables } from "./first/media";
import { createMetaTable } from "./first/meta";
import { createModelTables } from "./first/models";
import { createPeopleTables } from "./first/people";
import { createResponseTables } from "./first/responses";
import { createRunTables } from "./first/runs";
import { createTaskTables } from "./first/tasks";
import { createWebhookTables } from "./first/webhooks";

/** Tables before those with foreign keys to them: teams, people, runs and tasks first. */
const schema: Migration = {
  async up(db: Database) {
    await createMetaTable(db);
    await createPeopleTables(db);
    await createKeyTables(db);
    await createCallTables(db);
    await createResponseTables(db);
    await createBudgetTables(db);
    await createMediaTables(db);
    await createTaskTables(db);
    await createWebhookTables(db);
    await createModelTables(db);
    await createRunTables(db);
  },
};

const FIRST = "0001_schema";

/** Forward only, in alphabetical order. A released migration never changes. */
const MIGRATIONS: Record<string, Migration> = {
  [FIRST]: schema,
  "0002_log_statuses": logStatuses,
  "0003_routes": routes,
  "0004_routing_state": routingState,
  "0005_written_tokens": writtenTokens,
  "0006_mirrors": mirrors,
  "0007_answer_cache": answerCache,
  "0008_datasets": datasets,
  "0009_prompts": prompts,
  "0010_evaluations": evaluations,
  "0011_call_feedback": callFeedback,
  "0012_budget_leases": budgetLeases,
  "0013_row_checks": rowChecks,
  "0014_evaluation_work": evaluationWork,
  "0015_agent_sessions": agentSessions,
  "0016_mcp_servers": mcpServers,
  "0017_rollouts": rollouts,
  "0018_mcp_grants": mcpGrants,
  "0019_session_settings": sessionSettings,
};

const TABLE = "trunkline_migrations";

/**
 * Migrates the schema. Safe to run in several processes at once: SQLite runs it in one immediate transaction, PostgreSQL behind an advisory
 * lock. Throws database errors, and refuses a database of another build.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: TABLE,
    migrationLockTableName: "trunkline_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw refusalOf(await appliedMigrations(db)) ?? error;
}

/** The names of a database's migrations; none if it is empty or cannot be read. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const found = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db).catch(() => undefined);
  return found?.rows.map(({ name }) => name) ?? [];
}

/** The reason to refuse a database with migrations that this build doesn't know. The migrator changes nothing then. */
export function refusalOf(names: readonly string[]): Error | undefined {
  const unknown = names.filter((name) => !(name in MIGRATIONS));
  if (unknown.length === 0) return undefined;
  if (names.includes(FIRST))
    return new Error(`The database was upgraded by a later version (${unknown.join(", ")}). Start that version or a newer one.`);
  return new Error(
    "The database was made by a build from before the first release and cannot be upgraded. Start with an empty one: a new DATA_DIR, or another database in DATABASE_URL.",
  );
}
