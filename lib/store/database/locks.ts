import { PostgresAdapter, sql } from "kysely";
import type { Database } from "./schema/tables";

/** An arbitrary number, used by no other lock here. */
const VIDEO_CLAIMS = 7_245_119;
const OWNERS = 7_245_120;

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Serialises claims of videos until the transaction ends. SQLite serialises all writers anyway. */
export async function lockVideoClaims(write: Database): Promise<void> {
  if (isPostgres(write)) await sql`select pg_advisory_xact_lock(${sql.lit(VIDEO_CLAIMS)})`.execute(write);
}

/** Serialises inserts of rows of one owner, so that their count stays true until the transaction ends. */
export async function lockOwner(write: Database, owner: string): Promise<void> {
  if (isPostgres(write)) await sql`select pg_advisory_xact_lock(${sql.lit(OWNERS)}, hashtext(${owner}))`.execute(write);
}
