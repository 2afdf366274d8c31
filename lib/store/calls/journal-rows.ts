import { setImmediate as breathe } from "node:timers/promises";
import type { Store, StoreLog } from "../database/open";
import type { CallRow } from "./call-row";
import { insertCalls } from "./calls";
import { readSegment } from "./journal-files";

/** Rows per transaction: on SQLite it blocks the event loop for about 4 ms; larger batches cost less per row. */
export const BATCH_ROWS = 512;
const COMPLAIN_EVERY_MS = 60_000;

/** Stores rows of the journal and logs errors. Existing rows are skipped. */
export class JournalRows {
  readonly #store: Store;
  readonly #log: StoreLog;
  readonly #complainedAt = new Map<string, number>();
  readonly #unreadable = new Set<string>();

  constructor({ store, log }: { store: Store; log: StoreLog }) {
    this.#store = store;
    this.#log = log;
  }

  /** A row that no database accepts must not block those behind it: it is found by bisection, logged and skipped. */
  async insert(rows: readonly CallRow[]): Promise<void> {
    try {
      await insertCalls(this.#store, rows);
    } catch (error) {
      if (!isRowFault(error)) throw error;
      if (rows.length === 1) {
        this.#log.error({ call: rows[0]?.[0], error: message(error) }, "The database permanently refuses a call; it is skipped");
        return;
      }
      const middle = Math.ceil(rows.length / 2);
      await this.insert(rows.slice(0, middle));
      await this.insert(rows.slice(middle));
    }
  }

  /**
   * Stores a file. Returns its rows and bytes, or undefined if it cannot be read: it is then left for an operator and does not block
   * others. Rejects if SQL fails.
   */
  async storeFile(path: string | undefined): Promise<{ rows: number; bytes: number } | undefined> {
    const read = await this.#read(path);
    if (!read) return undefined;
    for (let start = 0; start < read.rows.length; start += BATCH_ROWS) {
      await this.insert(read.rows.slice(start, start + BATCH_ROWS));
      await breathe();
    }
    return { rows: read.rows.length, bytes: read.bytes };
  }

  readonly onFileError = (error: unknown): void => this.complain("file", "The journal cannot be written; calls are kept in memory", error);

  onSqlError(error: unknown): void {
    this.complain("sql", "Calls could not be stored; they stay in the journal and will be retried", error);
  }

  /** Logs each kind of error at most once a minute. */
  complain(kind: string, text: string, error?: unknown): void {
    const now = Date.now();
    if (now - (this.#complainedAt.get(kind) ?? 0) < COMPLAIN_EVERY_MS) return;
    this.#complainedAt.set(kind, now);
    this.#log.error(error === undefined ? {} : { error: message(error) }, text);
  }

  async #read(path: string | undefined): Promise<{ rows: CallRow[]; bytes: number } | undefined> {
    try {
      const read = await readSegment(path);
      if (read.unreadable > 0 && this.#isNews(path))
        this.#log.warn({ file: path, lines: read.unreadable }, "A journal file has lines that cannot be read; they are skipped");
      return read;
    } catch (error) {
      if (this.#isNews(path)) this.#log.error({ file: path, error: message(error) }, "A journal file cannot be read; it is left in place");
      return undefined;
    }
  }

  /** An unreadable file is read again and again, but logged once. */
  #isNews(path = ""): boolean {
    const known = this.#unreadable.has(path);
    this.#unreadable.add(path);
    return !known;
  }
}

/** An error of the data itself: PostgreSQL's classes 22 and 23, SQLite's constraint, type and size errors. */
function isRowFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return false;
  return /^(22|23)...$|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(error.code);
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
