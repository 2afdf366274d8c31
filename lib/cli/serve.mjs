import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ALLOCATOR, HELPERS } from "./server-process.mjs";
import { ROOT } from "./steps.mjs";

const SERVER = join(ROOT, "server.mjs");

/**
 * Sets options of the command line as settings. Paths are relative to the present folder, which is another one once the server runs.
 * @param {{ port?: string, host?: string, data?: string }} options
 */
export function applyOptions({ port, host, data }) {
  const { env } = process;
  if (port) env.PORT = port;
  if (host) env.HOST = host;
  env.DATA_DIR = resolve(data || env.DATA_DIR || "data");
  if (env.GATEWAY_CONFIG) env.GATEWAY_CONFIG = resolve(env.GATEWAY_CONFIG);
}

/** Runs the built gateway with the settings of this process, until it ends. */
export async function serve() {
  process.env.NODE_ENV = "production";
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  if (isGlibc() && process.env.MALLOC_ARENA_MAX === undefined) serveBeside();
  else await import(pathToFileURL(SERVER).href);
}

export function isGlibc() {
  return process.platform === "linux" && process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/** A child process, for settings that only apply at process start. */
function serveBeside() {
  const env = { ...process.env, ...ALLOCATOR };
  const child = spawn(process.execPath, [HELPERS, SERVER], { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  // A terminal signals both processes, and a second signal makes the server exit at once; SIGHUP counts once, however often.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => (child.connected ? child.disconnect() : child.kill(signal)));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : code));
}
