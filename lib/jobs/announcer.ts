import { setTimeout as pause } from "node:timers/promises";
import type { VideoTask } from "../contracts/task";
import type { JobPorts, Timings } from "./ports";

const TRIES = 3;
const TRY_MS = 5_000;
const LONGER_PAUSE = 5;
/** News beyond this is dropped: a caller's server that is down must not fill this one's memory. */
const MOST_WAITING = 1_000;

interface AnnouncerPorts extends Pick<JobPorts, "notify" | "log"> {
  timings: Pick<Timings, "callbackPauseMs">;
}

/**
 * Tells callers' addresses how their tasks change: in order for each task, three tries each, and never in the way of the work. What is
 * not told when the process ends is not told at all; the state itself can always be read.
 */
export class Announcer {
  readonly #ports: AnnouncerPorts;
  readonly #last = new Map<string, Promise<void>>();
  readonly #stopped = new AbortController();
  #waiting = 0;

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  announce(task: VideoTask): void {
    if (!this.#ports.notify || task.callbackUrl === null || this.#stopped.signal.aborted) return;
    if (this.#waiting >= MOST_WAITING) {
      this.#ports.log.warn({ task: task.id }, "too many callbacks wait; one was dropped");
      return;
    }
    this.#waiting++;
    const before = this.#last.get(task.id) ?? Promise.resolve();
    const told = before
      .then(() => this.#tell(task))
      .finally(() => {
        this.#waiting--;
        if (this.#last.get(task.id) === told) this.#last.delete(task.id);
      });
    this.#last.set(task.id, told);
  }

  /** Breaks off what is under way. */
  stop(): void {
    this.#stopped.abort();
  }

  async #tell(task: VideoTask): Promise<void> {
    const { notify, log, timings } = this.#ports;
    const { signal } = this.#stopped;
    for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt++) {
      const bound = new AbortController();
      const end = () => bound.abort();
      const timer = setTimeout(end, TRY_MS).unref();
      signal.addEventListener("abort", end, { once: true });
      try {
        await notify?.(task, { signal: bound.signal });
        return;
      } catch (cause) {
        log.debug({ task: task.id, attempt, cause }, "a callback did not arrive");
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
      }
      const pauseMs = timings.callbackPauseMs * LONGER_PAUSE ** attempt;
      if (attempt < TRIES - 1) await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    log.warn({ task: task.id, state: task.state }, "a callback could not be delivered");
  }
}
