import type { Cancellation } from "../providers/capabilities";

/** Waits. Rejects with the signal's reason once it is aborted. */
export function sleep(ms: number, signal: Cancellation): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
