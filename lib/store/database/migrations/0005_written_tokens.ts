import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { withDefault } from "./columns";

/** Input tokens that a provider wrote to its prompt cache. */
export const writtenTokens: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("calls").addColumn("written_tokens", "bigint", withDefault(0)).execute();
  },
};
