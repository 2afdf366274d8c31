import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { withDefault } from "./columns";

/** Checks of single rows of an evaluation, beside those of all. */
export const rowChecks: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("evaluation_rows").addColumn("checks", "text", withDefault("[]")).execute();
  },
};
