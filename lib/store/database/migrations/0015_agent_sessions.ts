import { type Migration, sql } from "kysely";
import type { Database } from "../schema/tables";
import { createIndexes, identifier, required, withDefault } from "./columns";

const TEXTS = ["team_id", "key_id", "client", "own_id", "task", "model", "provider", "upstream_model", "code", "step"];
const COUNTS = [
  "first_at",
  "last_at",
  "turns",
  "agent_turns",
  "failed",
  "tools",
  "input_tokens",
  "output_tokens",
  "cached_tokens",
  "written_tokens",
  "cost_nano",
  "breaks",
  "lost_nano",
  "context_tokens",
  "step_run",
];

/** Sessions of coding agents, the session of a call, and limits of sessions for a key. */
export const agentSessions: Migration = {
  async up(db: Database) {
    const { schema } = db;
    let table = schema.createTable("agent_sessions").addColumn("id", "text", identifier);
    for (const name of TEXTS) table = table.addColumn(name, "text", required);
    for (const name of COUNTS) table = table.addColumn(name, "bigint", required);
    await table
      .addColumn("stopped_at", "bigint")
      .addColumn("stopped_by", "text")
      .addColumn("only_model", "text")
      .addColumn("calm_step", "text", withDefault(""))
      .execute();
    await createIndexes(db, { agent_sessions: { agent_sessions_last: ["team_id", "last_at", "id"] } });
    await schema
      .createIndex("agent_sessions_ruled")
      .on("agent_sessions")
      .columns(["last_at"])
      .where(sql<boolean>`stopped_at is not null or only_model is not null`)
      .execute();
    await schema.alterTable("calls").addColumn("session", "text", withDefault("")).execute();
    await schema.alterTable("calls").addColumn("turn", "text", withDefault("")).execute();
    await schema
      .createIndex("calls_session")
      .on("calls")
      .columns(["team_id", "session", "at", "id"])
      .where(sql.ref("session"), "<>", sql.lit(""))
      .execute();
    await schema.alterTable("api_keys").addColumn("session_limits", "text").execute();
  },
};
