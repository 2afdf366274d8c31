import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../../contracts/errors";
import { storageTrouble } from "../../contracts/storage-trouble";

const AGAIN_MS = 500;

/** Whether the database is away or busy, so that the same work may succeed later. */
export function isStorageAway(error: unknown): boolean {
  return storageTrouble(error) !== undefined || (error instanceof Failure && error.code === "service_unavailable");
}

/** Repeats work until the database can be used. Rejects with other errors, and with the last one if `signal` fires. */
export async function patiently<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isStorageAway(error)) throw error;
    }
    await pause(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
