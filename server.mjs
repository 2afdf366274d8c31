import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import next from "next";
import { serveCounts } from "./lib/limits/primary.mjs";
import { guardOutput } from "./lib/server/output.mjs";
import { ServedMessage } from "./lib/server/served-message.mjs";
import { shutDown } from "./lib/server/shut-down.mjs";
import { SOCKET_BOUNDS } from "./lib/server/socket-bounds.mjs";
import { failStart, runWorkers } from "./lib/server/workers.mjs";

/**
 * The one socket. API addresses go straight to the gateway (the fast lane), everything else to Next. `FAST_LANE=0` sends all
 * of it through Next, whose route files call the same gateway. `lib/server/front.ts` decides on each request, `lib/server/runtime.ts` checks
 * the settings; here they are only used.
 */
guardOutput();

/**
 * Hands Next the configuration the build was made with, as the servers it makes for `output: "standalone"` do. Else it would
 * compile next.config.ts at each start, and keep the compiler's 24 MB for as long as the server runs.
 */
function takeBuiltConfig() {
  const facts = new URL(".next/required-server-files.json", import.meta.url);
  // Without a build it is Next that says so.
  if (!existsSync(facts)) return;
  const { config } = JSON.parse(readFileSync(facts, "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

async function serve() {
  takeBuiltConfig();
  // Next listens for upgrades on the server it is given, and lets them hang. Ours takes those of WebSockets alone.
  const app = next({ dev: false, dir: import.meta.dirname, httpServer: createServer() });
  // Preparing runs instrumentation.ts, which starts the gateway and publishes it (lib/server/runtime-slot.ts).
  const started = new Promise((resolve) => {
    globalThis[Symbol.for("trunkline.started")] = resolve;
  });
  await app.prepare();
  const runtime = await started;
  const server = createServer({ ...SOCKET_BOUNDS, IncomingMessage: ServedMessage });
  runtime.attend(server, { page: app.getRequestHandler(), fast: runtime.env.FAST_LANE });
  await new Promise((resolve, reject) => server.once("error", reject).listen(runtime.env.PORT, runtime.env.HOST, resolve));
  stopOn(server, runtime);
  return { server, runtime };
}

/** First signal: no new calls after a delay, running ones finish within the bound, rows are flushed. Second signal: at once. */
function stopOn(server, runtime) {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    const failed = await shutDown(server, runtime).catch((error) => error);
    if (failed) console.error("Trunkline did not stop cleanly:", failed);
    process.exit(failed ? 1 : 0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
  // Nobody is left to pass a signal on where the process that began this one was killed.
  process.once("disconnect", () => stopping || stop());
}

/** Never resolves: the process ends. */
function explain(error) {
  const known = {
    EADDRINUSE: "the port is taken; set PORT to another one",
    EACCES: "the port may not be opened by this user; set PORT above 1023",
  };
  if (known[error?.code]) return failStart(`Trunkline cannot listen: ${known[error.code]}.`);
  return failStart(`Trunkline cannot start: ${error?.stack ?? error}`);
}

const workers = Number(process.env.WORKERS ?? 1);
if (cluster.isPrimary && Number.isInteger(workers) && workers > 1 && workers <= 64) {
  serveCounts(cluster);
  runWorkers(workers);
} else {
  const { runtime } = await serve().catch(explain);
  if (cluster.isPrimary || cluster.worker.id === 1) await runtime.announce();
}
