import { createServer } from "node:http";

/**
 * The handler of pages, opened by the first request for one, which waits for it: a gateway that only answers calls starts sooner and is
 * smaller without Next. `prepare` opens it at once.
 * @param {() => Promise<import("./front").Handler>} open
 */
export function lazyPages(open) {
  let handler;
  let opening;
  const prepare = () => {
    opening ??= open().then(
      (opened) => {
        handler = opened;
      },
      (error) => {
        // The next request tries again.
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
  /** @type {import("./front").Handler} */
  const page = async (request, response) => {
    try {
      if (!handler) await prepare();
    } catch (error) {
      console.error("Pages cannot be served:", error);
      return void response.writeHead(500, { "content-type": "text/plain" }).end("Pages cannot be served. The server's log has the cause.");
    }
    return handler(request, response);
  };
  return { page, prepare };
}

/** Next's handler for the build in `dir`. */
export async function openNext(dir) {
  const { default: next } = await import("next");
  // Next listens for upgrades on the server it is given, and lets them hang. Ours takes those of WebSockets alone.
  const app = next({ dev: false, dir, httpServer: createServer() });
  await app.prepare();
  return app.getRequestHandler();
}
