import { closeSync, openSync } from "node:fs";
import Libsql from "libsql";

const BUSY_TIMEOUT_MS = 30_000;

/**
 * Copies a SQLite database to a new file, as of one moment, while other processes write. Blocks the event loop: for commands only. Throws if
 * `to` exists.
 */
export function snapshotSqlite(from: string, to: string): void {
  // SQLite would make it readable by others; it takes an empty file as its own.
  closeSync(openSync(to, "wx", 0o600));
  const db = new Libsql(from);
  try {
    db.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    db.exec(`vacuum into '${to.replaceAll("'", "''")}'`);
  } finally {
    db.close();
  }
}
