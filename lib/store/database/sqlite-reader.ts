import { Worker } from "node:worker_threads";
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
import { Failure } from "../../contracts/errors";

/** A search that takes longer is aborted with its thread. */
const DEADLINE_MS = 30_000;
const MOST_WAITING = 64;

/** Kysely on a read-only connection in a thread of its own: searches do not block the event loop. */
export function sqliteReaderDialect(file: string, deadlineMs = DEADLINE_MS): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ReaderDriver(file, deadlineMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** One connection, used in turn. A transaction keeps it until it ends, and reads one snapshot. */
class ReaderDriver implements Driver {
  readonly #thread: ReaderThread;
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(file: string, deadlineMs: number) {
    this.#thread = new ReaderThread(file, deadlineMs);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#waiting.length >= MOST_WAITING)
      throw new Failure("service_unavailable", "Too many searches are queued. Try again in a moment.", { retryAfterMs: 2_000 });
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return this.#thread;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  async beginTransaction(): Promise<void> {
    await this.#thread.run("begin");
  }

  async commitTransaction(): Promise<void> {
    await this.#thread.run("commit");
  }

  async rollbackTransaction(): Promise<void> {
    await this.#thread.run("rollback");
  }

  destroy(): Promise<void> {
    return this.#thread.close();
  }
}

interface Answer {
  rows?: unknown[];
  error?: { message: string; code?: string };
}
interface Asked {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Starts with the first query, and again after an abort or a crash. One query at a time. */
class ReaderThread implements DatabaseConnection {
  #worker: Worker | undefined;
  #asked: Asked | undefined;
  #closed = false;

  constructor(
    readonly file: string,
    readonly deadlineMs: number,
  ) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.run(sql, parameters)) as Row[] };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  /** Rejects with the database's error, or with `service_unavailable` on a timeout. */
  async run(sql: string, parameters: readonly unknown[] = []): Promise<unknown[]> {
    if (this.#closed) throw new Error("The database is closed.");
    const worker = this.#open();
    let timer: NodeJS.Timeout | undefined;
    const { rows, error } = await new Promise<Answer>((resolve, reject) => {
      this.#asked = { resolve, reject };
      timer = setTimeout(() => this.#lose(worker, tooLong()), this.deadlineMs);
      worker.postMessage({ sql, parameters });
    }).finally(() => {
      clearTimeout(timer);
      this.#asked = undefined;
    });
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return rows ?? [];
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker) await this.#lose(worker, new Error("The database is closed."));
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(READER, { eval: true, workerData: { file: this.file }, execArgv: [] });
    // Only a pending query keeps the process alive.
    worker.unref();
    worker.on("message", (answer: Answer) => this.#asked?.resolve(answer));
    worker.on("error", (error) => void this.#lose(worker, error));
    worker.on("exit", () => void this.#lose(worker, new Error("The reader thread has ended.")));
    this.#worker = worker;
    return worker;
  }

  async #lose(worker: Worker, why: Error): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#asked?.reject(why);
    await worker.terminate();
  }
}

/**
 * Plain JavaScript, so that it runs from source and from a bundle. Its connection is read-only; libsql frees prepared statements late, so
 * the newest are kept.
 */
const READER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const Libsql = require("libsql");
  const db = new Libsql(workerData.file);
  db.exec("pragma busy_timeout = 5000");
  db.exec("pragma query_only = on");
  const statements = new Map();
  const prepared = (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= 64) statements.delete(statements.keys().next().value);
    const made = db.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  parentPort.on("message", ({ sql, parameters }) => {
    try {
      if (/^(begin|commit|rollback)$/.test(sql)) {
        db.exec(sql);
        return parentPort.postMessage({ rows: [] });
      }
      parentPort.postMessage({ rows: prepared(sql).all(parameters) });
    } catch (error) {
      parentPort.postMessage({ error: { message: error.message, code: error.code } });
    }
  });
`;

function tooLong(): Failure {
  return new Failure("service_unavailable", "The search took too long. Narrow it, for example to a shorter time range.", {
    retryAfterMs: 5_000,
  });
}
