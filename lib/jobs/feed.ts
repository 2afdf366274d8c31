import type { TaskFeed, TaskNews } from "../gateway/ports";
import { changesAfter, newestChanges } from "../store/tasks/task-events";
import type { ReadPorts } from "./ports";
import { describeTask } from "./view";

const LOOK_EVERY_MS = 250;
/** Changes per read; no more are held in memory, however slow a follower is. */
const AT_ONCE = 50;

interface FeedPorts extends ReadPorts {
  log: { warn(fields: object, message: string): void };
}

/** A follower that is up to date. */
interface Waiting {
  teamId: string;
  seen: number;
  resume(): void;
}

export interface OpenFeed extends TaskFeed {
  close(): void;
}

/** Task changes, read from the database: one query for all followers in this process, whichever process made the change. */
export function createTaskFeed(ports: FeedPorts): OpenFeed {
  return new Feed(ports);
}

class Feed implements OpenFeed {
  readonly #ports: FeedPorts;
  readonly #waiting = new Set<Waiting>();
  readonly #closed = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(ports: FeedPorts) {
    this.#ports = ports;
  }

  async follow(teamId: string, { after, signal }: { after: number | undefined; signal: AbortSignal }): Promise<AsyncIterable<TaskNews>> {
    const newest = (await newestChanges(this.#ports.store, [teamId])).get(teamId) ?? 0;
    return this.#news({ teamId, after, newest, signal: AbortSignal.any([signal, this.#closed.signal]) });
  }

  close(): void {
    this.#closed.abort();
    clearInterval(this.#timer);
    for (const { resume } of this.#waiting) resume();
  }

  async *#news({ teamId, after, newest, signal }: Following): AsyncGenerator<TaskNews, void, undefined> {
    const { store, now = Date.now, log } = this.#ports;
    // A number that was never assigned comes from another database.
    let seen = Math.min(after ?? newest, newest);
    if (after !== undefined && after > newest) yield { n: newest, at: now(), missed: true };
    try {
      while (!signal.aborted) {
        const changes = await changesAfter(store, { teamId, after: seen, limit: AT_ONCE });
        const first = changes[0]?.n ?? newest + 1;
        if (first > seen + 1) {
          seen = first - 1;
          yield { n: seen, at: now(), missed: true };
        }
        for (const { n, at, task } of changes) {
          if (signal.aborted) return;
          seen = n;
          yield { n, at, task: await describeTask(this.#ports, task) };
        }
        if (changes.length === 0) await this.#more({ teamId, seen, signal });
      }
    } catch (cause) {
      log.warn({ cause }, "a stream of events ended because the database did not answer");
    }
  }

  #more({ teamId, seen, signal }: { teamId: string; seen: number; signal: AbortSignal }): Promise<void> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        teamId,
        seen,
        resume: () => {
          signal.removeEventListener("abort", waiting.resume);
          this.#waiting.delete(waiting);
          resolve();
        },
      };
      this.#waiting.add(waiting);
      if (signal.aborted) return waiting.resume();
      signal.addEventListener("abort", waiting.resume, { once: true });
      this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
    });
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      if (this.#waiting.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
        return;
      }
      const newest = await newestChanges(this.#ports.store, [...new Set([...this.#waiting].map(({ teamId }) => teamId))]);
      for (const { teamId, seen, resume } of this.#waiting) if ((newest.get(teamId) ?? 0) > seen) resume();
    } catch {
      // Followers query for themselves, and end if the database is still unavailable.
      for (const { resume } of this.#waiting) resume();
    } finally {
      this.#looking = false;
    }
  }
}

interface Following {
  teamId: string;
  after: number | undefined;
  /** The newest change at its start. */
  newest: number;
  signal: AbortSignal;
}
