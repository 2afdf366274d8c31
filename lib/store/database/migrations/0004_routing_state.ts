import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { createIndexes, identifier, required } from "./columns";

/** What processes without Redis share about targets: breakers, rests of keys, moved conversations, and leases. */
export const routingState: Migration = {
  async up(db: Database) {
    await db.schema
      .createTable("routing_state")
      .addColumn("name", "text", identifier)
      .addColumn("value", "text", required)
      .addColumn("revision", "bigint", required)
      .addColumn("changed_at", "bigint", required)
      .addColumn("expires_at", "bigint", required)
      .execute();
    await createIndexes(db, { routing_state: { routing_state_revision: ["revision"], routing_state_expiry: ["expires_at"] } });
  },
};
