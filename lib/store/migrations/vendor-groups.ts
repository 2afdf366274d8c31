import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Whose an asset group at a vendor is. An id has one owner: the vendor gives it once. */
export const vendorGroupTable: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("vendor_groups")
      .addColumn("provider", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("vendor_groups_pk", ["provider", "id"])
      .execute();
    await schema.createIndex("vendor_groups_team").on("vendor_groups").columns(["team_id", "provider"]).execute();
  },
};
