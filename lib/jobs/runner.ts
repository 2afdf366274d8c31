import { hostname } from "node:os";
import { Slots } from "../media/slots";
import { claimTasks, glance, leftoverFiles, type WorkKind } from "../store/tasks/task-leases";
import type { StoredTask } from "../store/tasks/task-row";
import { expireTasks } from "../store/tasks/tasks";
import { Job } from "./job";
import { keepLease, newLease, reclaimLeases } from "./lease";
import { type JobContext, type JobPorts, TIMINGS, type Timings } from "./ports";
import { TokenBucket } from "./token-bucket";
import { workOn } from "./video";

/** Concurrency of this process: upstream requests, and video fetches. */
const MOST = { poll: 16, cancel: 16, fetch: 4 } as const;
/** Tasks held for polling in all: those whose videos are being fetched no longer poll. */
const MOST_POLLED = 64;
/**
 * Polls per second over all vendors: beyond some hundreds of open tasks each is polled less often, the longest waiting first, so
 * that the cost stays bounded.
 */
const POLLS_PER_SECOND = 60;
const COMPLAIN_EVERY_MS = 60_000;
/** Time for a stopped job to release its claim. */
const UNWIND_MS = 2_000;

export interface RunnerOptions extends JobPorts {
  /** Videos that all processes of this machine render concurrently; 0 renders none and only polls upstreams. */
  videos: { concurrency: number };
  /** A name for this machine; the host name by default. */
  machine?: string;
  timings?: Partial<Timings>;
}

/** The only code that polls an upstream or renders a video. One per process; processes share the work through leases. */
export interface JobRunner {
  /** Takes over what this machine's earlier processes left, and starts. Throws the database's errors. */
  start(): Promise<void>;
  /** There may be new work. */
  wake(): void;
  /** Aborts this process's work on a task that has ended. Other processes notice when they renew their lease. */
  drop(taskId: string): void;
  /** Aborts rendering at once, lets everything else finish within `graceMs`, and resolves at most a few seconds later. */
  stop(graceMs: number): Promise<void>;
}

export function createJobRunner(options: RunnerOptions): JobRunner {
  return new Runner(options);
}

class Runner implements JobRunner {
  readonly #shop: JobContext;
  readonly #videos: number;
  readonly #machine: string;
  readonly #polls: TokenBucket;
  readonly #jobs = new Map<Job, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #woken = false;
  #running = false;
  #complainedAt = 0;

  constructor({ videos, machine = hostname(), timings, now = Date.now, ...ports }: RunnerOptions) {
    this.#shop = { ...ports, now, timings: { ...TIMINGS, ...timings }, fetches: new Slots(MOST.fetch) };
    this.#videos = videos.concurrency;
    this.#polls = new TokenBucket(POLLS_PER_SECOND, now());
    this.#machine = machine;
  }

  async start(): Promise<void> {
    await reclaimLeases(this.#shop.store, this.#machine);
    this.#running = true;
    this.wake();
  }

  wake(): void {
    this.#woken = true;
    if (!this.#running || this.#turn) return;
    clearTimeout(this.#timer);
    this.#turn = this.#work();
  }

  drop(taskId: string): void {
    for (const job of this.#jobs.keys()) if (job.task.id === taskId && job.kind !== "cancel") job.break("lost");
  }

  async stop(graceMs: number): Promise<void> {
    this.#running = false;
    clearTimeout(this.#timer);
    // The current turn may still claim a task; none is started after it.
    await this.#turn;
    for (const job of this.#jobs.keys()) if (job.kind === "video" && !job.answered) job.break("stopping");
    if (await this.#idleWithin(graceMs)) return;
    for (const job of this.#jobs.keys()) job.break("stopping");
    if (!(await this.#idleWithin(UNWIND_MS)))
      this.#shop.log.warn({ tasks: this.#jobs.size }, "stopped with video tasks still being worked on");
  }

  async #idleWithin(limitMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), limitMs);
    });
    const idle = Promise.all(this.#jobs.values()).then(() => true);
    return Promise.race([idle, late]).finally(() => clearTimeout(timer));
  }

  /** Runs turns until no work is due, then schedules the next one. */
  async #work(): Promise<void> {
    const { tickMs, idleMs } = this.#shop.timings;
    let pause = tickMs;
    while (this.#woken && this.#running) {
      this.#woken = false;
      try {
        pause = (await this.#look()) ? tickMs : idleMs;
      } catch (cause) {
        pause = idleMs;
        this.#complain(cause);
      }
    }
    this.#turn = undefined;
    if (this.#running) this.#timer = setTimeout(() => this.wake(), pause).unref();
  }

  /** Looks for work once. True while any task is unfinished. */
  async #look(): Promise<boolean> {
    const { store, now } = this.#shop;
    const seen = await glance(store, now());
    if (seen.overdue) for (const task of await expireTasks(store, now())) await this.#expired(task);
    if (seen.video) await this.#claim("video", this.#videos);
    if (seen.poll) await this.#claimPolls();
    if (seen.cancel) await this.#claim("cancel", MOST.cancel);
    if (seen.fetch) await this.#claim("fetch", MOST.fetch);
    return seen.open;
  }

  async #expired(task: StoredTask): Promise<void> {
    const { media, store } = this.#shop;
    this.drop(task.id);
    await media.remove(await leftoverFiles(store, task));
  }

  async #claimPolls(): Promise<void> {
    const places = Math.min(MOST.poll, MOST_POLLED - this.#fetching()) - this.#count("poll");
    const limit = Math.min(places, this.#polls.left(this.#shop.now()));
    this.#polls.take(await this.#claim("poll", limit + this.#count("poll")));
  }

  /** Returns the number of claimed tasks. */
  async #claim(kind: WorkKind, most: number): Promise<number> {
    const { store, now, timings } = this.#shop;
    const limit = most - this.#count(kind);
    if (limit <= 0 || !this.#running) return 0;
    const lease = newLease(this.#machine);
    const at = now();
    const until = at + timings.leaseMs;
    const claimed = await claimTasks(store, { kind, limit, lease, videosPerMachine: this.#videos, now: at, until });
    for (const task of claimed) this.#begin(task, { kind, lease, until });
    return claimed.length;
  }

  #count(kind: WorkKind): number {
    return [...this.#jobs.keys()].filter((job) => job.kind === kind && !(kind === "poll" && job.fetching)).length;
  }

  #fetching(): number {
    return [...this.#jobs.keys()].filter((job) => job.kind === "poll" && job.fetching).length;
  }

  #begin(task: StoredTask, { kind, lease, until }: { kind: WorkKind; lease: string; until: number }): void {
    const { store, now, timings, log } = this.#shop;
    const job = new Job({ task, lease, kind });
    const hold = { id: task.id, lease };
    const release = keepLease({ store, hold, until, now, timings, onLost: () => job.break("lost") });
    const done = workOn(this.#shop, job)
      .catch((cause: unknown) =>
        log.error({ task: task.id, cause }, "work on a video task was lost; it begins again when its lease has run out"),
      )
      .finally(() => {
        release();
        // More tasks may be waiting if this job held the last slot; otherwise the next tick is soon enough.
        const full = this.#count(kind) >= (kind === "video" ? 1 : MOST[kind]);
        this.#jobs.delete(job);
        if (full) this.wake();
      });
    this.#jobs.set(job, done);
  }

  #complain(cause: unknown): void {
    const at = Date.now();
    if (at - this.#complainedAt < COMPLAIN_EVERY_MS) return;
    this.#complainedAt = at;
    this.#shop.log.error({ cause }, "the job runner cannot reach the database; it tries again");
  }
}
