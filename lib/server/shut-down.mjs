import { setTimeout as pause } from "node:timers/promises";

/** How long running calls may take to finish. With the delay this stays below the time after which workers are killed. */
const DRAIN_MS = 30_000;

/**
 * Stops serving. First readiness fails while calls are still answered, each on a connection that is closed afterwards, so that a balancer can
 * send its next calls elsewhere; then no more connections are accepted, running calls finish within the bound, and rows are stored.
 */
export async function shutDown(server, runtime) {
  runtime.leave();
  await pause(runtime.env.DRAIN_DELAY_MS);
  server.close();
  server.closeIdleConnections();
  await runtime.stop(DRAIN_MS);
}
