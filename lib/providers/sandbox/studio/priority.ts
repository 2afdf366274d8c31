import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** Of helper threads; engines have their own, lower one. */
const HELPERS_NICE = 3;

/**
 * Decoding and encoding of pictures happens in threads that the whole process shares, as does the collecting of garbage. Where
 * Linux keeps a priority per thread, they let the event loop go first. Safe to call again: only threads that are new are touched.
 */
export function letEventLoopGoFirst(): void {
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
