import type { Cancellation } from "./capabilities";

/** The value of a promise that others wait for too; rejects with the signal's reason as soon as it fires. */
export function untilAborted<Value>(shared: Promise<Value>, signal: Cancellation): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end);
    shared.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
