import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "../contracts/errors";
import { type Blobs, type Bytes, checkBlobId } from "./blobs";
import { ifThere, openIncoming } from "./incoming";

const PIECE_BYTES = 256 * 1024;

/**
 * Files under `folder`, in 1,024 sub-folders by the end of their id. Partial files are in `incoming` beside them,
 * and are renamed once complete and synced.
 */
export async function openFsBlobs(folder: string): Promise<Blobs> {
  const incoming = await openIncoming(join(folder, "incoming"));
  const shards = new Set<string>();
  const pathOf = (id: string) => join(folder, checkBlobId(id).slice(-2), id);

  async function settle(aside: string, path: string): Promise<void> {
    const shard = dirname(path);
    if (!shards.has(shard)) {
      await mkdir(shard, { recursive: true, mode: 0o700 });
      await syncFolder(folder);
      shards.add(shard);
    }
    await rename(aside, path);
    await syncFolder(shard);
  }

  return {
    put: async (id: string, bytes: Bytes) => {
      const path = pathOf(id);
      await incoming.write({ id, bytes }, (aside) => settle(aside, path));
    },
    read: (id, range) => readPieces(pathOf(id), range),
    remove: (id) => rm(pathOf(id), { force: true }),
    size: async (id) => (await ifThere(stat(pathOf(id))))?.size,
    close: async () => {},
  };
}

/** A rename is durable once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* readPieces(path: string, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array, void, undefined> {
  const handle = await ifThere(open(path, "r"));
  if (!handle) throw new Failure("media_removed", "The file has been removed.");
  try {
    for (let at = start; at <= end; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at + 1));
      const { bytesRead } = await handle.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error("a stored file is shorter than it was");
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
