import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the measured server: a timer on its event loop. A thread that is ready but has no processor looks like a blocked one; Linux
 * counts that time per thread, elsewhere a stall is attributed to the server. On a message it replies with the longest stall since the last
 * query and the longest without such waiting, in milliseconds; both include up to one period of the timer.
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

/** How long the main thread has been ready without a processor, since its start. */
function waitedMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "latin1").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}
