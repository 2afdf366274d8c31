import pg from "pg";

const DEFAULT = "postgres://postgres@127.0.0.1:5432/test";

/** Where tests look for PostgreSQL. If nothing answers they are skipped, loudly. */
export function postgresAddress(source) {
  return new URL(source ?? DEFAULT);
}

/** Makes a server run one statement, in its own connection. */
export async function onServer(server, statement) {
  const client = new pg.Client({ connectionString: server.href, connectionTimeoutMillis: 1000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Why PostgreSQL cannot be used; undefined if it answers. */
export async function postgresProblem(server) {
  try {
    await onServer(server, "select 1");
  } catch (error) {
    return `PostgreSQL could not be reached at ${server.host} (${error?.message || error?.code || error}): its store and contract tests are skipped`;
  }
}
