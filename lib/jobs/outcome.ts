import { Failure } from "../contracts/errors";
import { storageTrouble } from "../contracts/storage-trouble";
import type { StoredTask, StoredVideo } from "../store/tasks/task-row";

const POLL_MS = 5_000;
/** Older videos are polled less often. */
const SLOW_AFTER_MS = 5 * 60_000;
const BACKOFF_MS = 5_000;
const LONGEST_BACKOFF_MS = 60_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const MOST_ATTEMPTS = 3;
const FETCH_AGAIN_MS = 15_000;

/** The consequence of failed work. `delayMs` is the time until the retry. */
export type Setback =
  | { kind: "again"; misses: number; attempts: number; delayMs: number; alarm: boolean }
  | { kind: "failed"; failure: Failure };

/**
 * Transient failures, and problems of the gateway's own account or storage, keep the task until its deadline: it may have been charged. Any
 * other `Failure` ends the task. Unexpected errors are retried three times.
 */
export function judge(error: unknown, { misses, attempts }: Pick<StoredTask, "misses" | "attempts">): Setback {
  if (error instanceof Failure) {
    const { transient, elsewhere, retryAfterMs } = error.detail;
    if (!transient && !elsewhere) return { kind: "failed", failure: error };
    const backoff = transient ? backoffOf(misses) : LONGEST_BACKOFF_MS;
    const delayMs = Math.min(LONGEST_PAUSE_MS, Math.max(backoff, retryAfterMs ?? 0));
    return { kind: "again", misses: misses + 1, attempts, delayMs, alarm: !transient };
  }
  if (storageTrouble(error)) return { kind: "again", misses: misses + 1, attempts, delayMs: backoffOf(misses), alarm: true };
  if (attempts + 1 < MOST_ATTEMPTS) {
    return { kind: "again", misses, attempts: attempts + 1, delayMs: 1_000 * 2 ** attempts, alarm: true };
  }
  const failure = new Failure("internal_error", "The video could not be generated: the gateway hit an unexpected error.", { cause: error });
  return { kind: "failed", failure };
}

function backoffOf(misses: number): number {
  return Math.min(LONGEST_BACKOFF_MS, BACKOFF_MS * 2 ** Math.min(misses, 10));
}

/** The poll interval: the provider's pace, doubled after some minutes, or the vendor's requested delay. */
export function pollDelayMs(ageMs: number, { everyMs = POLL_MS, againMs = 0 }: { everyMs?: number; againMs?: number } = {}): number {
  const usual = ageMs < SLOW_AFTER_MS ? everyMs : 2 * everyMs;
  return jittered(Math.max(usual, Math.min(LONGEST_PAUSE_MS, againMs)));
}

/** The delay before unfetched videos are retried: increasing, but not beyond the first URL's expiry. */
export function fetchDelayMs(videos: readonly StoredVideo[], { misses, at }: { misses: number; at: number }): number {
  const left = videos.flatMap(({ elsewhere }) => (elsewhere && elsewhere.endsAt > at ? elsewhere.endsAt - at : []));
  return Math.min(jittered(Math.min(LONGEST_PAUSE_MS, FETCH_AGAIN_MS * 2 ** Math.min(misses, 10))), ...left);
}

/** Adds 10 to 20 %, so that tasks of the same moment spread out. */
export function jittered(delayMs: number): number {
  return Math.round(delayMs * (1.1 + Math.random() * 0.1));
}
