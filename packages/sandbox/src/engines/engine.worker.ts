import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { JOBS, type JobContext } from "./jobs";
import { type FromWorker, type ToWorker, toWire } from "./messages";

/** The thread of a pool: runs one job at a time and listens meanwhile. */
const port = parentPort;
if (!port) throw new Error("this file is the start of a worker thread");
giveWay(Number((workerData as { nice?: number } | null)?.nice ?? 0));

/** Chunks that may be on their way unread. */
const WINDOW = 4;
/**
 * Progress is told this often and not with each frame: a thread that is put aside while it holds the queue of messages makes the
 * event loop wait until it is its turn again.
 */
const REPORT_EVERY_MS = 250;
let current: { id: number; abort: AbortController; credit: number; wake: () => void } | undefined;

port.on("message", (message: ToWorker) => {
  if (message.kind === "run") void run(message);
  else if (current?.id !== message.id) return;
  else if (message.kind === "abort") {
    current.abort.abort(new Error("aborted"));
    current.wake();
  } else {
    current.credit++;
    current.wake();
  }
});

async function run({ id, job, input }: Extract<ToWorker, { kind: "run" }>): Promise<void> {
  const running = { id, abort: new AbortController(), credit: WINDOW, wake: (): void => undefined };
  current = running;
  let reportedAt = 0;
  const context: JobContext = {
    signal: running.abort.signal,
    report(value) {
      const now = performance.now();
      if (now - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = now;
      send({ kind: "progress", id, value });
    },
    async chunk(bytes) {
      while (running.credit <= 0 && !running.abort.signal.aborted)
        await new Promise<void>((resolve) => {
          running.wake = resolve;
        });
      running.abort.signal.throwIfAborted();
      running.credit--;
      const piece = own(bytes);
      send({ kind: "chunk", id, bytes: piece }, [piece.buffer]);
    },
  };
  try {
    const work = JOBS[job];
    if (!work) throw new Error(`no job ${job}`);
    const bytes: ArrayBuffer[] = [];
    send({ kind: "done", id, value: movable(await work(input, context), bytes) }, bytes);
  } catch (error) {
    send({ kind: "failed", id, error: toWire(error) });
  } finally {
    current = undefined;
  }
}

/** Bytes change hands instead of being copied on the other side, whose time is dearer. */
function send(message: FromWorker, bytes: ArrayBuffer[] = []): void {
  port?.postMessage(message, bytes);
}

/** A result whose bytes can change hands; `bytes` gathers them. */
function movable(value: unknown, bytes: ArrayBuffer[]): unknown {
  if (value instanceof Uint8Array) {
    const copy = own(value);
    bytes.push(copy.buffer);
    return copy;
  }
  if (Array.isArray(value)) return value.map((item) => movable(item, bytes));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, movable(item, bytes)]));
}

/** A copy that has its buffer for itself. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** Linux keeps a priority per thread; elsewhere it would be the whole process's and is left alone. */
function giveWay(nice: number): void {
  if (process.platform !== "linux" || nice === 0) return;
  try {
    setPriority(0, nice);
  } catch {
    // Not allowed here; the work is done all the same.
  }
}
