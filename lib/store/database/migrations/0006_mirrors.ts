import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { withDefault } from "./columns";

/** The call that a mirror's call is a copy of. */
export const mirrors: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("calls").addColumn("mirror_of", "text", withDefault("")).execute();
  },
};
