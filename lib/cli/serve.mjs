import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ALLOCATOR, HELPERS } from "./server-process.mjs";
import { ROOT } from "./steps.mjs";

const SERVER = join(ROOT, "server.mjs");

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
