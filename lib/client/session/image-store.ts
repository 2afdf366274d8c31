/**
 * Images that a person added to a page, in IndexedDB: drafts contain their ids, so that a reload keeps them. If the database is unavailable
 * they last until the page is left.
 */
const DATABASE = "trunkline.pictures";
const BLOBS = "blobs";
const USES = "uses";
/** Total bytes kept; the least recently used images are deleted first. */
const STORE_LIMIT = 400_000_000;
/** Images used within this time are kept: an open draft probably has them. */
const FRESH_MS = 3_600_000;

/** An image's last use and size in bytes. */
export interface ImageUse {
  id: string;
  size: number;
  usedAt: number;
}

const held = new Map<string, Blob>();
const addresses = new Map<string, string>();
let opening: Promise<IDBDatabase | undefined> | undefined;

/** Stores an image and returns its id. It is in memory at once; the database follows. */
export async function keepImage(blob: Blob): Promise<string> {
  const id = newImageId();
  held.set(id, blob);
  await inDatabase((stores) => {
    stores.blobs.put(blob, id);
    return stores.uses.put({ id, size: blob.size, usedAt: Date.now() } satisfies ImageUse);
  });
  return id;
}

/** The image; undefined if this browser no longer has it. */
export async function readImage(id: string): Promise<Blob | undefined> {
  const known = held.get(id);
  if (known) return known;
  const found = await inDatabase((stores) => {
    const request: IDBRequest<Blob | undefined> = stores.blobs.get(id);
    request.onsuccess = () => {
      if (request.result) stores.uses.put({ id, size: request.result.size, usedAt: Date.now() } satisfies ImageUse);
    };
    return request;
  });
  if (found) held.set(id, found);
  return found;
}

/** An object URL of the image, valid until the page is left; undefined if the image is gone. */
export async function addressOfImage(id: string): Promise<string | undefined> {
  const known = addresses.get(id);
  if (known !== undefined) return known;
  const blob = await readImage(id);
  if (!blob) return undefined;
  const address = addresses.get(id) ?? URL.createObjectURL(blob);
  addresses.set(id, address);
  return address;
}

/** Deletes one image. */
export async function dropImage(id: string): Promise<void> {
  release(id);
  await inDatabase((stores) => {
    stores.blobs.delete(id);
    return stores.uses.delete(id);
  });
}

/** Deletes all images, on signing out. */
export async function forgetImages(): Promise<void> {
  for (const id of [...held.keys()]) release(id);
  if (typeof indexedDB === "undefined") return;
  (await opening)?.close();
  opening = undefined;
  indexedDB.deleteDatabase(DATABASE);
}

/** Images to delete: the least recently used ones until the rest fits, except recently used ones. */
export function imagesToDrop(uses: readonly ImageUse[], { now, limit }: { now: number; limit: number }): string[] {
  let over = uses.reduce((sum, { size }) => sum + size, 0) - limit;
  const drop: string[] = [];
  for (const { id, size, usedAt } of [...uses].sort((a, b) => a.usedAt - b.usedAt)) {
    if (over <= 0 || now - usedAt < FRESH_MS) break;
    drop.push(id);
    over -= size;
  }
  return drop;
}

/** Short, because people see it in the wire drawer. */
function newImageId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `p${Date.now().toString(36)}${(random % 46_656).toString(36).padStart(3, "0")}`;
}

function release(id: string): void {
  held.delete(id);
  const address = addresses.get(id);
  if (address !== undefined) URL.revokeObjectURL(address);
  addresses.delete(id);
}

interface Stores {
  blobs: IDBObjectStore;
  uses: IDBObjectStore;
}

/** Runs an action in one transaction; undefined if the database fails for any reason. */
async function inDatabase<T>(act: (stores: Stores) => IDBRequest<T>): Promise<T | undefined> {
  try {
    opening ??= open();
    const database = await opening;
    if (!database) return undefined;
    const transaction = database.transaction([BLOBS, USES], "readwrite");
    const request = act({ blobs: transaction.objectStore(BLOBS), uses: transaction.objectStore(USES) });
    await new Promise<void>((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error);
    });
    return request.result;
  } catch {
    return undefined;
  }
}

function open(): Promise<IDBDatabase | undefined> {
  return new Promise((done) => {
    if (typeof indexedDB === "undefined") return done(undefined);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(BLOBS);
      request.result.createObjectStore(USES, { keyPath: "id" });
    };
    request.onerror = () => done(undefined);
    request.onsuccess = () => {
      // Another tab that signs out must be able to delete the database.
      request.result.onversionchange = () => request.result.close();
      sweep(request.result);
      done(request.result);
    };
  });
}

function sweep(database: IDBDatabase): void {
  const transaction = database.transaction([BLOBS, USES], "readwrite");
  const all: IDBRequest<ImageUse[]> = transaction.objectStore(USES).getAll();
  all.onsuccess = () => {
    for (const id of imagesToDrop(all.result, { now: Date.now(), limit: STORE_LIMIT })) {
      transaction.objectStore(BLOBS).delete(id);
      transaction.objectStore(USES).delete(id);
    }
  };
}
