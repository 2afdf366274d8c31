import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Bytes, piecesOf } from "./blobs";

/** A younger file may still be being written by another process. */
const STALE_MS = 3_600_000;
const WRITE_BYTES = 1024 * 1024;

/** A folder for partial files. Opening it removes what a crash left there. */
export async function openIncoming(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await ifThere(stat(path));
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
  return {
    /** Writes `bytes` to a new file readable only by its owner, passes it to `use` to move or read, and removes what is left. */
    async write<Result>({ id, bytes }: { id: string; bytes: Bytes }, use: (path: string) => Promise<Result>): Promise<Result> {
      const path = join(folder, `${id}-${randomBytes(6).toString("hex")}`);
      try {
        await writeWhole(path, bytes);
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

async function writeWhole(path: string, bytes: Bytes): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    for await (const piece of piecesOf(bytes)) {
      for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at, Math.min(WRITE_BYTES, piece.length - at))).bytesWritten;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Undefined if the file does not exist. */
export async function ifThere<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
