import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Who of an OpenID Connect issuer is who here. An account stands for one identity at most. */
export const identityTables: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("identities")
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull().unique().references("users.id"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("last_used_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("identities_pk", ["issuer", "subject"])
      .execute();
  },
};
