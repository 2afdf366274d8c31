import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Budgets of keys, people and teams, what open calls hold of them, and every change of them. */
export const budgetTables: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("budgets")
      .addColumn("subject", "text", (column) => column.primaryKey())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("amount_nano", "bigint")
      .addColumn("period", "text", (column) => column.notNull())
      .addColumn("soft", "integer", (column) => column.notNull())
      .addColumn("period_ends", "bigint")
      .addColumn("topped_nano", "bigint", (column) => column.notNull())
      .addColumn("spent_nano", "bigint", (column) => column.notNull())
      .addColumn("held_nano", "bigint", (column) => column.notNull())
      .addColumn("entries", "bigint", (column) => column.notNull())
      .addColumn("warned", "integer", (column) => column.notNull())
      .execute();
    await schema.createIndex("budgets_team").on("budgets").columns(["team_id", "kind"]).execute();
    // Without foreign keys: what was spent stays when the key or the person is gone.
    await schema
      .createTable("ledger")
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("entry", "bigint", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("request_id", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("amount_nano", "bigint", (column) => column.notNull())
      .addColumn("hold_nano", "bigint", (column) => column.notNull())
      .addColumn("balance_nano", "bigint", (column) => column.notNull())
      .addColumn("held_nano", "bigint", (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("ledger_pk", ["subject", "entry"])
      .execute();
    await schema.createIndex("ledger_request").on("ledger").columns(["request_id"]).execute();
    await schema
      .createTable("budget_holds")
      .addColumn("request_id", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("amount_nano", "bigint", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("process", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("budget_holds_pk", ["request_id", "subject"])
      .execute();
    await schema.createIndex("budget_holds_process").on("budget_holds").columns(["process", "at"]).execute();
    await schema
      .createTable("budget_processes")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("budget_notices")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("team_id", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("percent", "integer", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("next_at", "bigint")
      .execute();
    await schema.createIndex("budget_notices_next").on("budget_notices").columns(["next_at"]).execute();
    await schema.alterTable("api_keys").addColumn("budget_subject", "text").execute();
    await schema
      .alterTable("calls")
      .addColumn("held_by", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
