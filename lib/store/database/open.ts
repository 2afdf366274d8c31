import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Kysely, sql, type Transaction } from "kysely";
import type { StoredLines } from "../calls/call-row";
import { appliedMigrations, migrate } from "./migrations/migrations";
import type { Database, Tables } from "./schema/tables";

/** The database and its shared state. SQL is written in `lib/store` and in store files of console features; other code calls those. */
export interface Store {
  readonly db: Database;
  /** The same database for long read-only searches; on SQLite in a thread of its own. */
  readonly reading: Store;
  /** Stores lines of a journal in the writer thread, as `storeLines` does; undefined if this store writes without one. */
  readonly storeCalls?: (lines: readonly string[]) => Promise<StoredLines>;
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

export interface StoreOptions {
  databaseUrl?: string;
  dataDir: string;
  log?: StoreLog;
  /** Writes to SQLite in a thread, so that the event loop never waits for the disk: for processes that serve. */
  writerThread?: boolean;
}

/**
 * Opens PostgreSQL if an address is given, otherwise `DATA_DIR/trunkline.db`, and migrates the schema. Throws database errors, which never
 * contain the address.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const writer = options.writerThread ? await writerOf(dataDir, options) : undefined;
  const db = new Kysely<Tables>({ dialect: writer?.dialect ?? (await dialect(dataDir, options)) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const reader = await readerOf(dataDir, options);
  const close = async () => {
    await reader?.destroy();
    await db.destroy();
  };
  return storeOf({ db, reader, shared: { keyListeners: new Set(), storeCalls: writer?.storeCalls, close } });
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

type Shared = Pick<Store, "keyListeners" | "storeCalls" | "close">;

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

async function writerOf(dataDir: string, { databaseUrl, log }: StoreOptions) {
  if (databaseUrl !== undefined) return undefined;
  const [{ sqliteWriterDialect }, { WriterConnection }] = await Promise.all([import("./writer-driver"), import("./writer-thread")]);
  const file = join(dataDir, SQLITE_FILE);
  const connection = new WriterConnection(file, (lost) =>
    log?.error({ error: lost?.message }, "The thread that writes to the database has ended; it is started again"),
  );
  return {
    dialect: sqliteWriterDialect(file, connection),
    storeCalls: (lines: readonly string[]) => connection.storeCalls(lines),
  };
}

async function dialect(dataDir: string, { databaseUrl, log }: Pick<StoreOptions, "databaseUrl" | "log">) {
  if (databaseUrl === undefined) return (await import("./sqlite")).sqliteDialect(join(dataDir, SQLITE_FILE));
  const { postgresDialect } = await import("./postgres");
  return postgresDialect(databaseUrl, (error) => log?.warn({ error: error.message }, "A database connection was lost"));
}
