import type { Runtime } from "./runtime";

/** Where the one running gateway of this process is found: the bundler gives every entry point modules of its own. */
const SLOT = Symbol.for("switchyard.runtime");
/** `server.mjs` leaves a function here to hear of it: in production Next does not wait for `register()`. */
const STARTED = Symbol.for("switchyard.started");
const store = globalThis as typeof globalThis & { [SLOT]?: Runtime; [STARTED]?: (runtime: Runtime) => void };

export function publish(runtime: Runtime): void {
  store[SLOT] = runtime;
  store[STARTED]?.(runtime);
}

/** The running gateway. `instrumentation.ts` puts it there before the server takes its first request. */
export function published(): Runtime {
  const runtime = store[SLOT];
  if (!runtime) throw new Error("the gateway has not been started");
  return runtime;
}
