import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { createIndexes, identifier, required } from "./columns";

/** Datasets, their versions, and every revision of their rows. */
export const datasets: Migration = {
  async up(db: Database) {
    const { schema } = db;
    await schema
      .createTable("datasets")
      .addColumn("id", "text", identifier)
      .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
      .addColumn("name", "text", required)
      .addColumn("name_key", "text", required)
      .addColumn("version", "integer", required)
      .addColumn("kept_from", "integer", required)
      .addColumn("next_row", "integer", required)
      .addColumn("next_column", "integer", required)
      .addColumn("stored_bytes", "bigint", required)
      .addColumn("created_at", "bigint", required)
      .addUniqueConstraint("datasets_name", ["team_id", "name_key"])
      .execute();
    await schema
      .createTable("dataset_versions")
      .addColumn("dataset_id", "text", required)
      .addColumn("version", "integer", required)
      .addColumn("columns", "text", required)
      .addColumn("rows", "integer", required)
      .addColumn("bytes", "bigint", required)
      .addColumn("added", "integer", required)
      .addColumn("changed", "integer", required)
      .addColumn("removed", "integer", required)
      .addColumn("made_at", "bigint", required)
      .addColumn("made_by", "text", required)
      .addPrimaryKeyConstraint("dataset_versions_pk", ["dataset_id", "version"])
      .execute();
    await schema
      .createTable("dataset_rows")
      .addColumn("dataset_id", "text", required)
      .addColumn("row", "integer", required)
      .addColumn("since", "integer", required)
      .addColumn("until", "integer", required)
      .addColumn("bytes", "integer", required)
      .addColumn("expected", "text")
      .addColumn("tags", "text", required)
      .addColumn("origin", "text", required)
      .addColumn("cells", "text", required)
      .addPrimaryKeyConstraint("dataset_rows_pk", ["dataset_id", "row", "since"])
      .execute();
    await createIndexes(db, { dataset_rows: { dataset_rows_until: ["dataset_id", "until", "row", "bytes"] } });
  },
};
