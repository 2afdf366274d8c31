import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, statSync, writeSync } from "node:fs";
import { readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { type CallRow, parseRow } from "./call-row";

const ENDING = ".ndjson";

/** One journal file and, for files of this process, its rows as far as they are held in memory. */
export interface Segment {
  /** Undefined where the file could not be made: then the rows are in memory only. */
  path: string | undefined;
  bytes: number;
  rows: CallRow[];
  /** False where rows are in the file that are neither in `rows` nor in SQL. */
  whole: boolean;
}

/** The journal folder, as one process uses it: `<pid>-<random>-<number>.ndjson`, each readable by this user alone. */
export class JournalFiles {
  readonly #folder: string;
  readonly #prefix = `${process.pid}-${randomBytes(4).toString("hex")}`;
  #number = 0;
  #fd: number | undefined;
  #torn = false;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, "journal");
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** Begins a new file for `append`. Never throws: what went wrong goes to `onError`, and the segment has no path. */
  begin(onError: (error: unknown) => void): Segment {
    const path = join(this.#folder, `${this.#prefix}-${++this.#number}${ENDING}`);
    const segment: Segment = { path, bytes: 0, rows: [], whole: true };
    try {
      this.#fd = openSync(path, "ax", 0o600);
    } catch (error) {
      segment.path = undefined;
      onError(error);
    }
    this.#torn = false;
    return segment;
  }

  /** Writes one line to the segment begun last. True where it is in the file when this returns. */
  append(segment: Segment, line: string, onError: (error: unknown) => void): boolean {
    if (this.#fd === undefined) return false;
    // After a write that failed half-way, the next line must not continue the broken one.
    const text = this.#torn ? `\n${line}\n` : `${line}\n`;
    try {
      const written = writeSync(this.#fd, text);
      segment.bytes += written;
      this.#torn = written < Buffer.byteLength(text);
      if (this.#torn) onError(new Error("The disk took only a part of a journal line."));
      return !this.#torn;
    } catch (error) {
      this.#torn = true;
      onError(error);
      return false;
    }
  }

  /** Ends the segment begun last. */
  end(onError: (error: unknown) => void): void {
    const fd = this.#fd;
    this.#fd = undefined;
    try {
      if (fd !== undefined) closeSync(fd);
    } catch (error) {
      onError(error);
    }
  }

  /** Files left by processes that are gone, oldest first. */
  abandoned(): Segment[] {
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(ENDING) && !name.startsWith(this.#prefix) && isAbandoned(name));
    return names
      .flatMap((name) => {
        const path = join(this.#folder, name);
        const stats = statSync(path, { throwIfNoEntry: false });
        return stats ? [{ path, bytes: stats.size, rows: [], whole: false, at: stats.mtimeMs }] : [];
      })
      .sort((left, right) => left.at - right.at);
  }
}

/** The rows of a file and how many lines could not be read. A file that is gone was stored by another process. */
export async function readSegment({ path }: Segment): Promise<{ rows: CallRow[]; unreadable: number }> {
  const text = path === undefined ? "" : await readFile(path, "utf8").catch(ignoreMissing);
  const lines = text.split("\n").filter((line) => line !== "");
  const rows = lines.map(parseRow).filter((row) => row !== undefined);
  return { rows, unreadable: lines.length - rows.length };
}

/** Removes the file of a segment whose rows are stored. */
export async function removeSegment({ path }: Segment): Promise<void> {
  if (path !== undefined) await unlink(path).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): "" {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
  throw error;
}

/** Our own process id counts as gone: this process has just started, so the file is of an earlier one with the same id. */
function isAbandoned(name: string): boolean {
  const pid = Number(/^(\d{1,10})-/.exec(name)?.[1]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
