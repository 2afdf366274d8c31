import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the server under measurement: a clock that ticks on its event loop. A thread that is ready and has no processor looks
 * like one that is blocked; Linux counts for each thread how long it waited so, and elsewhere all of a stall is the server's own.
 * Asked by a message, it answers with the longest stall since it was asked last and the longest without such waiting, in
 * milliseconds; both hold up to a period of the clock itself.
 */
const PERIOD_MS = 5;

if (isMainThread && process.send) {
  let longest = { stallMs: 0, ownMs: 0 };
  let last = performance.now();
  let waited = waitedMs();
  setInterval(() => {
    const now = performance.now();
    const waitedNow = waitedMs();
    const stallMs = now - last;
    longest = { stallMs: Math.max(longest.stallMs, stallMs), ownMs: Math.max(longest.ownMs, stallMs - (waitedNow - waited)) };
    last = now;
    waited = waitedNow;
  }, PERIOD_MS).unref();
  process.on("message", () => {
    process.send?.(longest);
    longest = { stallMs: 0, ownMs: 0 };
  });
}

/** How long the main thread has been ready to run and had no processor, since it began. */
function waitedMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "latin1").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}
