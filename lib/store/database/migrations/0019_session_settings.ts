import { type Migration, sql } from "kysely";
import type { Database } from "../schema/tables";

/** A team's limits of sessions, and breakpoints of the prompt cache that people add to a session. */
export const sessionSettings: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("teams").addColumn("session_limits", "text").execute();
    await schema.alterTable("agent_sessions").addColumn("breakpoint", "text").execute();
    await schema.dropIndex("agent_sessions_ruled").execute();
    await schema
      .createIndex("agent_sessions_ruled")
      .on("agent_sessions")
      .columns(["last_at"])
      .where(sql<boolean>`stopped_at is not null or only_model is not null or breakpoint is not null`)
      .execute();
  },
};
