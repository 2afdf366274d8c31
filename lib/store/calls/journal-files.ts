import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, statSync, writeSync } from "node:fs";
import { readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { FileLock } from "../database/file-lock";

const ENDING = ".ndjson";
const LOCK_ENDING = ".lock";
const LOCK_TRIES = 3;
const NOTHING = Buffer.alloc(0);

type OnError = (error: unknown) => void;

/** A journal file of this process and its rows that are not in SQL yet, as lines. */
export interface Segment {
  /** Undefined if the file could not be created: the rows are then in memory only. */
  path: string | undefined;
  bytes: number;
  lines: string[];
  /** False if the file has rows that are neither in `lines` nor in SQL. */
  whole: boolean;
}

/** An existing journal file, whose writer may still be active. */
export interface FoundSegment {
  path: string;
  /** `<pid>-<random>`, the name of the writer's lock file without its extension. */
  owner: string;
  bytes: number;
  modifiedAt: number;
}

/**
 * The journal folder as used by one process. Files are `<owner>-<number>.ndjson`; `<owner>.lock` is locked while the owner lives and
 * removed once all its rows are stored. An owner is `<pid>-<random>`. Files are readable by this user alone.
 */
export class JournalFiles {
  readonly #folder: string;
  readonly #owned = new Set<string>();
  #owner = "";
  #lock: FileLock | undefined;
  #number = 0;
  #fd: number | undefined;
  #torn = false;

  constructor(dataDir: string, onError: OnError) {
    this.#folder = join(dataDir, "journal");
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#own(onError);
  }

  get owner(): string {
    return this.#owner;
  }

  /** Starts a new file for `append`. Never throws: errors go to `onError`, and the segment has no path. */
  begin(onError: OnError): Segment {
    if (!this.#lock || !existsSync(this.#lock.path)) this.#own(onError);
    const path = join(this.#folder, `${this.#owner}-${++this.#number}${ENDING}`);
    const segment: Segment = { path, bytes: 0, lines: [], whole: true };
    try {
      this.#fd = openSync(path, "ax+", 0o600);
    } catch (error) {
      segment.path = undefined;
      onError(error);
    }
    this.#torn = false;
    return segment;
  }

  /** Appends lines to the newest segment. True if they are in the file on return. */
  append(segment: Segment, lines: string, onError: OnError): boolean {
    if (this.#fd === undefined) return false;
    // After a partial write, the next line must not continue the broken one.
    const text = this.#torn ? `\n${lines}\n` : `${lines}\n`;
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

  /** Closes the newest segment. */
  end(onError: OnError): void {
    const fd = this.#fd;
    this.#fd = undefined;
    try {
      if (fd !== undefined) closeSync(fd);
    } catch (error) {
      onError(error);
    }
  }

  /**
   * Whether the newest segment or its lock was removed. On a file system that loses locks (NFS after a lost lease) another process can
   * mistake this one for dead; rows appended from then on would be lost with this process.
   */
  isTaken(segment: Segment): boolean {
    if (segment.path === undefined) return false;
    return !existsSync(segment.path) || (this.#lock !== undefined && !existsSync(this.#lock.path));
  }

  /** Continues the newest segment in a new file with all its rows: an open file can be read after its removal. */
  renew(segment: Segment, onError: OnError): Segment {
    const text = this.#readBack(onError);
    this.end(onError);
    const renewed = { ...this.begin(onError), lines: segment.lines, whole: segment.whole };
    if (text !== "") this.append(renewed, text.trimEnd(), onError);
    return renewed;
  }

  /** Removes the lock once nothing of this owner is left to store. */
  removeLock(): void {
    this.#lock?.remove();
    this.#lock = undefined;
  }

  /** Releases the lock: other processes store what is left. Later rows get a new owner. */
  disown(): void {
    this.#lock?.close();
    this.#lock = undefined;
  }

  /** Files of other owners, the oldest first. */
  foreign(): FoundSegment[] {
    return this.#segments((owner) => !this.#owned.has(owner));
  }

  /** Total bytes of all files, of this and of other processes. */
  bytes(): number {
    return this.#segments(() => true).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** All files of one owner, the oldest first. */
  of(owner: string): FoundSegment[] {
    return this.#segments((name) => name === owner);
  }

  /** Owners with a lock file: alive, or with rows that are not stored yet. */
  locked(): string[] {
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(LOCK_ENDING));
    return names.map((name) => name.slice(0, -LOCK_ENDING.length)).filter((owner) => !this.#owned.has(owner));
  }

  /** An owner's lock, not taken; undefined if its file is gone. */
  lockOf(owner: string): FileLock | undefined {
    return FileLock.open(join(this.#folder, owner + LOCK_ENDING));
  }

  #segments(wanted: (owner: string) => boolean): FoundSegment[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(ENDING) && wanted(ownerOf(name)))
      .flatMap((name) => {
        const path = join(this.#folder, name);
        const stats = statSync(path, { throwIfNoEntry: false });
        return stats ? [{ path, owner: ownerOf(name), bytes: stats.size, modifiedAt: stats.mtimeMs }] : [];
      })
      .sort((left, right) => left.modifiedAt - right.modifiedAt);
  }

  /**
   * Picks an unused owner name and takes its lock. Without a lock, other processes treat the files as those of an unknown owner, whose rows
   * they never lose.
   */
  #own(onError: OnError): void {
    this.#lock?.close();
    this.#lock = undefined;
    for (let tries = 1; !this.#lock && tries <= LOCK_TRIES; tries++) {
      this.#owner = `${process.pid}-${randomBytes(8).toString("hex")}`;
      try {
        this.#lock = FileLock.create(join(this.#folder, this.#owner + LOCK_ENDING));
      } catch (error) {
        if (tries === LOCK_TRIES) onError(error);
      }
    }
    this.#owned.add(this.#owner);
    this.#number = 0;
  }

  #readBack(onError: OnError): string {
    try {
      if (this.#fd === undefined) return "";
      const bytes = Buffer.alloc(fstatSync(this.#fd).size);
      return bytes.toString("utf8", 0, readSync(this.#fd, bytes, 0, bytes.length, 0));
    } catch (error) {
      onError(error);
      return "";
    }
  }
}

function ownerOf(name: string): string {
  return name.replace(/-\d+\.ndjson$/, "");
}

/** The lines of a file, and the bytes read. A missing file was stored by another process. */
export async function readLines(path: string | undefined): Promise<{ lines: string[]; bytes: number }> {
  const text = path === undefined ? NOTHING : ((await readFile(path).catch(ignoreMissing)) ?? NOTHING);
  const lines = text
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "");
  return { lines, bytes: text.length };
}

export async function removeSegment(path: string | undefined): Promise<void> {
  if (path !== undefined) await unlink(path).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
