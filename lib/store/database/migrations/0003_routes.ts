import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { identifier, required } from "./columns";

/** Routes that are published in the console, and their versions. */
export const routes: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("routes")
      .addColumn("id", "text", identifier)
      .addColumn("definition", "text", required)
      .addColumn("version", "integer", required)
      .addColumn("created_at", "bigint", required)
      .addColumn("updated_at", "bigint", required)
      .execute();
    await schema
      .createTable("route_versions")
      .addColumn("route_id", "text", required)
      .addColumn("version", "integer", required)
      .addColumn("definition", "text", required)
      .addColumn("published_by", "text", required)
      .addColumn("published_at", "bigint", required)
      .addColumn("restored_from", "integer")
      .addPrimaryKeyConstraint("route_versions_pk", ["route_id", "version"])
      .execute();
  },
};
