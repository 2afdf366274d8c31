import { createServer } from "node:http";

/**
 * The handler of pages: Next, prepared by the first request for one, which waits for it. A gateway that only answers calls starts sooner and
 * is smaller without it. `prepare` prepares it at once.
 */
export function lazyPages(dir) {
  let handler;
  let preparing;
  const prepare = () => {
    preparing ??= openNext(dir).then(
      (opened) => {
        handler = opened;
      },
      (error) => {
        // The next request tries again.
        preparing = undefined;
        throw error;
      },
    );
    return preparing;
  };
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

async function openNext(dir) {
  const { default: next } = await import("next");
  // Next listens for upgrades on the server it is given, and lets them hang. Ours takes those of WebSockets alone.
  const app = next({ dev: false, dir, httpServer: createServer() });
  await app.prepare();
  return app.getRequestHandler();
}
