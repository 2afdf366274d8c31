import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { createIndexes, required } from "./columns";

/** Ratings of calls, one per call and rater. */
export const callFeedback: Migration = {
  async up(db: Database) {
    await db.schema
      .createTable("call_feedback")
      .addColumn("call_id", "text", required)
      .addColumn("team_id", "text", required)
      .addColumn("rater", "text", required)
      .addColumn("thumb", "text")
      .addColumn("score", "double precision")
      .addColumn("comment", "text")
      .addColumn("at", "bigint", required)
      .addPrimaryKeyConstraint("call_feedback_pk", ["call_id", "team_id", "rater"])
      .execute();
    await createIndexes(db, { call_feedback: { call_feedback_at: ["at"] } });
  },
};
