import { type Migration, sql } from "kysely";
import type { Database } from "../schema/tables";

/** The log's filter by status. Nearly all calls have 200, which needs no index. */
export const logStatuses: Migration = {
  async up({ schema }: Database) {
    await schema
      .createIndex("calls_status")
      .on("calls")
      .columns(["team_id", "status", "at", "id", "code", "outcome", "key_id", "model", "endpoint", "provider"])
      .where(sql.ref("status"), "<>", sql.lit(200))
      .execute();
  },
};
