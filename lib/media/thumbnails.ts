import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "../contracts/errors";
import type { MediaFile } from "../contracts/media";
import { THUMBNAIL_PX } from "../contracts/media";
import { checkBlobId } from "./blobs";
import { ifThere } from "./incoming";
import { IMAGE_LIMITS } from "./inspect";
import { Slots } from "./slots";

const KEPT_MS = 30 * 24 * 3_600_000;
const MAKE_SECONDS = 20;
/** Decoding runs in the image library's threads; more concurrency would only cost memory. */
const makers = new Slots(2);

/** Thumbnails of stored images: made on demand, cached as files. */
export interface Thumbnails {
  /** WebP within 320 × 320 pixels. Throws `media_removed`, `invalid_media`. */
  read(file: MediaFile): Promise<Uint8Array>;
  remove(ids: readonly string[]): Promise<void>;
  /** Removes those older than 30 days. */
  sweep(now: number): Promise<void>;
}

export function hasThumbnail(type: string): boolean {
  return type.startsWith("image/");
}

/** `original` reads a whole stored file. */
export function createThumbnails({ folder, original }: { folder: string; original(id: string): Promise<Uint8Array> }): Thumbnails {
  const making = new Map<string, Promise<Uint8Array>>();
  const pathOf = (id: string) => join(folder, checkBlobId(id).slice(-2), `${id}.webp`);

  async function make({ id, teamId }: MediaFile): Promise<Uint8Array> {
    const bytes = await makers.run(async () => shrink(await original(id)), { caller: { teamId, keyId: "" } });
    const path = pathOf(id);
    const aside = `${path}.${randomBytes(6).toString("hex")}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(aside, bytes, { mode: 0o600 });
    await rename(aside, path);
    return bytes;
  }

  return {
    async read(file) {
      if (!hasThumbnail(file.type)) throw new Failure("invalid_media", "Files of this type have no thumbnail.");
      const kept = await ifThere(readFile(pathOf(file.id)));
      // A crash may leave an empty file.
      if (kept && kept.length > 0) return kept;
      const running = making.get(file.id) ?? make(file).finally(() => making.delete(file.id));
      making.set(file.id, running);
      return running;
    },
    async remove(ids) {
      await Promise.all(ids.map((id) => rm(pathOf(id), { force: true })));
    },
    async sweep(now) {
      for (const shard of (await ifThere(readdir(folder))) ?? [])
        for (const name of await readdir(join(folder, shard))) {
          const path = join(folder, shard, name);
          const found = await ifThere(stat(path));
          if (found && now - found.mtimeMs > KEPT_MS) await rm(path, { force: true });
        }
    },
  };
}

async function shrink(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const { default: sharp } = await import("sharp");
    return await sharp(bytes, { failOn: "none", limitInputPixels: IMAGE_LIMITS.pixels, sequentialRead: true })
      .timeout({ seconds: MAKE_SECONDS })
      .rotate()
      .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
  } catch (cause) {
    throw new Failure("invalid_media", "No thumbnail can be generated for this file.", { cause });
  }
}
