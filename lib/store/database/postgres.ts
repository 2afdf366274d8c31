import { type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from "kysely";
import pg from "pg";

const INT8 = 20;
/** SQLSTATE of a connection that failed. */
const CONNECTION_FAILURE = "08006";

/** Kysely on a pool of PostgreSQL connections. Every wait in it is bounded: 5 s to connect, 30 s for a query. */
export function postgresDialect(databaseUrl: string, onIdleError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    keepAlive: true,
    application_name: "trunkline",
    // Bigints here are counts and milliseconds, far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // Without a listener a restarting server would end this process; the next query reconnects.
  pool.on("error", onIdleError);
  // The pool listens to idle clients only. If a connection ends between two queries of a transaction, or in the same packet that opens it,
  // the next query fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Dialect({
    pool: {
      connect: () => pool.connect().then(withCodes, throwWithCode),
      end: () => pool.end(),
    },
  });
}

class Dialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new QuietRollback(this.#config);
  }
}

/** On a lost connection the rollback fails too, and its error would hide the first one. PostgreSQL has rolled back by then. */
class QuietRollback extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (codeOf(error) !== CONNECTION_FAILURE) throw error;
    });
  }
}

const wrapped = new WeakSet<pg.PoolClient>();

/** A client whose errors have a code even if they are not from PostgreSQL. */
function withCodes(client: pg.PoolClient): pg.PoolClient {
  if (wrapped.has(client)) return client;
  wrapped.add(client);
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>;
  client.query = ((text: string, values: unknown[]) => query(text, values).catch(throwWithCode)) as typeof client.query;
  return client;
}

/**
 * Errors that are not from PostgreSQL, invalid values excepted, are connection errors: refused, reset, timed out, or unusable. Most of them
 * have no code.
 */
function throwWithCode(error: unknown): never {
  if (error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof RangeError) throw error;
  const words =
    error instanceof AggregateError ? error.errors.map(String).join("; ") : error instanceof Error ? error.message : String(error);
  throw Object.assign(new Error(words, { cause: error }), { code: CONNECTION_FAILURE });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
