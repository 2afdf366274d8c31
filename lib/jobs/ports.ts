import type { Log } from "../gateway/ports";
import type { FetchFile } from "../media/fetch-file";
import type { MediaLibrary } from "../media/library";
import type { Slots } from "../media/slots";
import type { Provider } from "../providers/capabilities";
import type { Store } from "../store/database/open";

export type TaskFiles = Pick<MediaLibrary, "put" | "get" | "bytes" | "address" | "fileOf" | "remove">;

export interface ReadPorts {
  store: Store;
  media: TaskFiles;
  now?: () => number;
}

export interface JobPorts extends ReadPorts {
  providers: readonly Provider[];
  /** Fetches an upstream's video: guarded, bounded in size and time. If absent, videos stay at the upstream. */
  download?: FetchFile;
  log: Log;
}

export interface JobContext extends JobPorts {
  now: () => number;
  timings: Timings;
  /** Concurrent fetches. */
  fetches: Slots;
}

/** All in milliseconds. */
export interface Timings {
  /** Lifetime of a lease, and the interval of its renewal. */
  leaseMs: number;
  renewMs: number;
  /** How often a runner looks for work without being woken: while tasks are unfinished, and while none are. */
  tickMs: number;
  idleMs: number;
  /** Time limit of one poll. */
  pollTimeoutMs: number;
  /** Minimum time between two stored progress values. */
  progressMs: number;
}

export const TIMINGS: Timings = {
  leaseMs: 15_000,
  renewMs: 5_000,
  tickMs: 1_000,
  idleMs: 5_000,
  pollTimeoutMs: 60_000,
  progressMs: 1_000,
};
