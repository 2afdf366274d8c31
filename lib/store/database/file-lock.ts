import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import Libsql from "libsql";

/**
 * A file lock that the operating system releases when its process ends: SQLite's exclusive lock on an empty database, because Node has no
 * API for file locks. Pids are not enough: they are reused, may belong to zombies or threads, and mean nothing in another container. A
 * stopped or busy process keeps its locks. The file must not be opened otherwise in the process that holds the lock: closing it there would
 * release the lock.
 */
export class FileLock {
  readonly path: string;
  readonly #db: Libsql.Database;
  #closed = false;

  private constructor(path: string) {
    this.path = path;
    this.#db = new Libsql(path);
  }

  /** Creates a file and locks it. Throws if it exists or cannot be locked. */
  static create(path: string): FileLock {
    closeSync(openSync(path, "wx", 0o600));
    try {
      const lock = new FileLock(path);
      if (lock.take()) return lock;
      lock.close();
      throw new Error("A new lock file was locked by another process at once.");
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  }

  /** An existing lock file, not locked; undefined if it is gone. */
  static open(path: string): FileLock | undefined {
    return existsSync(path) ? new FileLock(path) : undefined;
  }

  /** False if another process has the lock. Throws file system errors, for example if there are no locks. */
  take(): boolean {
    try {
      // Without this SQLite creates a second file next to the first. This also requests the lock.
      this.#db.exec("pragma journal_mode = memory");
      this.#db.exec("begin exclusive");
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")) return false;
      throw error;
    }
  }

  /** Removes the file while it is locked, so that nobody can lock it in between, then releases the lock. */
  remove(): void {
    rmSync(this.path, { force: true });
    this.close();
  }

  /** Releases the lock and keeps the file. libsql ends the whole process if a closed database is used. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#db.close();
  }
}
