import { Worker } from "node:worker_threads";
import { Failure } from "../../contracts/errors";
import type { StoredLines } from "../calls/call-row";
import { WRITER_LOST, type WriterAnswer, type WriterAsk, type WriterTask } from "./writer-messages";

/** Statements and transactions that may wait, of all stores. */
const MOST_WAITING = 5_000;
const CLOSE_WITHIN_MS = 10_000;

interface Asked {
  store: number;
  resolve(answer: WriterAnswer): void;
  reject(error: Error): void;
}

/** The thread of this process that writes to SQLite. It starts with the first store, and again with the next message if it has ended. */
class WriterThread {
  #worker: Worker | undefined;
  #generation = 0;
  #lastId = 0;
  readonly #asked = new Map<number, Asked>();

  /** Counts the threads so far, including the running one, which it starts if there is none. */
  get generation(): number {
    this.#open();
    return this.#generation;
  }

  /** Rejects with the database's error; with `WRITER_LOST` if the thread ends first. */
  async ask(store: number, task: WriterTask): Promise<WriterAnswer> {
    if (this.#asked.size >= MOST_WAITING)
      throw new Failure("service_unavailable", "Too many changes are queued. Try again in a moment.", { retryAfterMs: 2_000 });
    const worker = this.#open();
    const id = ++this.#lastId;
    const answer = await new Promise<WriterAnswer>((resolve, reject) => {
      this.#asked.set(id, { store, resolve, reject });
      // Only a pending answer keeps the process alive.
      if (this.#asked.size === 1) worker.ref();
      worker.postMessage({ ...task, id, store } satisfies WriterAsk);
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

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = openWorker();
    worker.on("message", (answer: WriterAnswer) => this.#take(answer.id)?.resolve(answer));
    worker.on("error", (error) => this.#lose(worker, error));
    worker.on("exit", () => this.#lose(worker));
    worker.unref();
    this.#worker = worker;
    this.#generation++;
    return worker;
  }

  #lose(worker: Worker, cause?: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const error = Object.assign(new Error("The writer thread has ended.", { cause }), { code: WRITER_LOST });
    for (const id of this.#asked.keys()) this.#take(id)?.reject(error);
  }
}

const thread = new WriterThread();
let stores = 0;

/** A store's connection in the writer thread. A thread that is started again opens the file again. */
export class WriterConnection {
  readonly #store = ++stores;
  readonly #file: string;
  readonly #onRestart: () => void;
  #generation = 0;
  #sessions = 0;
  #closed = false;

  constructor(file: string, onRestart: () => void) {
    this.#file = file;
    this.#onRestart = onRestart;
  }

  ask(task: WriterTask): Promise<WriterAnswer> {
    if (this.#closed) return Promise.reject(new Error("The database is closed."));
    if (this.#generation !== thread.generation) {
      if (this.#generation > 0) this.#onRestart();
      this.#generation = thread.generation;
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
    const closing = this.#generation === thread.generation ? this.ask({ kind: "close" }) : undefined;
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
