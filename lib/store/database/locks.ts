import { PostgresAdapter, sql } from "kysely";
import type { Database } from "./schema/tables";

/** Any numbers that nothing else here locks. */
const VIDEO_CLAIMS = 7_245_119;
const OWNERS = 7_245_120;

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Lets claims of videos come one at a time, until the transaction ends. In SQLite all that write do. */
export async function lockVideoClaims(write: Database): Promise<void> {
  if (isPostgres(write)) await sql`select pg_advisory_xact_lock(${sql.lit(VIDEO_CLAIMS)})`.execute(write);
}

/** Lets those who add to the same owner's rows come one at a time, so that what they count stays true until they have written. */
export async function lockOwner(write: Database, owner: string): Promise<void> {
  if (isPostgres(write)) await sql`select pg_advisory_xact_lock(${sql.lit(OWNERS)}, hashtext(${owner}))`.execute(write);
}
