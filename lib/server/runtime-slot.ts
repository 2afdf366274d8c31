import type { Runtime } from "./running";

/** Where the one running gateway of this process is found: the bundler gives every entry point modules of its own. */
const SLOT = Symbol.for("trunkline.runtime");
/** `server.mjs` leaves a function here to hear of it: in production Next does not wait for `register()`. */
const STARTED = Symbol.for("trunkline.started");
const store = globalThis as typeof globalThis & { [SLOT]?: Runtime; [STARTED]?: (runtime: Runtime) => void };

/** False if nobody waits to hear of it: Next itself owns the socket then. */
export function publish(runtime: Runtime): boolean {
  store[SLOT] = runtime;
  store[STARTED]?.(runtime);
  return store[STARTED] !== undefined;
}

/** The running gateway, or undefined if this process or the bundler's part of it has none. */
export function publishedIfAny(): Runtime | undefined {
  return store[SLOT];
}

/** The running gateway. `instrumentation.ts` puts it there before the server takes its first request. */
export function published(): Runtime {
  const runtime = publishedIfAny();
  if (!runtime) throw new Error("the gateway has not been started");
  return runtime;
}
