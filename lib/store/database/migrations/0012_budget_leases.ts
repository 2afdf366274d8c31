import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { createIndexes, required, withDefault } from "./columns";

/** Shares of budgets that processes lease, and what each call held. */
export const budgetLeases: Migration = {
  async up(db: Database) {
    const { schema } = db;
    await schema
      .createTable("budget_leases")
      .addColumn("subject", "text", required)
      .addColumn("process", "text", required)
      .addColumn("amount_nano", "bigint", required)
      .addColumn("idle_nano", "bigint", required)
      .addColumn("change", "bigint", required)
      .addColumn("granted_nano", "bigint", required)
      .addColumn("at", "bigint", required)
      .addColumn("recalled_at", "bigint")
      .addPrimaryKeyConstraint("budget_leases_pk", ["subject", "process"])
      .execute();
    await createIndexes(db, { budget_leases: { budget_leases_process: ["process"] } });
    await schema.alterTable("budgets").addColumn("idle_nano", "bigint", withDefault(0)).execute();
    await schema.alterTable("calls").addColumn("leased_by", "text", withDefault("")).execute();
    await schema.alterTable("calls").addColumn("held_nano", "bigint", withDefault(0)).execute();
  },
};
