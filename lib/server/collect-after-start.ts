import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const AFTER_MS = 10_000;

/**
 * Collects what the start has left once no call runs: V8 keeps it until the heap has grown by half, which is 30 MB of an idle process.
 * Stops the event loop for about 80 ms, once.
 */
export function collectAfterStart(calls: { readonly count: number }, afterMs = AFTER_MS): void {
  const timer = setInterval(() => {
    if (calls.count > 0) return;
    clearInterval(timer);
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    // Called from a task of its own the heap shrinks as well.
    if (typeof collect === "function") collect({ type: "major", execution: "async" });
  }, afterMs).unref();
}
