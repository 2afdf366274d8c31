import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** What a vendor said when it refused to tell how a video task stands. */
export const attemptColumns: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("task_checks").addColumn("vendor", "text").execute();
  },
};
