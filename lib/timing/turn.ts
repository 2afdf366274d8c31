/**
 * Resolves when everything that waits on the event loop has had its turn. One immediate would not do: asked for while sockets
 * are read it runs right after them, before anybody else is heard.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}
