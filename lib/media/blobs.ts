import { createHash, webcrypto } from "node:crypto";

/** All bytes, or chunks of them. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/** Stores the bytes of files by file id. Partial writes are never visible under an id. */
export interface Blobs {
  /** Resolves once the bytes are durable. If `bytes` throws, nothing is stored. */
  put(id: string, bytes: Bytes): Promise<void>;
  /** The bytes from `start` to `end`, inclusive, read on demand. Throws `media_removed` if there are none. */
  read(id: string, range: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Idempotent. Running reads may finish. */
  remove(id: string): Promise<void>;
  /** Undefined if there is none. */
  size(id: string): Promise<number | undefined>;
  /** Whether a store on another machine answers, within 1.5 seconds. Absent if files are on this one. */
  reach?(): Promise<boolean>;
  close(): Promise<void>;
}

const ID = /^media_[0-9A-Z]{26}$/;

/** Ids become file names and paths: anything else is a bug, or an attack. */
export function checkBlobId(id: string): string {
  if (!ID.test(id)) throw new Error("not the id of a stored file");
  return id;
}

export async function* piecesOf(bytes: Bytes): AsyncGenerator<Uint8Array, void, undefined> {
  if (bytes instanceof Uint8Array) yield bytes;
  else yield* bytes;
}

/** In hex. Whole buffers are hashed off the event loop. */
export async function sha256Of(bytes: Bytes): Promise<string> {
  if (bytes instanceof Uint8Array) return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}
