/** Lets threads of a gateway kill it as well: on SQLite the writer thread settles calls and stores leases. */
import { createRequire, syncBuiltinESMExports } from "node:module";
import { BroadcastChannel, Worker, type WorkerOptions } from "node:worker_threads";
import type { LeaseKill } from "../testing/lease-kills";

/** Carries the step to the threads. */
export const KILLS = "lease-kills";
const THREAD = new URL("calls-thread.ts", import.meta.url).href;

/** A thread whose source starts with `calls-thread.ts`, which then loads the thread's own. */
class KillingWorker extends Worker {
  constructor(program: string | URL, options: WorkerOptions = {}) {
    const { source } = (options.workerData ?? {}) as { source?: string };
    super(program, source === undefined ? options : { ...options, workerData: { source: THREAD, next: source } });
  }
}

/** Threads that start after this listen to the returned function. */
export function orderToThreads(): (kill: LeaseKill) => void {
  const threads = createRequire(import.meta.url)("node:worker_threads") as { Worker: typeof Worker };
  threads.Worker = KillingWorker;
  syncBuiltinESMExports();
  const channel = new BroadcastChannel(KILLS);
  channel.unref();
  return (kill) => channel.postMessage(kill);
}
