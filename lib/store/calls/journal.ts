import { setImmediate as breathe } from "node:timers/promises";
import type { CallRecord } from "../../contracts/record";
import { releaseHolds } from "../budgets/budget-holds";
import type { Store, StoreLog } from "../database/open";
import { toRow } from "./call-row";
import { JournalAdopter } from "./journal-adopter";
import { JournalFiles, removeSegment, type Segment } from "./journal-files";
import { BATCH_ROWS, JournalRows } from "./journal-rows";

const FLUSH_AFTER_MS = 250;
const FLUSH_AT_ROWS = 512;
const SEGMENT_BYTES = 1024 * 1024;
/** Rows beyond this are kept in their file only, and read again in turn. */
const HELD_ROWS = 20_000;
/** Up to this much is stored before the first call is accepted; the rest in the background. */
const REPLAY_BYTES = 8 * 1024 * 1024;
const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 30_000;
/** How often each process checks for rows of processes that have ended. */
const SWEEP_EVERY_MS = 10_000;
const CLOSE_WITHIN_MS = 10_000;

export interface CallJournal {
  /** The name under which calls of this process reserve budgets: whoever stores its rows if it dies releases them. */
  readonly owner: string;
  /** Owners that live or have unstored rows, as far as this folder shows; without this process. */
  owners(): string[];
  /** Bytes of all journal files in this folder. Rows of the newest files may be in the database too. */
  bytes(): number;
  /** Appends one record. On return it survives the end of this process; a power cut may lose the last ones. Never throws. */
  append(record: CallRecord): void;
  /** The same once `written` has resolved: records of one turn of the event loop are one write. */
  appendSoon(record: CallRecord): void;
  /** Resolves at the end of this turn; undefined if no record waits for it. */
  readonly written: Promise<void> | undefined;
  /** Records that are in memory only: writing to the journal failed, and the database does not have them yet. */
  readonly unwritten: number;
  /** Resolves when all rows so far are in SQL, or SQL refused them: those stay in their files and are tried again. */
  flush(): Promise<void>;
  /** Flushes once more, for at most ten seconds. Another process stores what is left, and records that arrive later. */
  close(): Promise<void>;
}

export interface JournalOptions {
  store: Store;
  dataDir: string;
  log: StoreLog;
  sweepEveryMs?: number;
}

/**
 * Opens the journal in `DATA_DIR/journal`, stores what earlier processes left, and keeps doing so for processes that end later. Throws if
 * the folder cannot be created or read.
 */
export async function openJournal(options: JournalOptions): Promise<CallJournal> {
  const journal = new Journal(options);
  await journal.adopt(options.sweepEveryMs ?? SWEEP_EVERY_MS);
  return journal;
}

class Journal implements CallJournal {
  readonly #store: Store;
  readonly #files: JournalFiles;
  readonly #rows: JournalRows;
  readonly #adopter: JournalAdopter;
  /** Lines that are neither in a file nor in a segment yet. */
  #pending: string[] = [];
  written: Promise<void> | undefined;
  /** The file that records are appended to. */
  #current: Segment | undefined;
  /** Closed files in the order in which they are stored. */
  readonly #sealed: Segment[] = [];
  #held = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> | undefined;
  #retryMs = 0;
  unwritten = 0;
  #closed = false;

  constructor({ store, dataDir, log }: JournalOptions) {
    this.#store = store;
    this.#rows = new JournalRows({ store, log });
    this.#files = new JournalFiles(dataDir, this.#rows.onFileError);
    this.#adopter = new JournalAdopter({ store, log, files: this.#files, rows: this.#rows });
  }

  get owner(): string {
    return this.#files.owner;
  }

  owners(): string[] {
    return this.#files.locked();
  }

  bytes(): number {
    return this.#files.bytes();
  }

  /** Stores abandoned files: a little before this resolves, the rest in the background, then at an interval. */
  async adopt(everyMs: number): Promise<void> {
    const little = this.#adopter.foreignBytes() <= REPLAY_BYTES;
    const sweep = this.#adopter.sweep();
    this.#adopter.start(everyMs);
    if (little) await sweep;
  }

  append(record: CallRecord): void {
    this.#pending.push(JSON.stringify(toRow(record)));
    this.#write();
  }

  appendSoon(record: CallRecord): void {
    this.#pending.push(JSON.stringify(toRow(record)));
    this.written ??= new Promise((resolve) => {
      setImmediate(() => {
        this.written = undefined;
        this.#write();
        resolve();
      });
    });
  }

  #write(): void {
    const lines = this.#pending;
    if (lines.length === 0) return;
    this.#pending = [];
    this.#current ??= this.#files.begin(this.#rows.onFileError);
    const segment = this.#current;
    const written = this.#files.append(segment, lines.join("\n"), this.#rows.onFileError);
    if (!written) this.unwritten += lines.length;
    if (this.#held < HELD_ROWS) {
      segment.lines.push(...lines);
      this.#held += lines.length;
    } else {
      segment.whole = false;
      if (!written) this.#rows.complain("lost", "A call could neither be written to the journal nor kept in memory");
    }
    if (segment.bytes >= SEGMENT_BYTES) this.#seal();
    this.#waiting += lines.length;
    if (this.#closed) return;
    if (this.#waiting >= FLUSH_AT_ROWS && this.#retryMs === 0) this.#start();
    else this.#timer ??= this.#later(FLUSH_AFTER_MS);
  }

  async flush(): Promise<void> {
    this.#write();
    // A running pass may have begun before the last record was appended.
    await this.#draining;
    await this.#start();
  }

  async close(): Promise<void> {
    this.#closed = true;
    let timer: NodeJS.Timeout | undefined;
    const bound = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_WITHIN_MS);
    });
    await Promise.race([Promise.all([this.flush(), this.#adopter.close()]).then(() => this.#leave()), bound]);
    clearTimeout(timer);
    clearTimeout(this.#timer);
    this.#files.end(this.#rows.onFileError);
    this.#current = undefined;
    this.#files.disown();
  }

  /** Removes the lock if nothing is left to store or release; otherwise another process takes it over. */
  async #leave(): Promise<void> {
    const isEmpty = () => this.#sealed.length === 0 && !this.#current;
    if (!isEmpty()) return;
    try {
      await releaseHolds(this.#store, { process: this.owner, at: Date.now() });
      if (isEmpty()) this.#files.removeLock();
    } catch (error) {
      this.#rows.onSqlError(error);
    }
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
      if (this.#closed || (this.#sealed.length === 0 && this.#waiting === 0)) return;
      this.#timer ??= this.#later(this.#retryMs || FLUSH_AFTER_MS);
    });
    return this.#draining;
  }

  #later(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => void this.#start(), delayMs).unref();
  }

  #seal(): void {
    if (!this.#current) return;
    this.#files.end(this.#rows.onFileError);
    this.#sealed.push(this.#current);
    this.#current = undefined;
  }

  /** Stores all sealed files and the current one's rows until nothing is left or SQL fails. */
  async #drain(): Promise<void> {
    this.#waiting = 0;
    if (this.#current && this.#files.isTaken(this.#current)) this.#current = this.#files.renew(this.#current, this.#rows.onFileError);
    // A segment without a file is followed by one that tries to create a file again.
    if (this.#closed || this.#current?.whole === false || this.#current?.path === undefined) this.#seal();
    try {
      for (let segment = this.#sealed[0]; segment; segment = this.#sealed[0]) {
        await this.#storeSegment(segment);
        this.#sealed.shift();
      }
      if (this.#current) await this.#storeRows(this.#current);
      this.#retryMs = 0;
      // Rows that arrived during this pass may not be stored yet.
      this.unwritten = Math.min(this.unwritten, this.#waiting);
    } catch (error) {
      this.#retryMs = Math.min(Math.max(this.#retryMs * 2, RETRY_MIN_MS), RETRY_MAX_MS);
      this.#rows.onSqlError(error);
    }
  }

  async #storeSegment(segment: Segment): Promise<void> {
    await this.#storeRows(segment);
    // A stored row is in the file too, and is skipped.
    if (!segment.whole && !(await this.#rows.storeFile(segment.path))) return;
    await removeSegment(segment.path).catch(this.#rows.onFileError);
  }

  /**
   * Stores the rows in memory and keeps the file: creating and removing one for every batch would cost more than storing the batch. After a
   * crash the rows are read again, and existing ones skipped.
   */
  async #storeRows(segment: Segment): Promise<void> {
    // Rows that arrive meanwhile wait for the next pass; storing them at once would make many small transactions.
    for (let left = segment.lines.length; left > 0; ) {
      const batch = segment.lines.slice(0, Math.min(left, BATCH_ROWS));
      await this.#rows.insert(batch);
      segment.lines.splice(0, batch.length);
      this.#held -= batch.length;
      left -= batch.length;
      await breathe();
    }
  }
}
