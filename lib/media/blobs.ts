import { createHash, webcrypto } from "node:crypto";

/** Whole bytes, or pieces of them as they come. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/** Where the bytes of stored files are, by the file's id. Nothing half-written is ever seen under an id. */
export interface Blobs {
  /** Resolves when the bytes survive a crash. Where `bytes` throws, nothing is kept. */
  put(id: string, bytes: Bytes): Promise<void>;
  /** The bytes from `start` up to and including `end`, read as they are pulled. Throws `media_removed` where there is nothing. */
  read(id: string, range: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** No error where nothing is there. Who is reading may finish. */
  remove(id: string): Promise<void>;
  /** Undefined if there is nothing. */
  size(id: string): Promise<number | undefined>;
  close(): Promise<void>;
}

const ID = /^media_[0-9A-Z]{26}$/;

/** Ids become file names and addresses: anything else is a bug, or worse. */
export function checkBlobId(id: string): string {
  if (!ID.test(id)) throw new Error("not the id of a stored file");
  return id;
}

export async function* piecesOf(bytes: Bytes): AsyncGenerator<Uint8Array, void, undefined> {
  if (bytes instanceof Uint8Array) yield bytes;
  else yield* bytes;
}

/** In hex. Whole bytes are hashed off the event loop. */
export async function sha256Of(bytes: Bytes): Promise<string> {
  if (bytes instanceof Uint8Array) return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}
