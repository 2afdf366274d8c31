import { createHash } from "node:crypto";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { MediaFile, NewMedia } from "../contracts/media";
import { THUMBNAIL_PX } from "../contracts/media";
import type { OpenMedia } from "../gateway/ports";
import type { Store, StoreLog } from "../store/database/open";
import {
  announceFile,
  type FileFacts,
  type FileRow,
  findFile,
  findFiles,
  markDeleted,
  markRemoved,
  publishFile,
} from "../store/media/media";
import { MediaAddresses, type MediaName } from "./address";
import { type Blobs, type Bytes, sha256Of } from "./blobs";
import { endingOf } from "./file-types";
import { sweepMedia } from "./retention";
import { Room } from "./room";
import { createThumbnails, hasThumbnail, type Thumbnails } from "./thumbnails";

/** Query suffix of a file's thumbnail. */
const THUMBNAIL = `thumbnail=${THUMBNAIL_PX}`;
const DAY_MS = 86_400_000;
/** Maximum URLs renewed per text. */
const RENEWED = 500;

export interface LibraryOptions {
  store: Store;
  blobs: Blobs;
  secret: Uint8Array;
  publicUrl: string;
  /** Total size of all files in bytes. */
  maxBytes: number;
  ttlDays: number;
  log: StoreLog;
  /** Folder for thumbnails; none are made without it. */
  thumbnailFolder?: string;
  now?: () => number;
}

/** Stored files: rows in the database, bytes in the blob store, signed URLs for access. */
export interface MediaLibrary {
  /**
   * Stores a file. Once it resolves the file is durable; if it throws nothing is left. Throws `storage_full` for
   * uploads; generated files are always stored. `found` is called after the last byte: its values take precedence over
   * those known before.
   */
  put(media: NewMedia, bytes: Bytes, found?: () => Partial<FileFacts> | undefined): Promise<MediaFile>;
  /** Includes removed files while anything refers to them. */
  get(id: string): Promise<MediaFile | undefined>;
  /** A whole file. Throws `media_removed`. */
  bytes(id: string): Promise<Uint8Array>;
  /** Signed, absolute, and valid for at least 24 hours. */
  address(file: Pick<MediaFile, "id" | "ext">, options?: { now?: number }): string;
  /** The same for a thumbnail; undefined if there can be none. */
  thumbnailAddress(file: Pick<MediaFile, "id" | "ext" | "type">): string | undefined;
  /** Renews the URLs of the team's files in a text for another day, whatever their age. URLs of removed files stay. */
  renew(text: string, teamId: string): Promise<string>;
  /** The parts of one of our URLs, for `open`; undefined for any other. */
  parse(address: string): MediaName | undefined;
  /** Throws `access_denied`, `media_removed`. */
  open(name: string, query: URLSearchParams): Promise<OpenMedia>;
  /** Removes files now. Running reads may finish. */
  remove(ids: readonly string[]): Promise<void>;
  /** Throws `storage_full` if pinned files would take all the space. */
  checkPin(file: { size: number; pinned: boolean }): Promise<void>;
  /** Deletes the bytes of files whose rows are marked as removed. */
  deleteBytes(ids: readonly string[]): Promise<void>;
  /** The stored file, with the time of its expiry. */
  fileOf(row: FileRow): MediaFile;
  /** Removes files that are too old, exceed the limit, or are unreferenced. Call it every few minutes; concurrent sweeps are safe. */
  sweep(now?: number): Promise<void>;
}

export function createMediaLibrary(options: LibraryOptions): MediaLibrary {
  return new Library(options);
}

class Library implements MediaLibrary {
  readonly #options: LibraryOptions;
  readonly #addresses: MediaAddresses;
  readonly #thumbnails: Thumbnails | undefined;
  readonly #now: () => number;
  readonly #room: Room;

  constructor(options: LibraryOptions) {
    this.#options = options;
    const { thumbnailFolder: folder } = options;
    this.#thumbnails = folder === undefined ? undefined : createThumbnails({ folder, original: (id) => this.bytes(id) });
    this.#addresses = new MediaAddresses(options);
    this.#now = options.now ?? Date.now;
    const remove = (ids: readonly string[]) => this.remove(ids);
    this.#room = new Room({ db: options.store.db, maxBytes: options.maxBytes, remove, now: this.#now });
  }

  put(media: NewMedia, bytes: Bytes, found?: () => Partial<FileFacts> | undefined): Promise<MediaFile> {
    const brought = media.purpose === "upload" || media.purpose === "input";
    if (!brought || !(bytes instanceof Uint8Array)) return this.#put(media, bytes, found);
    return this.#room.within({ teamId: media.teamId, size: bytes.length }, () => this.#put(media, bytes));
  }

  checkPin(file: { size: number; pinned: boolean }): Promise<void> {
    return this.#room.checkPin(file);
  }

  async #put(media: NewMedia, bytes: Bytes, found?: () => Partial<FileFacts> | undefined): Promise<MediaFile> {
    const { blobs, store } = this.#options;
    const row = this.#rowOf(media);
    await announceFile(store.db, row);
    try {
      const { size, sha256 } = await this.#write(row.id, bytes);
      const whole = { ...row, ...found?.(), size, sha256, removedAt: null };
      await publishFile(store.db, whole);
      return this.fileOf(whole);
    } catch (error) {
      await blobs
        .remove(row.id)
        .then(() => markDeleted(store.db, [row.id]))
        .catch((cause: unknown) =>
          this.#options.log.warn({ cause, file: row.id }, "a file that could not be stored is left for the next sweep"),
        );
      throw error;
    }
  }

  #rowOf(media: NewMedia): FileRow {
    const at = this.#now();
    return {
      id: newId("media_"),
      teamId: media.teamId,
      purpose: media.purpose,
      type: media.type,
      ext: endingOf(media.type),
      size: 0,
      sha256: "",
      width: media.width ?? null,
      height: media.height ?? null,
      durationMs: media.durationMs === undefined ? null : Math.round(media.durationMs),
      fileName: media.fileName,
      pinned: media.pinned ?? false,
      taskId: media.taskId ?? null,
      posterOf: "posterOf" in media ? media.posterOf : null,
      createdAt: at,
      removedAt: at,
    };
  }

  async #write(id: string, bytes: Bytes): Promise<{ size: number; sha256: string }> {
    const { blobs } = this.#options;
    if (bytes instanceof Uint8Array) {
      const [sha256] = await Promise.all([sha256Of(bytes), blobs.put(id, bytes)]);
      return { size: bytes.length, sha256 };
    }
    const hash = createHash("sha256");
    let size = 0;
    async function* measured(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    }
    await blobs.put(id, measured(bytes));
    return { size, sha256: hash.digest("hex") };
  }

  async get(id: string): Promise<MediaFile | undefined> {
    const row = await findFile(this.#options.store.db, id);
    return row && this.fileOf(row);
  }

  async bytes(id: string): Promise<Uint8Array> {
    const file = await this.#present(id);
    const pieces: Uint8Array[] = [];
    for await (const piece of this.#options.blobs.read(id, { start: 0, end: file.size - 1 })) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  address(file: Pick<MediaFile, "id" | "ext">, { now = this.#now() }: { now?: number } = {}): string {
    return this.#addresses.make(file, now);
  }

  thumbnailAddress(file: Pick<MediaFile, "id" | "ext" | "type">): string | undefined {
    return this.#thumbnails && hasThumbnail(file.type) ? `${this.address(file)}&${THUMBNAIL}` : undefined;
  }

  parse(address: string): MediaName | undefined {
    return this.#addresses.parse(address);
  }

  async renew(text: string, teamId: string): Promise<string> {
    const ids = this.#addresses.in(text).map((address) => [address, this.#addresses.idOf(address)] as const);
    const files = await findFiles(this.#options.store.db, [...new Set(ids.flatMap(([, id]) => id ?? []))].slice(0, RENEWED));
    const renewed = ids.flatMap(([address, id]) => {
      const file = files.get(id ?? "");
      return file?.teamId === teamId && file.removedAt === null ? [[address, this.address(file)] as const] : [];
    });
    return renewed.length > 0 ? this.#addresses.replaced(text, new Map(renewed)) : text;
  }

  async open(name: string, query: URLSearchParams): Promise<OpenMedia> {
    const file = await this.#present(this.#addresses.check({ name, query }, this.#now()));
    if (query.has("thumbnail")) return this.#openThumbnail(file);
    return { file, read: (range) => this.#options.blobs.read(file.id, range) };
  }

  /** A file's URL also grants its thumbnail. */
  async #openThumbnail(file: MediaFile): Promise<OpenMedia> {
    if (!this.#thumbnails) throw new Failure("not_found", "Thumbnails are not available here.");
    const bytes = await this.#thumbnails.read(file);
    const name = `${file.fileName.replace(/\.\w+$/, "")}-${THUMBNAIL_PX}.webp`;
    const small = { ...file, type: "image/webp", size: bytes.length, sha256: `t${file.sha256}`, fileName: name };
    return {
      file: small,
      async *read({ start, end }) {
        yield bytes.subarray(start, end + 1);
      },
    };
  }

  async #present(id: string): Promise<MediaFile> {
    const file = await this.get(id);
    if (!file || file.removedAt !== null) throw new Failure("media_removed", "The file has been removed.");
    return file;
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.deleteBytes(await markRemoved(this.#options.store.db, ids, this.#now()));
  }

  async deleteBytes(ids: readonly string[]): Promise<void> {
    const { blobs, store, log } = this.#options;
    const deleted: string[] = [];
    for (const id of ids) {
      try {
        await blobs.remove(id);
        deleted.push(id);
      } catch (cause) {
        log.warn({ cause, file: id }, "a removed file's bytes could not be deleted; the next sweep tries again");
      }
    }
    await markDeleted(store.db, deleted);
    await this.#thumbnails?.remove(ids).catch((cause: unknown) => log.warn({ cause }, "thumbnails could not be deleted"));
  }

  fileOf(row: FileRow): MediaFile {
    const stays = row.pinned || row.purpose === "input";
    return { ...row, expiresAt: stays ? null : row.createdAt + this.#options.ttlDays * DAY_MS };
  }

  async sweep(now = this.#now()): Promise<void> {
    const { store, maxBytes, ttlDays, log } = this.#options;
    await sweepMedia({ db: store.db, library: this, log }, { now, maxBytes, ttlMs: ttlDays * DAY_MS });
    await this.#thumbnails?.sweep(now);
  }
}
