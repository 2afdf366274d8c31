import { type Migration, sql } from "kysely";
import type { Database } from "../schema/tables";
import { identifier, required, withDefault } from "./columns";

/** Rollouts of routes' targets, and the side of one that a call was on. */
export const rollouts: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("route_rollouts")
      .addColumn("route_id", "text", identifier)
      .addColumn("id", "text", required)
      .addColumn("target", "text", required)
      .addColumn("settings", "text", required)
      .addColumn("state", "text", required)
      .addColumn("step", "integer", required)
      .addColumn("step_at", "bigint", required)
      .addColumn("reason", "text", required)
      .addColumn("started_by", "text", required)
      .addColumn("started_at", "bigint", required)
      .addColumn("changed_at", "bigint", required)
      .addColumn("due_at", "bigint", required)
      .execute();
    await schema.alterTable("calls").addColumn("rollout", "text", withDefault("")).execute();
    await schema
      .createIndex("calls_rollout")
      .on("calls")
      .columns(["rollout", "at", "id"])
      .where(sql.ref("rollout"), "<>", sql.lit(""))
      .execute();
  },
};
