import { parentPort } from "node:worker_threads";
import { CompiledQuery, type ControlledTransaction, Kysely } from "kysely";
import { storeLines } from "../calls/store-lines";
import type { Database, Tables } from "./schema/tables";
import { sqliteDialect } from "./sqlite";
import { WRITER_LOST, type WriterAnswer, type WriterAsk } from "./writer-messages";

/** The start of the writer thread: one connection per store of the process, which transactions and journals use in turn. */
const port = parentPort;
if (!port) throw new Error("this file is the start of a worker thread");

type Answer = Omit<WriterAnswer, "id">;

class Writer {
  readonly #db: Database;
  readonly #sessions = new Map<number, ControlledTransaction<Tables>>();

  constructor(file: string) {
    this.#db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  }

  async answer(ask: WriterAsk): Promise<Answer> {
    switch (ask.kind) {
      case "run":
        return this.#run(ask.session, CompiledQuery.raw(ask.sql, [...ask.parameters]));
      case "begin":
        this.#sessions.set(ask.session, await this.#db.startTransaction().execute());
        return {};
      case "commit":
        await this.#session(ask.session).commit().execute();
        this.#sessions.delete(ask.session);
        return {};
      case "rollback":
        await this.#rollback(ask.session);
        return {};
      case "calls":
        return { stored: await storeLines({ db: this.#db }, ask.lines.split("\n")) };
      case "open":
        return {};
      case "close":
        // A connection that is closed amid a transaction keeps its lock for as long as a prepared statement is not collected.
        for (const session of this.#sessions.keys()) await this.#rollback(session);
        await this.#db.destroy();
        return {};
    }
  }

  async #run(session: number | undefined, query: CompiledQuery): Promise<Answer> {
    const { rows, numAffectedRows } = await (session === undefined ? this.#db : this.#session(session)).executeQuery(query);
    return { rows, changes: numAffectedRows };
  }

  /** SQLite has rolled back what a thread that has died began. */
  async #rollback(id: number): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    await session?.rollback().execute();
  }

  #session(id: number): ControlledTransaction<Tables> {
    const session = this.#sessions.get(id);
    if (session) return session;
    throw Object.assign(new Error("The transaction was rolled back, because the writer thread had ended."), { code: WRITER_LOST });
  }
}

const writers = new Map<number, Writer>();

port.on("message", (ask: WriterAsk) => {
  if (ask.kind === "open") writers.set(ask.store, new Writer(ask.file));
  const writer = writers.get(ask.store);
  if (ask.kind === "close") writers.delete(ask.store);
  const answer = writer?.answer(ask) ?? Promise.reject(new Error("The database is closed."));
  answer.then(
    (answered) => port.postMessage({ ...answered, id: ask.id } satisfies WriterAnswer),
    (error: unknown) => port.postMessage({ id: ask.id, error: described(error) } satisfies WriterAnswer),
  );
});

function described(error: unknown): WriterAnswer["error"] {
  if (!(error instanceof Error)) return { message: String(error) };
  return { message: error.message, ...("code" in error && typeof error.code === "string" && { code: error.code }) };
}
