import { setImmediate as breathe } from "node:timers/promises";
import type { Store, StoreLog } from "../database/open";
import { readLines } from "./journal-files";
import { storeLines } from "./store-lines";

/** Rows per transaction: it holds up other writers for about 4 ms; larger batches cost less per row. */
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

  /** Returns how many lines are not calls. Rejects if SQL fails. */
  async insert(lines: readonly string[]): Promise<number> {
    const { unreadable, refused } = await (this.#store.storeCalls?.(lines) ?? storeLines(this.#store, lines));
    for (const one of refused) this.#log.error(one, "The database permanently refuses a call; it is skipped");
    return unreadable;
  }

  /**
   * Stores a file. Returns its rows and bytes, or undefined if it cannot be read: it is then left for an operator and does not block
   * others. Rejects if SQL fails.
   */
  async storeFile(path: string | undefined): Promise<{ rows: number; bytes: number } | undefined> {
    const read = await this.#read(path);
    if (!read) return undefined;
    const { lines, bytes } = read;
    let unreadable = 0;
    for (let start = 0; start < lines.length; start += BATCH_ROWS) {
      unreadable += await this.insert(lines.slice(start, start + BATCH_ROWS));
      await breathe();
    }
    if (unreadable > 0 && this.#isNews(path))
      this.#log.warn({ file: path, lines: unreadable }, "A journal file has lines that cannot be read; they are skipped");
    return { rows: lines.length - unreadable, bytes };
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

  async #read(path: string | undefined): Promise<{ lines: string[]; bytes: number } | undefined> {
    try {
      return await readLines(path);
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

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
