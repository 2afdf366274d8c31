import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** What a call had cost whose money was given back: it is paid again where its job is opened again. */
export const refunded: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("calls").addColumn("refunded_nano", "bigint").execute();
  },
};
