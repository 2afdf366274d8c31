import type { Log } from "../gateway/ports";
import type { FetchFile } from "../media/fetch-file";
import type { MediaLibrary } from "../media/library";
import type { Slots } from "../media/slots";
import type { Provider } from "../providers/capabilities";
import type { Store } from "../store/database/open";

/** The stored files, as far as tasks need them. */
export type TaskFiles = Pick<MediaLibrary, "put" | "get" | "bytes" | "address" | "fileOf" | "remove">;

/** What tasks are read with. */
export interface ReadPorts {
  store: Store;
  media: TaskFiles;
  now?: () => number;
}

/** What tasks are worked on with. */
export interface JobPorts extends ReadPorts {
  providers: readonly Provider[];
  /** Fetches a video that an upstream has put somewhere: guarded, and bounded in size and time. Absent, such videos stay there. */
  download?: FetchFile;
  log: Log;
}

/** What a runner hands to the work on a task. */
export interface JobContext extends JobPorts {
  now: () => number;
  timings: Timings;
  /** Videos that are fetched at once. */
  fetches: Slots;
}

/** All in milliseconds. */
export interface Timings {
  /** How long a claim counts without being renewed, and how often it is. */
  leaseMs: number;
  renewMs: number;
  /** How often a runner looks for work on its own: while any task is unfinished, and while none is. */
  tickMs: number;
  idleMs: number;
  /** How long one question to an upstream may take. */
  pollTimeoutMs: number;
  /** Least time between two stored values of progress. */
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
