import type { Runtime } from "./running";

/** The global slot of this process's gateway: the bundler creates several module instances. */
const SLOT = Symbol.for("trunkline.runtime");
/** `server.mjs` sets a callback here: in production Next does not wait for `register()`. */
const STARTED = Symbol.for("trunkline.started");
const store = globalThis as typeof globalThis & { [SLOT]?: Runtime; [STARTED]?: (runtime: Runtime) => void };

/** False without a callback: Next itself owns the socket then. */
export function publish(runtime: Runtime): boolean {
  store[SLOT] = runtime;
  store[STARTED]?.(runtime);
  return store[STARTED] !== undefined;
}

/** The running gateway, or undefined if there is none in this process or bundle. */
export function publishedIfAny(): Runtime | undefined {
  return store[SLOT];
}

/** The running gateway. `instrumentation.ts` sets it before the server accepts requests. */
export function published(): Runtime {
  const runtime = publishedIfAny();
  if (!runtime) throw new Error("the gateway has not been started");
  return runtime;
}
