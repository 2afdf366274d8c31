import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Kysely, sql, type Transaction } from "kysely";
import { appliedMigrations, migrate } from "./migrations/migrations";
import type { Database, Tables } from "./schema/tables";

/** The database and its shared state. SQL is written in `lib/store` and in store files of console features; other code calls those. */
export interface Store {
  readonly db: Database;
  /** The same database for long read-only searches; on SQLite in a thread of its own. */
  readonly reading: Store;
  /** Called after this process created or revoked a key. */
  readonly keyListeners: Set<() => void>;
  close(): Promise<void>;
}

export const SQLITE_FILE = "trunkline.db";

export type Write = Transaction<Tables>;

/** Log of the store, the journal and the set-up. */
export interface StoreLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Opens PostgreSQL if an address is given, otherwise `DATA_DIR/trunkline.db`, and migrates the schema. Throws database errors, which never
 * contain the address.
 */
export async function openStore(options: { databaseUrl?: string; dataDir: string; log?: StoreLog }): Promise<Store> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new Kysely<Tables>({ dialect: await dialect(dataDir, options) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const reader = await readerOf(dataDir, options);
  const close = async () => {
    await Promise.all([db.destroy(), reader?.destroy()]);
  };
  return storeOf({ db, reader, shared: { keyListeners: new Set(), close } });
}

/** The names of a database's migrations, read without migrating it; none if it is empty. Throws if it cannot be reached. */
export async function migrationsOf(options: { databaseUrl?: string; dataDir: string }): Promise<string[]> {
  const db = new Kysely<Tables>({ dialect: await dialect(resolve(options.dataDir), options) });
  try {
    await sql`select 1`.execute(db);
    return await appliedMigrations(db);
  } finally {
    await db.destroy();
  }
}

type Shared = Pick<Store, "keyListeners" | "close">;

function storeOf({ db, reader, shared }: { db: Database; reader: Database | undefined; shared: Shared }): Store {
  const store: Store = {
    ...shared,
    db,
    get reading() {
      return readers;
    },
  };
  const readers = reader ? storeOf({ db: reader, reader: undefined, shared }) : store;
  return store;
}

/** PostgreSQL needs no separate reader. */
async function readerOf(dataDir: string, { databaseUrl }: { databaseUrl?: string }): Promise<Database | undefined> {
  if (databaseUrl !== undefined) return undefined;
  const { sqliteReaderDialect } = await import("./sqlite-reader");
  return new Kysely<Tables>({ dialect: sqliteReaderDialect(join(dataDir, SQLITE_FILE)) });
}

async function dialect(dataDir: string, { databaseUrl, log }: { databaseUrl?: string; log?: StoreLog }) {
  if (databaseUrl === undefined) return (await import("./sqlite")).sqliteDialect(join(dataDir, SQLITE_FILE));
  const { postgresDialect } = await import("./postgres");
  return postgresDialect(databaseUrl, (error) => log?.warn({ error: error.message }, "A database connection was lost"));
}
