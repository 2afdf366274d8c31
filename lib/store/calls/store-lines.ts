import type { Store } from "../database/open";
import { type CallRow, parseRow, type StoredLines } from "./call-row";
import { insertCalls } from "./calls";

/** Stores lines of a journal. Existing rows are skipped. Rejects if SQL fails; what was stored by then stays stored. */
export async function storeLines(store: Pick<Store, "db">, lines: readonly string[]): Promise<StoredLines> {
  const rows = lines.map(parseRow).filter((row) => row !== undefined);
  const stored: StoredLines = { unreadable: lines.length - rows.length, refused: [] };
  await insert(store, rows, stored.refused);
  return stored;
}

/** A row that no database accepts must not block those behind it: it is found by bisection and skipped. */
async function insert(store: Pick<Store, "db">, rows: readonly CallRow[], refused: StoredLines["refused"]): Promise<void> {
  if (rows.length === 0) return;
  try {
    await insertCalls(store, rows);
  } catch (error) {
    if (!isRowFault(error)) throw error;
    if (rows.length === 1) {
      refused.push({ call: rows[0]?.[0] ?? "", error: error.message });
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    await insert(store, rows.slice(0, middle), refused);
    await insert(store, rows.slice(middle), refused);
  }
}

/** An error of the data itself: PostgreSQL's classes 22 and 23, SQLite's constraint, type and size errors. */
function isRowFault(error: unknown): error is Error {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return false;
  return /^(22|23)...$|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(error.code);
}
