import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const AFTER_MS = 10_000;
/** V8 judges the rate of allocation by the last five seconds between two collections. */
const QUIET_MS = 6_000;

/**
 * Collects what the start has left once no call runs: V8 keeps it until the heap has grown by half, which is 30 MB of an idle process.
 * Stops the event loop for about 40 ms, once. The space for new objects, 32 MB after the start, shrinks only if little was allocated since
 * the collection before; that one takes 1 ms.
 */
export function collectAfterStart(calls: { readonly count: number }, afterMs = AFTER_MS): void {
  setTimeout(() => collect("minor"), Math.max(0, afterMs - QUIET_MS)).unref();
  const timer = setInterval(() => {
    if (calls.count > 0) return;
    clearInterval(timer);
    collect("major");
  }, afterMs).unref();
}

function collect(type: "minor" | "major"): void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("gc");
  // Called from a task of its own the heap shrinks as well.
  if (typeof gc === "function") gc({ type, execution: "async" });
}
