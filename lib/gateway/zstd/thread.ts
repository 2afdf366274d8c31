import { Worker } from "node:worker_threads";
import { Failure } from "../../contracts/errors";
import { decodeZstd, ZstdTooLong, zstdFrames } from "./frames";
import type { ZstdAnswer, ZstdJob } from "./zstd.worker";

/** In bytes. What a body surely does not exceed is decoded at once, in two milliseconds at most. */
const SHORT = 256 * 1024;
/** Far more than 64 MB take. */
const DEADLINE_MS = 10_000;
/** Bodies that may wait for the thread. */
const MOST_WAITING = 16;

/** Decodes Zstandard where Node does not, a long body on a thread of its own. Throws `ZstdTooLong` above `limit` bytes. */
export async function decodeZstdBody(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const frames = zstdFrames(bytes, limit);
  const most = frames.reduce((sum, frame) => sum + frame.most, 0);
  if (most <= SHORT) return decodeZstd(bytes, frames, limit);
  return thread.decode({ bytes, frames, limit });
}

/** One thread, made when it is first needed; one body after the other. */
class ZstdThread {
  #worker: Worker | undefined;
  #asked: { resolve(answer: ZstdAnswer): void; reject(why: unknown): void } | undefined;
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async decode(job: ZstdJob): Promise<Uint8Array> {
    if (this.#waiting >= MOST_WAITING)
      throw new Failure("service_unavailable", "Too many zstd bodies are being decoded. Try again in a moment.", { retryAfterMs: 1_000 });
    this.#waiting++;
    const turn = this.#line.then(() => this.#ask(job));
    this.#line = turn.catch(() => undefined);
    try {
      const answer = await turn;
      if ("decoded" in answer) return answer.decoded;
      throw "tooLong" in answer ? new ZstdTooLong() : new Error(answer.message);
    } finally {
      this.#waiting--;
    }
  }

  async #ask(job: ZstdJob): Promise<ZstdAnswer> {
    const worker = this.#open();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<ZstdAnswer>((resolve, reject) => {
        this.#asked = { resolve, reject };
        timer = setTimeout(() => reject(new Error("it takes too long")), DEADLINE_MS);
        worker.postMessage(job);
      });
    } catch (error) {
      this.#worker = undefined;
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#asked = undefined;
    }
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = openWorker();
    worker.on("message", (answer: ZstdAnswer) => this.#asked?.resolve(answer));
    worker.on("error", (error) => this.#lose(worker, error));
    worker.on("exit", () => this.#lose(worker, new Error("the thread has ended")));
    // Nothing but an answer that is awaited keeps the process alive. A listener for messages would undo it.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #lose(worker: Worker, why: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#asked?.reject(why);
  }
}

const thread = new ZstdThread();

/** Loads the worker through the translator; for runs from source, where no bundler has translated it. */
const FROM_SOURCE = `
  const { workerData } = require("node:worker_threads");
  import("tsx/esm/api").then(({ register }) => { register(); return import(workerData.source); });
`;

function openWorker(): Worker {
  // A constant of the bundler, which also finds the worker's file by this very expression.
  if (process.env.NEXT_RUNTIME) return new Worker(new URL("./zstd.worker.ts", import.meta.url));
  const source = new URL("zstd.worker.ts", import.meta.url).href;
  return new Worker(FROM_SOURCE, { eval: true, workerData: { source }, execArgv: [] });
}
