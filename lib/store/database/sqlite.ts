import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import Libsql from "libsql";
import { Lru } from "./lru";

/** How long a write waits for another process. Only the first few milliseconds are spent inside SQLite, which blocks the event loop. */
const BUSY_TIMEOUT_MS = 5000;
const NATIVE_BUSY_TIMEOUT_MS = 5;
/** libsql frees prepared statements late, so they are cached. */
const STATEMENTS = 256;

/** Kysely on one embedded libsql connection, shared by all callers in turn, or on a driver of the caller's. */
export function sqliteDialect(file: string, createDriver: () => Driver = () => new SqliteDriver(file)): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite can roll back DDL; reporting so makes the migrator use one transaction, which is the lock between processes. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class SqliteDriver implements Driver {
  #connection: SqliteConnection | undefined;
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly file: string) {}

  async init(): Promise<void> {
    this.#connection = await SqliteConnection.open(this.file);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    if (!this.#connection) throw new Error("The database is closed.");
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  async beginTransaction(): Promise<void> {
    await this.#connection?.beginGroup();
  }

  async commitTransaction(): Promise<void> {
    await this.#connection?.endGroup("commit");
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection?.endGroup("rollback");
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

export class SqliteConnection implements DatabaseConnection {
  readonly #statements = new Lru<string, Libsql.Statement>(STATEMENTS);
  readonly #db: Libsql.Database;
  #closed = false;
  /** Whether several statements form one transaction. */
  #grouped = false;
  private constructor(db: Libsql.Database) {
    this.#db = db;
  }

  static async open(file: string, { readOnly = false } = {}): Promise<SqliteConnection> {
    createPrivately(file);
    const db = new Libsql(file);
    db.exec(`pragma busy_timeout = ${NATIVE_BUSY_TIMEOUT_MS}`);
    // Switching to WAL needs the file exclusively and does not use SQLite's own wait.
    await whenFree(() => db.exec("pragma journal_mode = wal"));
    db.exec("pragma synchronous = normal");
    // Every call appends to the same few pages: the longer the WAL, the more writes of a page are merged.
    db.exec("pragma wal_autocheckpoint = 4000");
    db.exec("pragma foreign_keys = on");
    if (readOnly) db.exec("pragma query_only = on");
    return new SqliteConnection(db);
  }

  /**
   * Wraps writes outside transactions in one. A prepared statement that hits another writer would stay half-done until it is collected, and
   * block what follows; `begin` as plain text ends cleanly.
   */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#open().inTransaction) return this.#execute(sql, parameters);
    if (this.#grouped) throw new Error("SQLite has rolled the transaction back after an error.");
    // A pragma concerns the connection; some do nothing in a transaction.
    if (/^(select|pragma)\b/i.test(sql)) return whenFree(() => this.#execute(sql, parameters));
    await this.begin();
    try {
      const result = this.#execute<Row>(sql, parameters);
      await this.end("commit");
      return result;
    } catch (error) {
      if (this.#open().inTransaction) await this.end("rollback");
      throw error;
    }
  }

  /** IMMEDIATE, because a transaction that becomes a writer half-way cannot wait for another writer. */
  async begin(): Promise<void> {
    await whenFree(() => this.#open().exec("begin immediate"));
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    await whenFree(() => this.#open().exec(how));
  }

  async beginGroup(): Promise<void> {
    await this.begin();
    this.#grouped = true;
  }

  /**
   * A full disk, a failed write or lack of memory makes SQLite roll back by itself. A second rollback would throw an error that hides the
   * first one.
   */
  async endGroup(how: "commit" | "rollback"): Promise<void> {
    // A commit that fails is rolled back next.
    if (how === "commit") await this.end("commit");
    this.#grouped = false;
    if (how === "rollback" && this.#open().inTransaction) await this.end("rollback");
  }

  #execute<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const db = this.#open();
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  /** libsql ends the whole process if a closed database is used. */
  #open(): Libsql.Database {
    if (this.#closed) throw new Error("The database is closed.");
    return this.#db;
  }

  close(): void {
    this.#closed = true;
    this.#statements.clear();
    this.#db.close();
  }
}

/**
 * Creates the file readable by this user alone; SQLite gives its side files the same mode. An existing file must not be opened and closed
 * here: that releases the locks of every other connection in this process.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Retries while another process holds the database, without blocking the event loop. Throws SQLITE_BUSY after five seconds. */
async function whenFree<Result>(action: () => Result): Promise<Result> {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return action();
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error;
    }
    await pause(Math.min(attempt * 2, 25) * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}
