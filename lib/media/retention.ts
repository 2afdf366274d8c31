import type { Store, StoreLog } from "../store/database/open";
import {
  endedInputs,
  type FileCursor,
  filesAfter,
  forgetFiles,
  markRemoved,
  oldestFiles,
  sumSizes,
  sumSizesByTeam,
  undeletedFiles,
  usedFiles,
} from "../store/media/media";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Files per statement: a sweep must not block other calls. */
const BATCH = 200;
/** Removed files are answered with 410 until their URLs have expired, and some days more. */
const REMEMBERED_MS = 7 * DAY_MS;

export interface Retention {
  now: number;
  maxBytes: number;
  ttlMs: number;
}
interface Sweeper {
  db: Store["db"];
  library: { deleteBytes(ids: readonly string[]): Promise<void> };
  log: StoreLog;
}

/** One pass over all files. Each step marks rows first and deletes bytes later, so it can be interrupted and repeated. */
export async function sweepMedia(sweeper: Sweeper, { now, maxBytes, ttlMs }: Retention): Promise<void> {
  const { db } = sweeper;
  const ended = { madeBefore: now - HOUR_MS, endedBefore: now - DAY_MS, limit: BATCH };
  const counts = {
    old: await clear(sweeper, now, async () => (await oldestFiles(db, { before: now - ttlMs, limit: BATCH })).map(({ id }) => id)),
    inputs: await clear(sweeper, now, () => endedInputs(db, ended)),
    strays: await clearStrays(sweeper, now),
    overflow: await clear(sweeper, now, () => overflow(db, { now, maxBytes })),
  };
  await warnOfExcess(sweeper, maxBytes);
  await deleteLeftOver(sweeper, now);
  await forgetFiles(db, { before: now - REMEMBERED_MS, limit: BATCH });
  if (Object.values(counts).some((count) => count > 0)) sweeper.log.info(counts, "stored files were removed");
}

/** Removes batches until nothing is left. */
async function clear({ db, library }: Sweeper, now: number, next: () => Promise<string[]>): Promise<number> {
  for (let count = 0; ; ) {
    const removed = await markRemoved(db, await next(), now);
    if (removed.length === 0) return count;
    await library.deleteBytes(removed);
    count += removed.length;
  }
}

/** Removes files without an asset or task, left by a crash, in batches. */
async function clearStrays({ db, library }: Sweeper, now: number): Promise<number> {
  let count = 0;
  let after: FileCursor | undefined = { createdAt: 0, id: "" };
  while (after) {
    const files: FileCursor[] = await filesAfter(db, { after, before: now - HOUR_MS, limit: BATCH });
    const ids = files.map(({ id }) => id);
    const used = files.length > 0 ? await usedFiles(db, ids) : new Set();
    const removed = await markRemoved(
      db,
      ids.filter((id) => !used.has(id)),
      now,
    );
    await library.deleteBytes(removed);
    count += removed.length;
    after = files.length === BATCH ? files.at(-1) : undefined;
  }
  return count;
}

/**
 * The oldest files whose removal brings the total under the limit, at most a batch. Only teams above an equal share
 * lose files, and only down to it: no team pays for another's files.
 */
async function overflow(db: Store["db"], { now, maxBytes }: { now: number; maxBytes: number }): Promise<string[]> {
  const sizes = await sumSizesByTeam(db);
  let over = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) - maxBytes;
  if (over <= 0) return [];
  const share = maxBytes / sizes.size;
  const excess = new Map([...sizes].filter(([, bytes]) => bytes > share).map(([teamId, bytes]) => [teamId, bytes - share]));
  const ids: string[] = [];
  for (const { id, size, teamId } of await oldestFiles(db, { before: now, limit: BATCH, teamIds: [...excess.keys()] })) {
    const left = excess.get(teamId) ?? 0;
    if (over <= 0) break;
    if (left <= 0) continue;
    ids.push(id);
    over -= size;
    excess.set(teamId, left - size);
  }
  return ids;
}

/** Unremovable files can exceed the limit: log it for the operator. */
async function warnOfExcess({ db, log }: Sweeper, maxBytes: number): Promise<void> {
  const bytes = await sumSizes(db);
  if (bytes > maxBytes) log.warn({ bytes, maxBytes }, "stored files take more than MEDIA_MAX_BYTES; none of them may be removed yet");
}

/** Deletes bytes left by a crash or a store outage. Younger ones may still be being written. */
async function deleteLeftOver({ db, library }: Sweeper, now: number): Promise<void> {
  const ids = await undeletedFiles(db, { before: now - HOUR_MS, limit: BATCH });
  await library.deleteBytes(ids);
}
