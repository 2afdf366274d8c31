import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { setFlagsFromString } from "node:v8";

/** Of helper threads; engines have their own, lower one. */
const HELPERS_NICE = 6;

/**
 * Percent by which a heap may grow until all of it is collected again. Photos and videos come and go outside of the heaps and make the
 * JavaScript engine settle for 30 to 40 by itself, which on the event loop means a collection of 10 ms every third second.
 */
const HEAP_GROWTH = 100;

/**
 * Decoding and encoding of images happens in threads that the whole process shares, as does the collecting of garbage. Where
 * Linux keeps a priority per thread, they let the event loop go first. Safe to call again: only threads that are new are touched.
 */
export function letEventLoopGoFirst(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  if (process.platform !== "linux") return;
  try {
    for (const name of readdirSync("/proc/self/task")) {
      const thread = Number(name);
      if (thread !== process.pid && getPriority(thread) === 0) setPriority(thread, HELPERS_NICE);
    }
  } catch {
    // A thread has ended meanwhile, or it is not allowed here; the work is done all the same.
  }
}
