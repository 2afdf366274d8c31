import type { Database } from "../../schema/tables";
import { identifier, required } from "../columns";

/** Providers added in the console, settings of single models, and aliases. */
export async function createModelTables({ schema }: Database): Promise<void> {
  await schema
    .createTable("providers")
    .addColumn("id", "text", identifier)
    .addColumn("kind", "text", required)
    .addColumn("base_url", "text", required)
    .addColumn("sealed_key", "text")
    .addColumn("key_hint", "text")
    .addColumn("models", "text")
    .addColumn("enabled", "integer", required)
    .addColumn("created_by", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("facts", "text")
    .addColumn("team_id", "text")
    .execute();
  await schema
    .createTable("model_settings")
    .addColumn("provider", "text", required)
    .addColumn("model", "text", required)
    .addColumn("facts", "text", required)
    .addColumn("listed_price", "text")
    .addColumn("updated_at", "bigint", required)
    .addPrimaryKeyConstraint("model_settings_pk", ["provider", "model"])
    .execute();
  await schema
    .createTable("model_aliases")
    .addColumn("name", "text", identifier)
    .addColumn("model", "text", required)
    .addColumn("created_by", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
}
