import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { serveCounts } from "./lib/limits/primary.mjs";
import { lazyPages, openNext } from "./lib/server/lazy-pages.mjs";
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
 * Starts the gateway from the build's instrumentation.ts, which publishes it (lib/server/runtime-slot.ts). Next calls the same module again
 * when it is prepared for pages, to no effect.
 */
async function startGateway() {
  const file = new URL(".next/server/instrumentation.js", import.meta.url);
  if (!existsSync(file)) return failStart("Trunkline cannot start: there is no build. Run `npm run build` first.");
  const started = new Promise((resolve) => {
    globalThis[Symbol.for("trunkline.started")] = resolve;
  });
  await createRequire(import.meta.url)(fileURLToPath(file)).register();
  return started;
}

async function serve() {
  process.env.NODE_ENV ??= "production";
  const runtime = await startGateway();
  surviveErrors();
  takeBuiltConfig();
  const { page, prepare } = lazyPages(() => openNext(import.meta.dirname));
  const fast = runtime.env.FAST_LANE;
  if (!fast) await prepare();
  const server = createServer({ ...SOCKET_BOUNDS, IncomingMessage: ServedMessage });
  runtime.attend(server, { page, fast });
  await new Promise((resolve, reject) => server.once("error", reject).listen(runtime.env.PORT, runtime.env.HOST, resolve));
  stopOn(server, runtime);
  return { server, runtime };
}

/**
 * Hands Next the configuration the build was made with, as the servers it makes for `output: "standalone"` do. Else it would
 * compile next.config.ts at each start, and keep the compiler's 24 MB for as long as the server runs.
 */
function takeBuiltConfig() {
  const facts = new URL(".next/required-server-files.json", import.meta.url);
  const { config } = JSON.parse(readFileSync(facts, "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** An error that nothing catches is logged and ends one call at most, as it does under Next. */
function surviveErrors() {
  for (const event of ["uncaughtException", "unhandledRejection"])
    process.on(event, (error) => {
      // Next has its own once it is prepared.
      if (process.listenerCount(event) === 1) console.error(`${event}:`, error);
    });
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
