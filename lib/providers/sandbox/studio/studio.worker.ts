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
  const context: JobContext = {
    signal: running.abort.signal,
    report: (value) => send({ kind: "progress", id, value }),
    async chunk(bytes) {
      while (running.credit <= 0 && !running.abort.signal.aborted)
        await new Promise<void>((resolve) => {
          running.wake = resolve;
        });
      running.abort.signal.throwIfAborted();
      running.credit--;
      send({ kind: "chunk", id, bytes: own(bytes) });
    },
  };
  try {
    const work = JOBS[job];
    if (!work) throw new Error(`no job ${job}`);
    send({ kind: "done", id, value: await work(input, context) });
  } catch (error) {
    send({ kind: "failed", id, error: toWire(error) });
  } finally {
    current = undefined;
  }
}

function send(message: FromWorker): void {
  port?.postMessage(message, transferables(message));
}

/** Bytes change hands instead of being copied on the other side, whose time is dearer. */
function transferables(message: FromWorker): ArrayBuffer[] {
  return message.kind === "chunk" ? [message.bytes.buffer as ArrayBuffer] : [];
}

/** A copy that has its buffer for itself. */
function own(bytes: Uint8Array): Uint8Array {
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
