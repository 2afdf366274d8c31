import type { Database } from "../../schema/tables";
import { createIndexes, identifier, required } from "../columns";

/** Stored responses, the items they were made from, and responses that run in the background. */
export async function createResponseTables(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("responses")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("previous_id", "text")
    .addColumn("created_at", "bigint", required)
    .addColumn("used_at", "bigint", required)
    .addColumn("bytes", "bigint", required)
    .addColumn("body", "text", required)
    .execute();
  await schema
    .createTable("response_items")
    .addColumn("response_id", "text", required)
    .addColumn("team_id", "text", required)
    .addColumn("place", "integer", required)
    .addColumn("made", "integer", required)
    .addColumn("item_id", "text", required)
    .addColumn("body", "text", required)
    .addPrimaryKeyConstraint("response_items_pk", ["response_id", "place"])
    .execute();
  await schema
    .createTable("background_responses")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("key_id", "text", required)
    .addColumn("request_id", "text", required)
    .addColumn("address", "text", required)
    .addColumn("client", "text", required)
    .addColumn("state", "text", required)
    .addColumn("attempted", "integer", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("next_at", "bigint", required)
    .addColumn("lease", "text")
    .addColumn("lease_until", "bigint")
    .addColumn("request", "text", required)
    .addColumn("response", "text", required)
    .execute();
  await createIndexes(db, {
    responses: { responses_used: ["used_at", "bytes"] },
    response_items: { response_items_id: ["team_id", "item_id"] },
    background_responses: {
      background_responses_due: ["state", "next_at"],
      background_responses_key: ["key_id", "state"],
    },
  });
}
