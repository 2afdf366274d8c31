import { sql } from "kysely";
import { isPostgres } from "../../locks";
import type { Database } from "../../schema/tables";
import { createIndexes, identifier, required, withDefault } from "../columns";

/** Rows of calls, their sums by hour, stored bodies and idempotency. */
export async function createCallTables(db: Database): Promise<void> {
  await createCalls(db);
  await indexCalls(db);
  await createUsage(db);
  await createBodies(db);
  await createIdempotency(db);
}

/** Without foreign keys: the bootstrap key has no row, and a call's row must never be refused. */
async function createCalls({ schema }: Database): Promise<void> {
  await schema
    .createTable("calls")
    .addColumn("id", "text", identifier)
    .addColumn("at", "bigint", required)
    .addColumn("team_id", "text", required)
    .addColumn("key_id", "text", required)
    .addColumn("endpoint", "text", required)
    .addColumn("model", "text", required)
    .addColumn("provider", "text", required)
    .addColumn("upstream_model", "text", required)
    .addColumn("status", "integer", required)
    .addColumn("code", "text", required)
    .addColumn("stream", "integer", required)
    .addColumn("input_tokens", "bigint", required)
    .addColumn("output_tokens", "bigint", required)
    .addColumn("cached_tokens", "bigint", required)
    .addColumn("duration_ms", "bigint", required)
    .addColumn("first_event_ms", "bigint", required)
    .addColumn("attempts", "integer", required)
    .addColumn("warnings", "text", required)
    .addColumn("end_user", "text", required)
    .addColumn("cost_nano", "bigint")
    .addColumn("outcome", "text", withDefault(""))
    .addColumn("address", "text", withDefault(""))
    .addColumn("client", "text", withDefault(""))
    .addColumn("tries", "text", withDefault(""))
    .addColumn("bytes_in", "bigint", withDefault(0))
    .addColumn("bytes_out", "bigint", withDefault(0))
    .addColumn("held_by", "text", withDefault(""))
    .addColumn("key_metadata", "text", withDefault(""))
    .addColumn("log_bodies", "text", withDefault(""))
    .addColumn("queue_ms", "bigint", withDefault(-1))
    .addColumn("refunded_nano", "bigint")
    .addColumn("estimated", "integer")
    .execute();
}

/**
 * Indexes for the log's filters over millions of rows. Each one includes what its histogram counts (`status`, `code`), so that no row is
 * read. A filter for failed calls has a partial index.
 */
async function indexCalls(db: Database): Promise<void> {
  await createIndexes(db, {
    calls: {
      calls_at: ["team_id", "at", "id", "status", "code", "first_event_ms", "provider"],
      calls_key: ["team_id", "key_id", "at", "id", "status", "code"],
      calls_model: ["team_id", "model", "at", "id", "status", "code"],
      calls_endpoint: ["team_id", "endpoint", "at", "id", "status", "code"],
      calls_provider: ["team_id", "provider", "at", "id", "status", "code"],
    },
  });
  const { schema } = db;
  // Includes the columns of the other filters: a failed call of one key and model is found without reading rows.
  const rest = ["key_id", "model", "endpoint", "provider"] as const;
  await schema
    .createIndex("calls_outcome")
    .on("calls")
    .columns(["team_id", "outcome", "at", "id", "status", "code", ...rest])
    .where(sql.ref("outcome"), "<>", sql.lit("ok"))
    .execute();
  await schema
    .createIndex("calls_code")
    .on("calls")
    .columns(["team_id", "code", "at", "id", "status", "outcome", ...rest])
    .where(sql.ref("code"), "<>", sql.lit(""))
    .execute();
}

async function createUsage(db: Database): Promise<void> {
  const { schema } = db;
  const table = schema
    .createTable("usage_hourly")
    .addColumn("team_id", "text", withDefault(""))
    .addColumn("key_id", "text", withDefault(""))
    .addColumn("model", "text", withDefault(""))
    .addColumn("endpoint", "text", withDefault(""))
    .addColumn("provider", "text", withDefault(""))
    .addColumn("hour", "bigint", withDefault(0))
    .addColumn("calls", "bigint", withDefault(0))
    .addColumn("errors", "bigint", withDefault(0))
    .addColumn("input_tokens", "bigint", withDefault(0))
    .addColumn("output_tokens", "bigint", withDefault(0))
    .addColumn("cached_tokens", "bigint", withDefault(0))
    .addColumn("duration_ms", "bigint", withDefault(0))
    .addColumn("cost_nano", "bigint", withDefault(0))
    .addColumn("priced", "bigint", withDefault(0))
    .addColumn("limited", "bigint", withDefault(0))
    .addColumn("first_ms", "bigint", withDefault(0))
    .addColumn("firsts", "bigint", withDefault(0))
    .addPrimaryKeyConstraint("usage_hourly_pk", ["team_id", "hour", "key_id", "model", "endpoint", "provider"]);
  // Clustered by hour, the order in which it is read.
  await (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)).execute();
  await createIndexes(db, { usage_hourly: { usage_hourly_key: ["team_id", "key_id", "hour"] } });
}

/** Requests and answers, for keys that keep them. */
async function createBodies(db: Database): Promise<void> {
  const { schema } = db;
  const bytes = isPostgres(db) ? "bytea" : "blob";
  await schema
    .createTable("call_bodies")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("at", "bigint", required)
    .addColumn("facts", "text", required)
    .addColumn("request", bytes)
    .addColumn("response", bytes)
    .addColumn("bytes", "bigint", withDefault(0))
    .execute();
  await createIndexes(db, {
    call_bodies: {
      // The total size of stored bodies is read from the index.
      call_bodies_age: ["at", "bytes", "id"],
    },
  });
}

async function createIdempotency(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("idempotency")
    .addColumn("key_id", "text", required)
    .addColumn("endpoint", "text", required)
    .addColumn("token", "text", required)
    .addColumn("body_hash", "text", required)
    .addColumn("state", "text", required)
    .addColumn("lease_until", "bigint", required)
    .addColumn("status", "integer")
    .addColumn("content_type", "text")
    .addColumn("body", "text")
    .addColumn("expires_at", "bigint", required)
    .addPrimaryKeyConstraint("idempotency_pk", ["key_id", "endpoint", "token"])
    .execute();
  await createIndexes(db, { idempotency: { idempotency_expiry: ["expires_at"] } });
}
