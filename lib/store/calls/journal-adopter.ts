import { statSync } from "node:fs";
import { releaseHolds } from "../budgets/budget-holds";
import type { FileLock } from "../database/file-lock";
import type { Store, StoreLog } from "../database/open";
import { type FoundSegment, type JournalFiles, removeSegment } from "./journal-files";
import type { JournalRows } from "./journal-rows";

const DAY_MS = 86_400_000;

interface Options {
  store: Store;
  log: StoreLog;
  files: JournalFiles;
  rows: JournalRows;
}

/**
 * Stores the rows of processes that ended before storing them. Every process does this: whoever gets the lock of a dead owner stores its
 * files, releases its reservations, then removes the lock. If that is interrupted, the lock is free for the next process, and existing rows
 * are skipped.
 */
export class JournalAdopter {
  readonly #store: Store;
  readonly #log: StoreLog;
  readonly #files: JournalFiles;
  readonly #rows: JournalRows;
  /** Kept open between sweeps: opening one costs ten times as much as querying it. */
  readonly #locks = new Map<string, FileLock>();
  /** Size and modification time of files without a lock when their rows were stored. */
  readonly #seen = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  #closed = false;

  constructor({ store, log, files, rows }: Options) {
    this.#store = store;
    this.#log = log;
    this.#files = files;
    this.#rows = rows;
  }

  start(everyMs: number): void {
    this.#timer = setInterval(() => void this.sweep(), everyMs).unref();
  }

  /** Stores abandoned files once. Never rejects. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) =>
        this.#rows.complain("adopt", "Journal rows of ended processes could not be stored; will be retried", error),
      )
      .finally(() => {
        this.#sweeping = undefined;
      });
    return this.#sweeping;
  }

  /** Total bytes of files of other processes. */
  foreignBytes(): number {
    return this.#files.foreign().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#sweeping;
    for (const lock of this.#locks.values()) lock.close();
    this.#locks.clear();
  }

  async #sweep(): Promise<void> {
    // In this order: an owner creates its lock before its first file, and removes it after its last.
    const segments = this.#files.foreign();
    const owners = new Set(this.#files.locked());
    for (const owner of this.#locks.keys()) if (!owners.has(owner)) this.#forget(owner);
    for (const owner of owners) {
      if (this.#closed) return;
      const state = this.#tryLock(owner);
      if (state === "unknown") owners.delete(owner);
      if (state === "dead") await this.#adopt(owner).finally(() => this.#forget(owner));
    }
    await this.#storeUnlocked(segments.filter(({ owner }) => !owners.has(owner)));
  }

  /** Takes over the lock of a dead owner. */
  #tryLock(owner: string): "dead" | "alive" | "unknown" {
    try {
      const lock = this.#locks.get(owner) ?? this.#files.lockOf(owner);
      // Removed since it was listed: everything is stored.
      if (!lock) return "alive";
      this.#locks.set(owner, lock);
      return lock.take() ? "dead" : "alive";
    } catch (error) {
      this.#rows.complain("lock", "A lock of the journal cannot be read; whether its process lives is not known", error);
      return "unknown";
    }
  }

  #forget(owner: string): void {
    this.#locks.get(owner)?.close();
    this.#locks.delete(owner);
  }

  async #adopt(owner: string): Promise<void> {
    let calls = 0;
    let left = 0;
    for (const { path } of this.#files.of(owner)) {
      if (this.#closed) return;
      const stored = await this.#storeFile(path);
      if (stored === undefined || !(await this.#remove(path))) left++;
      calls += stored ?? 0;
    }
    if (calls > 0) this.#log.info({ owner, calls }, "Stored the calls of a process that ended before it had stored them");
    // The rows that settle its reservations may be in a file that cannot be read.
    if (left > 0) return;
    const holds = await releaseHolds(this.#store, { process: owner, at: Date.now() });
    if (holds > 0) this.#log.info({ owner, holds }, "Budget reservations released of an ended process");
    this.#locks.get(owner)?.remove();
  }

  /**
   * Files without a lock come from an earlier version or from a file system without locks, so their writer may be alive. Their rows are
   * stored whenever they change; the files are removed once no process has their pid, or after a day without changes.
   */
  async #storeUnlocked(segments: readonly FoundSegment[]): Promise<void> {
    const paths = new Set(segments.map(({ path }) => path));
    for (const path of this.#seen.keys()) if (!paths.has(path)) this.#seen.delete(path);
    for (const { path, owner, bytes, modifiedAt } of segments) {
      if (this.#closed) return;
      const state = `${bytes} ${modifiedAt}`;
      if (this.#seen.get(path) !== state && (await this.#storeFile(path)) === undefined) continue;
      this.#seen.set(path, state);
      if (isGone(owner) || Date.now() - modifiedAt > DAY_MS) await this.#remove(path);
    }
  }

  async #remove(path: string): Promise<boolean> {
    try {
      await removeSegment(path);
      return true;
    } catch (error) {
      this.#rows.complain("remove", "A journal file whose calls are stored cannot be removed", error);
      return false;
    }
  }

  /** Stores a file until it stops growing, so that nothing unread is removed. Returns its rows; undefined if it cannot be read. */
  async #storeFile(path: string): Promise<number | undefined> {
    for (;;) {
      const stored = await this.#rows.storeFile(path);
      if (!stored) return undefined;
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= stored.bytes) return stored.rows;
    }
  }
}

/** This process's own pid counts as gone: it has just started, so the file belongs to an earlier process. */
function isGone(owner: string): boolean {
  const pid = Number(/^(\d{1,10})-/.exec(owner)?.[1]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
