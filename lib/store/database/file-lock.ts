import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import Libsql from "libsql";

/**
 * A lock on a file that the operating system releases when its process ends, however it ends: SQLite's exclusive lock on an empty
 * database, because Node has no call for file locks. Process ids would tell less: they are given out again, belong to zombies and threads
 * too, and mean nothing in another container. A process that is stopped or busy keeps its locks.
 *
 * The file must not be opened by other means in the process that holds it: closing it there would release the lock.
 */
export class FileLock {
  readonly path: string;
  readonly #db: Libsql.Database;
  #closed = false;

  private constructor(path: string) {
    this.path = path;
    this.#db = new Libsql(path);
  }

  /** Makes a new file and locks it. Throws if it is there already or cannot be locked. */
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

  /** A file that is there, without its lock; undefined if it is gone. */
  static open(path: string): FileLock | undefined {
    return existsSync(path) ? new FileLock(path) : undefined;
  }

  /** False if another process has the lock. Throws what the file system said, for instance that it has no locks. */
  take(): boolean {
    try {
      // Without this SQLite puts a second file beside the first. It asks for the lock, too.
      this.#db.exec("pragma journal_mode = memory");
      this.#db.exec("begin exclusive");
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")) return false;
      throw error;
    }
  }

  /** Removes the file while it is locked, so that nobody can lock it in between, then ends the lock. */
  remove(): void {
    rmSync(this.path, { force: true });
    this.close();
  }

  /** Ends the lock and keeps the file. libsql ends the whole process if a closed database is touched. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#db.close();
  }
}
