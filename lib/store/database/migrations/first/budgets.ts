import { sql } from "kysely";
import type { Database } from "../../schema/tables";
import { createIndexes, identifier, required } from "../columns";

/** Budgets of keys, people and teams, the amounts that open calls hold, and every change of a balance. */
export async function createBudgetTables(db: Database): Promise<void> {
  await createBudgets(db);
  await createLedger(db);
  await createHolds(db);
}

async function createBudgets(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("budgets")
    .addColumn("subject", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("amount_nano", "bigint")
    .addColumn("period", "text", required)
    .addColumn("soft", "integer", required)
    .addColumn("period_ends", "bigint")
    .addColumn("topped_nano", "bigint", required)
    .addColumn("spent_nano", "bigint", required)
    .addColumn("held_nano", "bigint", required)
    .addColumn("entries", "bigint", required)
    .addColumn("warned", "integer", required)
    .execute();
  await schema
    .createTable("budget_notices")
    .addColumn("id", "text", identifier)
    .addColumn("at", "bigint", required)
    .addColumn("team_id", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("percent", "integer", required)
    .addColumn("tries", "integer", required)
    .addColumn("next_at", "bigint")
    .execute();
  await createIndexes(db, {
    budgets: { budgets_team: ["team_id", "kind"] },
    budget_notices: { budget_notices_next: ["next_at"] },
  });
}

/** Without foreign keys: entries stay when the key or the person is gone. */
async function createLedger(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("ledger")
    .addColumn("subject", "text", required)
    .addColumn("entry", "bigint", required)
    .addColumn("at", "bigint", required)
    .addColumn("kind", "text", required)
    .addColumn("request_id", "text", required)
    .addColumn("model", "text", required)
    .addColumn("amount_nano", "bigint", required)
    .addColumn("hold_nano", "bigint", required)
    .addColumn("balance_nano", "bigint", required)
    .addColumn("held_nano", "bigint", required)
    .addColumn("actor", "text", required)
    .addColumn("note", "text", required)
    .addPrimaryKeyConstraint("ledger_pk", ["subject", "entry"])
    .execute();
  await createIndexes(db, { ledger: { ledger_request: ["request_id"] } });
  // Changes of a balance beside calls, for its curve: a few of a million entries.
  await schema
    .createIndex("ledger_marks")
    .on("ledger")
    .columns(["subject", "entry"])
    .where(sql<boolean>`kind in ('set', 'reset', 'top_up', 'correction')`)
    .execute();
}

async function createHolds(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("budget_holds")
    .addColumn("request_id", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("model", "text", required)
    .addColumn("amount_nano", "bigint", required)
    .addColumn("at", "bigint", required)
    .addColumn("process", "text", required)
    .addPrimaryKeyConstraint("budget_holds_pk", ["request_id", "subject"])
    .execute();
  await schema.createTable("budget_processes").addColumn("id", "text", identifier).addColumn("seen_at", "bigint", required).execute();
  await createIndexes(db, { budget_holds: { budget_holds_process: ["process", "at"] } });
}
