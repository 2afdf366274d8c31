import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

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
  takeBuiltConfig(dir);
  const { default: next } = await import("next");
  // Next listens for upgrades on the server it is given, and lets them hang. Ours takes those of WebSockets alone.
  const app = next({ dev: false, dir, httpServer: createServer() });
  await app.prepare();
  return app.getRequestHandler();
}

/**
 * Hands Next the configuration the build was made with, as the servers it makes for `output: "standalone"` do. Else it would
 * compile next.config.ts at each start, and keep the compiler's 24 MB for as long as the server runs.
 */
function takeBuiltConfig(dir) {
  const facts = join(dir, ".next/required-server-files.json");
  // Without a build it is Next that says so.
  if (!existsSync(facts)) return;
  const { config } = JSON.parse(readFileSync(facts, "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
