import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { SqliteConnection, sqliteDialect } from "./sqlite";
import type { WriterConnection } from "./writer-thread";

/**
 * Kysely on the writer thread's connection: no write blocks the event loop. Reads outside of transactions are made here, on a connection
 * that cannot write, because most are one look-up in an index, which takes less time than a message. Long ones belong to `Store.reading`.
 */
export function sqliteWriterDialect(file: string, writer: WriterConnection): Dialect {
  return sqliteDialect(file, () => new WriterDriver(file, writer));
}

class WriterDriver implements Driver {
  readonly #file: string;
  readonly #writer: WriterConnection;
  #reader: Promise<SqliteConnection> | undefined;
  readonly #read = async () => {
    // The first migration creates the file, in the thread.
    this.#reader ??= SqliteConnection.open(this.#file, { readOnly: true }).catch((error: unknown) => {
      this.#reader = undefined;
      throw error;
    });
    return this.#reader;
  };

  constructor(file: string, writer: WriterConnection) {
    this.#file = file;
    this.#writer = writer;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<WriterSession> {
    return new WriterSession(this.#writer, this.#read);
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(session: WriterSession): Promise<void> {
    return session.begin();
  }

  commitTransaction(session: WriterSession): Promise<void> {
    return session.end("commit");
  }

  rollbackTransaction(session: WriterSession): Promise<void> {
    return session.end("rollback");
  }

  /** The thread is the last to close, and writes the log back into the file. */
  async destroy(): Promise<void> {
    (await this.#reader?.catch(() => undefined))?.close();
    await this.#writer.close();
  }
}

class WriterSession implements DatabaseConnection {
  readonly #writer: WriterConnection;
  readonly #read: () => Promise<SqliteConnection>;
  /** Of the transaction. */
  #id: number | undefined;

  constructor(writer: WriterConnection, read: () => Promise<SqliteConnection>) {
    this.#writer = writer;
    this.#read = read;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    if (this.#id === undefined && /^select\b/i.test(sql)) return (await this.#read()).executeQuery(query);
    const { rows = [], changes } = await this.#writer.ask({ kind: "run", sql, parameters, session: this.#id });
    return { rows: rows as Row[], ...(changes !== undefined && { numAffectedRows: changes }) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin(): Promise<void> {
    const session = this.#writer.newSession();
    await this.#writer.ask({ kind: "begin", session });
    this.#id = session;
  }

  async end(kind: "commit" | "rollback"): Promise<void> {
    if (this.#id === undefined) return;
    await this.#writer.ask({ kind, session: this.#id });
    this.#id = undefined;
  }
}
