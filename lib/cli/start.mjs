import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadEnvFiles, prepare } from "./prepare.mjs";
import { ALLOCATOR, HELPERS } from "./server-process.mjs";
import { ROOT, requireNode, run, tool } from "./steps.mjs";

/** `npm start` and, with `--dev`, `npm run dev`: prepares what is missing, then runs the gateway. */
const dev = process.argv.includes("--dev");
requireNode(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).engines.node);
process.chdir(ROOT);
loadEnvFiles();
await prepare({ dev: false, build: !dev }).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
if (dev) {
  const address = ["--port", process.env.PORT || "3000", "--hostname", process.env.HOST || "127.0.0.1"];
  const { code } = await run({ args: [tool("next/dist/bin/next"), "dev", ...address], env: { NODE_ENV: "development" } });
  process.exit(code);
}
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
if (isGlibc() && process.env.MALLOC_ARENA_MAX === undefined) serveBeside();
else await import("../../server.mjs");

function isGlibc() {
  return process.platform === "linux" && process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/** A child process, for settings that only apply at process start. */
function serveBeside() {
  const env = { ...process.env, ...ALLOCATOR };
  const child = spawn(process.execPath, [HELPERS, join(ROOT, "server.mjs")], { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  // A terminal signals both processes, and a second signal makes the server exit at once; SIGHUP counts once, however often.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => (child.connected ? child.disconnect() : child.kill(signal)));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : code));
}
