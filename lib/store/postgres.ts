import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

const INT8 = 20;

/** Kysely on a pool of PostgreSQL connections. Every wait in it is bounded: 5 s to connect, 30 s for a query. */
export function postgresDialect(databaseUrl: string, onIdleError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    keepAlive: true,
    application_name: "switchyard",
    // Our bigints are counts and milliseconds, far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // Without a listener a server that restarts would end this process; the next query connects again.
  pool.on("error", onIdleError);
  return new PostgresDialect({ pool });
}
