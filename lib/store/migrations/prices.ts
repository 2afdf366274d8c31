import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** What a run cost, and what operators say of a provider's models. */
export const priceColumns: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("runs").addColumn("cost", "double precision").execute();
    await schema.alterTable("providers").addColumn("facts", "text").execute();
  },
};
