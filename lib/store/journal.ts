import { setImmediate as breathe } from "node:timers/promises";
import type { CallRecord } from "../contracts/record";
import { type CallRow, toRow } from "./call-row";
import { insertCalls } from "./calls";
import { JournalFiles, readSegment, removeSegment, type Segment } from "./journal-files";
import type { Store, StoreLog } from "./open";

const FLUSH_AFTER_MS = 250;
const FLUSH_AT_ROWS = 512;
const SEGMENT_BYTES = 1024 * 1024;
/** Rows of one transaction: with SQLite it holds up the event loop for about 4 ms, and less often costs less. */
const BATCH_ROWS = 512;
/** Rows beyond this are in their file only, and read again when it is their turn. */
const HELD_ROWS = 20_000;
/** Up to this much is stored before the first call is taken; more of it in the background. */
const REPLAY_BYTES = 8 * 1024 * 1024;
const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 30_000;
const COMPLAIN_EVERY_MS = 60_000;
const CLOSE_WITHIN_MS = 10_000;

export interface CallJournal {
  /** Takes one record. When it returns, the record survives the end of this process; a power cut may lose the last ones. Never throws. */
  append(record: CallRecord): void;
  /** Records that are in memory alone: the journal could not be written, and the database does not have them yet. */
  readonly unwritten: number;
  /** Resolves when all rows taken so far are in SQL, or SQL refused them: then they stay in their files and are tried again. */
  flush(): Promise<void>;
  /** Flushes once more, for ten seconds at most. Records taken later stay in a file until the next start. */
  close(): Promise<void>;
}

/**
 * Opens the journal of `DATA_DIR/journal` and stores what earlier processes left there. Throws where the folder
 * cannot be made or read.
 */
export async function openJournal(options: { store: Store; dataDir: string; log: StoreLog }): Promise<CallJournal> {
  const journal = new Journal(options);
  const bytes = journal.adopt();
  if (bytes > 0 && bytes <= REPLAY_BYTES) await journal.flush();
  else if (bytes > 0) void journal.flush();
  return journal;
}

class Journal implements CallJournal {
  readonly #store: Store;
  readonly #log: StoreLog;
  readonly #files: JournalFiles;
  /** The file that takes records now. */
  #current: Segment | undefined;
  /** Files that take no more, in the order in which they are stored. */
  readonly #sealed: Segment[] = [];
  #held = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> | undefined;
  #retryMs = 0;
  unwritten = 0;
  #closed = false;
  readonly #complainedAt = new Map<string, number>();

  constructor({ store, dataDir, log }: { store: Store; dataDir: string; log: StoreLog }) {
    this.#store = store;
    this.#log = log;
    this.#files = new JournalFiles(dataDir);
  }

  /** Queues the files of processes that are gone. Returns their size in bytes. */
  adopt(): number {
    const found = this.#files.abandoned();
    this.#sealed.push(...found);
    return found.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  append(record: CallRecord): void {
    const row = toRow(record);
    this.#current ??= this.#files.begin(this.#onFileError);
    const segment = this.#current;
    const written = this.#files.append(segment, JSON.stringify(row), this.#onFileError);
    if (!written) this.unwritten++;
    if (this.#held < HELD_ROWS) {
      segment.rows.push(row);
      this.#held++;
    } else {
      segment.whole = false;
      if (!written) this.#complain("lost", "A call could neither be written to the journal nor kept in memory");
    }
    if (segment.bytes >= SEGMENT_BYTES) this.#seal();
    this.#waiting++;
    if (this.#closed) return;
    if (this.#waiting >= FLUSH_AT_ROWS && this.#retryMs === 0) this.#start();
    else this.#timer ??= this.#later(FLUSH_AFTER_MS);
  }

  async flush(): Promise<void> {
    // A pass that is under way may have begun before the last record came.
    await this.#draining;
    await this.#start();
  }

  async close(): Promise<void> {
    this.#closed = true;
    let timer: NodeJS.Timeout | undefined;
    const bound = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_WITHIN_MS);
    });
    await Promise.race([this.flush(), bound]);
    clearTimeout(timer);
    clearTimeout(this.#timer);
    this.#files.end(this.#onFileError);
    this.#current = undefined;
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
    this.#files.end(this.#onFileError);
    this.#sealed.push(this.#current);
    this.#current = undefined;
  }

  /** Stores all sealed files and what the current one has so far, until nothing is left or SQL fails. */
  async #drain(): Promise<void> {
    this.#waiting = 0;
    // One without a file is followed by one that tries to make a file again.
    if (this.#closed || this.#current?.whole === false || this.#current?.path === undefined) this.#seal();
    try {
      for (let segment = this.#sealed[0]; segment; segment = this.#sealed[0]) {
        await this.#storeSegment(segment);
        this.#sealed.shift();
      }
      if (this.#current) await this.#storeRows(this.#current);
      this.#retryMs = 0;
      // Those that came during this pass may not be stored yet.
      this.unwritten = Math.min(this.unwritten, this.#waiting);
    } catch (error) {
      this.#retryMs = Math.min(Math.max(this.#retryMs * 2, RETRY_MIN_MS), RETRY_MAX_MS);
      this.#complain("sql", "Calls could not be stored; they stay in the journal and are tried again", error);
    }
  }

  async #storeSegment(segment: Segment): Promise<void> {
    await this.#storeRows(segment);
    const spilled = segment.whole ? [] : await this.#read(segment);
    // A row that was held and stored already is in the file too, and is left alone.
    for (let start = 0; spilled && start < spilled.length; start += BATCH_ROWS) {
      await this.#insert(spilled.slice(start, start + BATCH_ROWS));
      await breathe();
    }
    if (spilled) await removeSegment(segment).catch(this.#onFileError);
  }

  /**
   * Stores the rows that are held of a file and keeps the file: making and removing one for every batch would cost more
   * than storing the batch. After a crash its rows come again, and those that are there are left alone.
   */
  async #storeRows(segment: Segment): Promise<void> {
    // Rows that come meanwhile wait for the next pass: taken at once they would make many small transactions.
    for (let left = segment.rows.length; left > 0; ) {
      const batch = segment.rows.slice(0, Math.min(left, BATCH_ROWS));
      await this.#insert(batch);
      segment.rows.splice(0, batch.length);
      this.#held -= batch.length;
      left -= batch.length;
      await breathe();
    }
  }

  /** The rows of a file, or undefined where it cannot be read: it is left for a person, and must not hold up the others. */
  async #read(segment: Segment): Promise<CallRow[] | undefined> {
    try {
      const { rows, unreadable } = await readSegment(segment);
      if (unreadable > 0)
        this.#log.warn({ file: segment.path, lines: unreadable }, "A journal file has lines that cannot be read; they are skipped");
      return rows;
    } catch (error) {
      this.#log.error({ file: segment.path, error: message(error) }, "A journal file cannot be read; it is left where it is");
      return undefined;
    }
  }

  /** A row that no database can take must not hold up all rows behind it: it is found by halving, logged and left out. */
  async #insert(rows: CallRow[]): Promise<void> {
    try {
      await insertCalls(this.#store, rows);
    } catch (error) {
      if (!isRowFault(error)) throw error;
      if (rows.length === 1) {
        this.#log.error({ call: rows[0]?.[0], error: message(error) }, "The database refuses a call for good; it is left out");
        return;
      }
      const middle = Math.ceil(rows.length / 2);
      await this.#insert(rows.slice(0, middle));
      await this.#insert(rows.slice(middle));
    }
  }

  readonly #onFileError = (error: unknown): void =>
    this.#complain("file", "The journal cannot be written; calls are kept in memory", error);

  /** Says each kind of trouble once a minute at most. */
  #complain(kind: string, text: string, error?: unknown): void {
    const now = Date.now();
    if (now - (this.#complainedAt.get(kind) ?? 0) < COMPLAIN_EVERY_MS) return;
    this.#complainedAt.set(kind, now);
    this.#log.error(error === undefined ? {} : { error: message(error) }, text);
  }
}

/** A fault of the data itself: PostgreSQL's classes 22 and 23, SQLite's constraint, type and size errors. */
function isRowFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return false;
  return /^(22|23)...$|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(error.code);
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
