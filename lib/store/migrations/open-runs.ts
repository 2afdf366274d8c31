import { type Migration, sql } from "kysely";
import type { Database } from "../schema/tables";

/** Runs that go on, of which there are few: they are looked for whenever a history is read. */
export const openRuns: Migration = {
  async up({ schema }: Database) {
    await schema
      .createIndex("runs_open")
      .on("runs")
      .columns(["team_id", "user_id", "at"])
      .where(sql.ref("status"), "=", sql.lit("running"))
      .execute();
  },
};
