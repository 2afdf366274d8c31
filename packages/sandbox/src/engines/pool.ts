import { Worker } from "node:worker_threads";
import { Failure } from "../../../../lib/contracts/errors";
import type { Caller } from "../../../../lib/contracts/keys";
import type { Cancellation } from "../../../../lib/providers/capabilities";
import type { Displaced, Host, WaitingLine } from "../host";
import { type FromWorker, fromWire, type ToWorker } from "./messages";
import { letEventLoopGoFirst } from "./priority";

export interface PoolSettings {
  /** Jobs at once; each has a thread of its own. */
  workers: number;
  /** Jobs that may wait; in a full line whoever has most of it gives way. */
  queue: number;
  /** A job that takes longer is ended with its thread. */
  limitMs: number;
  /** -20 to 19, on Linux: how readily the thread gives way to others. */
  nice: number;
  /** Megabytes of JavaScript heap per thread. */
  heapMb: number;
}

export interface Job {
  name: string;
  input: unknown;
  /** Teams take turns, and so do the callers of a team. */
  caller: Caller;
  signal: Cancellation;
  onProgress?(value: number): void;
}

/**
 * Megabytes a thread has for new objects. By itself the JavaScript engine gives it 48, and each thread would hold on to 33 of them,
 * and for longer to the pixels that belong to objects nobody needs any more; collected more often, work takes no longer.
 */
const YOUNG_MB = 6;
/** A thread without work is kept for this long, because starting one takes a quarter of a second. */
const IDLE_MS = 60_000;
/** How long a job may take to notice that nobody wants it. */
const ABORT_GRACE_MS = 2_000;

interface Run extends Job {
  id: number;
  onChunk(bytes: Uint8Array): void;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  timer?: NodeJS.Timeout;
}

interface Seat {
  worker: Worker;
  run: Run | undefined;
  idle?: NodeJS.Timeout;
}

/** Runs jobs in worker threads: so many at once, so many waiting, each within its time. A thread that dies takes one job with it. */
export class WorkerPool {
  readonly #settings: PoolSettings;
  readonly #seats: Seat[] = [];
  readonly #waiting: WaitingLine<Run>;
  #next = 0;
  #closed = false;

  constructor(settings: PoolSettings, openLine: Host["openLine"]) {
    this.#settings = settings;
    this.#waiting = openLine(settings.queue);
  }

  /** The job's result. Rejects with the job's `Failure`, the signal's reason, or what broke. */
  run(job: Job): Promise<unknown> {
    return this.#start(job, () => undefined).result;
  }

  /** The chunks of a job, made as they are read. */
  async *stream(job: Job): AsyncGenerator<Uint8Array, void, undefined> {
    const ready: Uint8Array[] = [];
    let ended = false;
    let wake: () => void = () => undefined;
    const { run, result } = this.#start(job, (bytes) => {
      ready.push(bytes);
      wake();
    });
    const end = result.finally(() => {
      ended = true;
      wake();
    });
    // Looked at below; until then nobody else would.
    end.catch(() => undefined);
    try {
      for (;;) {
        const bytes = ready.shift();
        if (bytes) {
          yield bytes;
          this.#tell(run, { kind: "pull", id: run.id });
        } else if (ended) break;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
      await end;
    } finally {
      if (!ended) this.#abandon(run, new Failure("client_closed", "The caller disconnected."));
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const run of this.#waiting.clear()) run.reject(stopping());
    await Promise.all(this.#seats.splice(0).map((seat) => this.#dismiss(seat, stopping())));
  }

  #start(job: Job, onChunk: (bytes: Uint8Array) => void): { run: Run; result: Promise<unknown> } {
    job.signal.throwIfAborted();
    if (this.#closed) throw stopping();
    let settle: Pick<Run, "resolve" | "reject"> | undefined;
    const result = new Promise<unknown>((resolve, reject) => {
      settle = { resolve, reject };
    });
    if (!settle) throw new Error("a promise runs its function at once");
    const run: Run = { ...job, ...settle, id: this.#next++, onChunk };
    const abort = () => this.#abandon(run, job.signal.reason);
    job.signal.addEventListener("abort", abort);
    const displaced = this.#waiting.add(run, job.caller);
    displaced?.item.reject(full(displaced, this.#settings.queue));
    this.#seat();
    return { run, result: result.finally(() => job.signal.removeEventListener("abort", abort)) };
  }

  /** Gives waiting jobs to free threads, and makes threads while there may be more. */
  #seat(): void {
    while (this.#waiting.length > 0) {
      const seat = this.#seats.find((candidate) => candidate.run === undefined) ?? this.#open();
      const run = seat && this.#waiting.take();
      if (!seat || !run) return;
      clearTimeout(seat.idle);
      seat.run = run;
      seat.worker.ref();
      run.timer = setTimeout(() => void this.#dismiss(seat, tooLong()), this.#settings.limitMs);
      seat.worker.postMessage({ kind: "run", id: run.id, job: run.name, input: run.input } satisfies ToWorker);
    }
  }

  #open(): Seat | undefined {
    if (this.#seats.length >= this.#settings.workers) return undefined;
    const worker = openWorker(this.#settings);
    letEventLoopGoFirst();
    const seat: Seat = { worker, run: undefined };
    worker.on("message", (message: FromWorker) => this.#hear(seat, message));
    worker.once("error", (error) => void this.#dismiss(seat, error));
    worker.once("exit", (code) => void this.#dismiss(seat, new Error(`a sandbox thread ended with code ${code}`)));
    this.#seats.push(seat);
    return seat;
  }

  #hear(seat: Seat, message: FromWorker): void {
    const { run } = seat;
    if (!run || run.id !== message.id) return;
    if (message.kind === "chunk") run.onChunk(message.bytes);
    else if (message.kind === "progress") run.onProgress?.(message.value);
    else {
      if (message.kind === "done") run.resolve(message.value);
      else run.reject(fromWire(message.error));
      this.#free(seat);
    }
  }

  #free(seat: Seat): void {
    clearTimeout(seat.run?.timer);
    seat.run = undefined;
    seat.worker.unref();
    seat.idle = setTimeout(() => void this.#dismiss(seat, stopping()), IDLE_MS).unref();
    this.#seat();
  }

  #tell(run: Run, message: ToWorker): void {
    this.#seats.find((seat) => seat.run === run)?.worker.postMessage(message);
  }

  /** Ends one job: at once where it waits, else by asking its thread, and ending that where it does not listen. */
  #abandon(run: Run, reason: unknown): void {
    run.reject(reason);
    if (this.#waiting.remove(run)) return;
    const seat = this.#seats.find((candidate) => candidate.run === run);
    if (!seat) return;
    seat.worker.postMessage({ kind: "abort", id: run.id } satisfies ToWorker);
    clearTimeout(run.timer);
    run.timer = setTimeout(() => seat.run === run && void this.#dismiss(seat, reason), ABORT_GRACE_MS);
  }

  async #dismiss(seat: Seat, reason: unknown): Promise<void> {
    const place = this.#seats.indexOf(seat);
    if (place >= 0) this.#seats.splice(place, 1);
    clearTimeout(seat.idle);
    clearTimeout(seat.run?.timer);
    seat.run?.reject(reason);
    seat.run = undefined;
    seat.worker.removeAllListeners();
    // What a thread says while it is being ended is of no interest, and must not end the process.
    seat.worker.on("error", () => undefined);
    await seat.worker.terminate();
    if (!this.#closed) this.#seat();
  }
}

/** Loads the worker through the translator; for runs from source, where no bundler has translated it. */
const FROM_SOURCE = `
  const { workerData } = require("node:worker_threads");
  import("tsx/esm/api").then(({ register }) => { register(); return import(workerData.source); });
`;

function openWorker({ nice, heapMb }: PoolSettings): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB };
  // A constant of the bundler, which also finds the worker's file by this very expression.
  if (process.env.NEXT_RUNTIME) return new Worker(new URL("./engine.worker.ts", import.meta.url), { workerData: { nice }, resourceLimits });
  const source = new URL("engine.worker.ts", import.meta.url).href;
  // Tests run from source. On a machine with other work a thread of low priority would not get through a video in a minute.
  return new Worker(FROM_SOURCE, { eval: true, workerData: { source }, resourceLimits, execArgv: [] });
}

function stopping(): Failure {
  return new Failure("shutting_down", "The gateway is stopping; try again in a moment.", { retryAfterMs: 2_000 });
}

/** Who has most of a full line is told so; where all have one place each, nobody is to blame. */
function full({ ofTeam }: Displaced<Run>, limit: number): Failure {
  const detail = { retryAfterMs: 2_000 };
  if (ofTeam === 1) return new Failure("service_unavailable", "The sandbox is busy; try again in a moment.", detail);
  const words = `The sandbox lets ${limit} jobs of this kind wait, and your team has more of them than others; wait for some to end.`;
  return new Failure("rate_limit_exceeded", words, { ...detail, limit: { owner: "team", limit: "queue" } });
}

function tooLong(): Failure {
  return new Failure("upstream_timeout", "The sandbox took too long.");
}
