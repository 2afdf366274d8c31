import type { StoredLines } from "../calls/call-row";

/** What a store asks of its connection in the writer thread. A session is a transaction. */
export type WriterTask =
  | { kind: "open"; file: string }
  | { kind: "run"; sql: string; parameters: readonly unknown[]; session?: number }
  | { kind: "begin" | "commit" | "rollback"; session: number }
  /** Lines of a journal. */
  | { kind: "calls"; lines: string }
  | { kind: "close" };

export type WriterAsk = WriterTask & { id: number; store: number };

export interface WriterAnswer {
  id: number;
  rows?: unknown[];
  /** Changed rows of a statement that returns none. */
  changes?: bigint;
  stored?: StoredLines;
  error?: { message: string; code?: string };
}

/** The error code of everything that was asked of a thread that has ended. Whether a statement took effect is not known. */
export const WRITER_LOST = "WRITER_LOST";
