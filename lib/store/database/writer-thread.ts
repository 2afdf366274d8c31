import { Worker } from "node:worker_threads";
import { Failure } from "../../contracts/errors";
import type { StoredLines } from "../calls/call-row";
import { WRITER_LOST, type WriterAnswer, type WriterAsk, type WriterTask } from "./writer-messages";

/** Messages that may wait, of all stores. More are only accepted if they end something that has begun, or belong to it. */
const MOST_WAITING = 5_000;
const CLOSE_WITHIN_MS = 10_000;
/** A thread that ends before its first answer from a database is started again after a pause that doubles. */
const RESTART_MIN_MS = 100;
const RESTART_MAX_MS = 10_000;

interface Asked {
  store: number;
  kind: WriterTask["kind"];
  resolve(answer: WriterAnswer): void;
  reject(error: Error): void;
}

/** The thread of this process that writes to SQLite. It starts with the first store, and again with the next message if it has ended. */
class WriterThread {
  #worker: Worker | undefined;
  #generation = 0;
  #lastId = 0;
  /** Why the last thread ended; how long the next one waits, and until when. */
  #lost: Error | undefined;
  #pauseMs = 0;
  #startAt = 0;
  readonly #asked = new Map<number, Asked>();

  /** Counts the threads so far, including the running one. 0 if none runs. */
  get running(): number {
    return this.#worker ? this.#generation : 0;
  }

  /** Why the thread before this one ended. */
  get lost(): Error | undefined {
    return this.#lost;
  }

  /** Returns the number of the running thread, which it starts if there is none. Throws `WRITER_LOST` while that has to wait. */
  start(): number {
    if (!this.#worker) this.#open();
    return this.#generation;
  }

  /** Rejects with the database's error; with `WRITER_LOST` if the thread ends first. */
  async ask(store: number, task: WriterTask): Promise<WriterAnswer> {
    if (this.#asked.size >= MOST_WAITING && beginsSomething(task))
      throw new Failure("service_unavailable", "Too many changes are queued. Try again in a moment.", { retryAfterMs: 2_000 });
    const worker = this.#worker ?? this.#open();
    const id = ++this.#lastId;
    const answer = await new Promise<WriterAnswer>((resolve, reject) => {
      this.#asked.set(id, { store, kind: task.kind, resolve, reject });
      // Only a pending answer keeps the process alive.
      if (this.#asked.size === 1) worker.ref();
      try {
        worker.postMessage({ ...task, id, store } satisfies WriterAsk);
      } catch (error) {
        // A parameter that cannot be sent to a thread.
        this.#take(id);
        reject(error);
      }
    });
    if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    return answer;
  }

  /** Rejects what a closed store still waits for. */
  forget(store: number): void {
    for (const [id, asked] of this.#asked) if (asked.store === store) this.#take(id)?.reject(new Error("The database is closed."));
  }

  #take(id: number): Asked | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (this.#asked.size === 0) this.#worker?.unref();
    return asked;
  }

  #answer(answer: WriterAnswer): void {
    const asked = this.#take(answer.id);
    if (asked && asked.kind !== "open") this.#pauseMs = 0;
    asked?.resolve(answer);
  }

  #open(): Worker {
    if (this.#lost && Date.now() < this.#startAt) throw this.#lost;
    const worker = openWorker();
    worker.on("message", (answer: WriterAnswer) => this.#answer(answer));
    worker.on("error", (error) => this.#lose(worker, error.message, error));
    worker.on("exit", (code) => this.#lose(worker, `exit code ${code}`));
    worker.unref();
    this.#worker = worker;
    this.#generation++;
    return worker;
  }

  #lose(worker: Worker, why: string, cause?: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const error = Object.assign(new Error(`The writer thread has ended: ${why}`, { cause }), { code: WRITER_LOST });
    this.#lost = error;
    this.#startAt = Date.now() + this.#pauseMs;
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, RESTART_MIN_MS), RESTART_MAX_MS);
    for (const id of this.#asked.keys()) this.#take(id)?.reject(error);
  }
}

/** What belongs to a transaction is never refused: it would stay open, and lock the file. */
function beginsSomething(task: WriterTask): boolean {
  return task.kind === "begin" || (task.kind === "run" && task.session === undefined);
}

const thread = new WriterThread();
let stores = 0;

/** A store's connection in the writer thread. A thread that is started again opens the file again. */
export class WriterConnection {
  readonly #store = ++stores;
  readonly #file: string;
  readonly #onRestart: (lost: Error | undefined) => void;
  #generation = 0;
  #sessions = 0;
  #closed = false;

  constructor(file: string, onRestart: (lost: Error | undefined) => void) {
    this.#file = file;
    this.#onRestart = onRestart;
  }

  async ask(task: WriterTask): Promise<WriterAnswer> {
    if (this.#closed) throw new Error("The database is closed.");
    const generation = thread.start();
    if (this.#generation !== generation) {
      if (this.#generation > 0) this.#onRestart(thread.lost);
      this.#generation = generation;
      // If the file cannot be opened, each statement says so.
      void thread.ask(this.#store, { kind: "open", file: this.#file }).catch(() => undefined);
    }
    return thread.ask(this.#store, task);
  }

  /** Stores lines of a journal, as `storeLines`. */
  async storeCalls(lines: readonly string[]): Promise<StoredLines> {
    const { stored } = await this.ask({ kind: "calls", lines: lines.join("\n") });
    return stored ?? { unreadable: 0, refused: [] };
  }

  newSession(): number {
    return ++this.#sessions;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    const closing = this.#generation === thread.running && this.#generation > 0 ? this.ask({ kind: "close" }) : undefined;
    this.#closed = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_WITHIN_MS);
    });
    await Promise.race([closing?.catch(() => undefined), late]);
    clearTimeout(timer);
    thread.forget(this.#store);
  }
}

/** Loads the worker through the translator; for runs from source, where no bundler has translated it. */
const FROM_SOURCE = `
  const { workerData } = require("node:worker_threads");
  import("tsx/esm/api").then(({ register }) => { register(); return import(workerData.source); });
`;

function openWorker(): Worker {
  // A constant of the bundler, which also finds the worker's file by this very expression.
  if (process.env.NEXT_RUNTIME) return new Worker(new URL("./writer.worker.ts", import.meta.url));
  const source = new URL("writer.worker.ts", import.meta.url).href;
  return new Worker(FROM_SOURCE, { eval: true, workerData: { source }, execArgv: [] });
}
