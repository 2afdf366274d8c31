/**
 * Resolves after everything that is waiting on the event loop. A single immediate is not enough: requested while sockets are read, it runs
 * right after them, before other work.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}
