import { createHash } from "node:crypto";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { openFsBlobs } from "../media/fs-blobs";
import { createMediaLibrary } from "../media/library";
import { openStore } from "../store/database/open";
import { keptLog } from "./database";

const HOUR_MS = 3_600_000;

/** Asserts a fact; `what` is the promise. */
export function prove(fact: unknown, what: string): asserts fact {
  if (!fact) throw new Error(`Not so: ${what}`);
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Walks the boxes of an MP4 file: they must fill it exactly, and include the index and the frames. */
export function proveWholeMp4(bytes: Uint8Array, name: string): void {
  const view = Buffer.from(bytes);
  const boxes: string[] = [];
  for (let at = 0; at < view.length; ) {
    prove(at + 8 <= view.length, `${name} ends between two boxes`);
    const short = view.readUInt32BE(at);
    const size = short === 1 ? Number(view.readBigUInt64BE(at + 8)) : short;
    prove(size >= 8 && at + size <= view.length, `${name} has all of its box at ${at}`);
    boxes.push(view.toString("latin1", at + 4, at + 8));
    at += size;
  }
  prove(boxes[0] === "ftyp" && boxes.includes("moov") && boxes.includes("mdat"), `${name} is a whole video (${boxes})`);
}

/** The content of a stopped gateway's data folder. */
export interface Remains {
  unfinished: number;
  attempts: number;
  /** Rendered videos and frames without an asset or a task, and posters without a video. */
  orphans: number;
  /** Files in the folder for files being written. */
  halfWritten: number;
  /** Files whose row says that they are missing: their writer was killed. */
  unannounced: number;
}

/**
 * Examines a data folder, then does what the gateway does in the next two hours: afterwards every file on disk must be in the database, and
 * vice versa. Returns what there was before.
 */
export async function proveNothingLeft(dataDir: string): Promise<Remains> {
  const folder = join(dataDir, "media");
  const incoming = join(folder, "incoming");
  const store = await openStore({ dataDir });
  try {
    const tasks = await store.db.selectFrom("tasks").selectAll().execute();
    const assets = await store.db.selectFrom("assets").selectAll().execute();
    const files = await store.db.selectFrom("media").selectAll().execute();
    const used = new Set([...assets.map(({ media_id }) => media_id), ...tasks.map((task) => task.last_frame_media_id)]);
    const there = files.filter(({ removed_at }) => removed_at === null);
    const known = new Set(there.map(({ id }) => id));
    const remains: Remains = {
      unfinished: tasks.filter(({ ended_at }) => ended_at === null).length,
      attempts: tasks.reduce((sum, task) => sum + task.attempts, 0),
      orphans: there.filter(({ id, purpose, poster_of }) => purpose !== "input" && !used.has(poster_of ?? id)).length,
      halfWritten: (await readdir(incoming)).length,
      unannounced: (await filesOn(folder)).filter((id) => !known.has(id)).length,
    };
    await letTimePass(incoming);
    const blobs = await openFsBlobs(folder);
    const log = keptLog();
    const library = createMediaLibrary({
      store,
      blobs,
      secret: Buffer.alloc(32),
      publicUrl: "http://x",
      maxBytes: 1e12,
      ttlDays: 365,
      log,
    });
    await library.sweep(Date.now() + 2 * HOUR_MS);
    prove((await readdir(incoming)).length === 0, "half-written files are cleared away");
    const left = await store.db.selectFrom("media").selectAll().where("removed_at", "is", null).execute();
    prove(sorted(await filesOn(folder)) === sorted(left.map(({ id }) => id)), "the disk holds exactly the files the database knows");
    for (const file of left) prove((await blobs.size(file.id)) === file.size, `${file.id} has all its bytes`);
    return remains;
  } finally {
    await store.close();
  }
}

async function letTimePass(incoming: string): Promise<void> {
  const past = (Date.now() - 2 * HOUR_MS) / 1000;
  for (const name of await readdir(incoming)) await utimes(join(incoming, name), past, past);
}

async function filesOn(folder: string): Promise<string[]> {
  const shards = (await readdir(folder)).filter((name) => name.length === 2);
  const names = await Promise.all(shards.map((shard) => readdir(join(folder, shard))));
  return names.flat();
}

function sorted(ids: readonly string[]): string {
  return ids.toSorted().join();
}

/** Deletes a folder that a just killed process may still have open. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  prove((await stat(folder).catch(() => undefined)) === undefined, `${folder} is gone`);
}
