import { sql } from "kysely";
import { isPostgres } from "../../locks";
import type { Database } from "../../schema/tables";
import { createIndexes, identifier, required, withDefault } from "../columns";

/** API keys, and the bounds that owners and admins set on other people's keys. */
export async function createKeyTables(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("api_keys")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
    .addColumn("name", "text", required)
    .addColumn("secret_hash", "text", (column) => column.notNull().unique())
    .addColumn("hint", "text", required)
    .addColumn("scopes", "text", required)
    .addColumn("models", "text")
    .addColumn("created_at", "bigint", required)
    .addColumn("expires_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .addColumn("last_used_at", "bigint")
    .addColumn("owner_id", "text")
    .addColumn("disabled_at", "bigint")
    .addColumn("disabled_by", "text")
    .addColumn("limits", "text")
    .addColumn("networks", "text")
    .addColumn("metadata", "text")
    .addColumn("rotated_from", "text")
    .addColumn("rotated_to", "text")
    .addColumn("version", "integer", withDefault(0))
    .addColumn("name_key", "text", withDefault(""))
    .addColumn("name_sort", "text", withDefault(""))
    .addColumn("stopped_at", "bigint")
    .addColumn("budget_subject", "text")
    .addColumn("log_bodies", "text", withDefault("off"))
    .addColumn("usage_cost", "integer", withDefault(0))
    .addColumn("bounds", "text")
    .addColumn("taken", "text")
    .execute();
  await createIndexes(db, {
    api_keys: {
      // Selects the keys of a page from the index, without reading a hundred thousand rows.
      api_keys_list: ["team_id", "created_at", "id", "revoked_at", "expires_at", "disabled_at", "rotated_to", "owner_id"],
    },
  });
  await schema
    .createIndex("api_keys_taken")
    .on("api_keys")
    .columns(["team_id", "owner_id"])
    .where(sql.ref("taken"), "is not", null)
    .execute();
  // The list is sorted by code point.
  const collation = isPostgres(db) ? sql` collate "C"` : sql``;
  await sql`create index api_keys_name on api_keys (team_id, name_sort${collation}, created_at, id)`.execute(db);
}
