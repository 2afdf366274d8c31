import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Whether the counts of a call are an estimate. Null for calls from before, of which that is not known. */
export const estimatedCounts: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("calls").addColumn("estimated", "integer").execute();
  },
};
