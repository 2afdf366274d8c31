import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json; all tools run here. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const TICK_MS = 10_000;
/** Kept bytes of a quiet child's output, from its end. */
const KEEP = 64 * 1024;
/** Time for a child to exit by itself. */
const GRACE_MS = 5_000;
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** "3 s", "1 min 12 s". */
export function duration(ms) {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Path of a tool's entry file inside node_modules. */
export const tool = (path) => join(ROOT, "node_modules", path);

/**
 * Runs a command in the project folder: `node` by default. `quiet` suppresses the output and reports every ten seconds that
 * `quiet` continues; otherwise the child uses this terminal. Resolves with `{ code, output, ms }`; code is 124 after `timeoutMs`.
 * A signal to this process is forwarded, and ends this process, after `onSignal`, once the child has exited.
 */
export function run({ command = process.execPath, args, env = {}, quiet, timeoutMs, onSignal }) {
  const started = Date.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    shell: command.endsWith(".cmd"),
  });
  let output = "";
  const keep = (text) => {
    output = (output + text).slice(-KEEP);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  let late = false;
  let stoppedBy;
  const end = (signal) => {
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), GRACE_MS).unref();
  };
  const onStop = (signal) => {
    stoppedBy = signal;
    end(signal);
  };
  for (const signal of Object.keys(SIGNALS)) process.on(signal, onStop);
  const tick = setInterval(() => quiet && console.log(`  ${quiet}, ${duration(Date.now() - started)} so far`), TICK_MS);
  const expire = () => {
    late = true;
    end("SIGTERM");
  };
  const bound = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
  return new Promise((done) => {
    const settle = (code) => {
      clearInterval(tick);
      clearTimeout(bound);
      for (const signal of Object.keys(SIGNALS)) process.off(signal, onStop);
      if (stoppedBy) {
        onSignal?.();
        process.exit(128 + SIGNALS[stoppedBy]);
      }
      if (late) output += `\nStopped after ${duration(timeoutMs)} without an end.`;
      done({ code: late ? 124 : code, output, ms: Date.now() - started });
    };
    child.on("error", (error) => {
      keep(String(error));
      settle(127);
    });
    child.on("close", (code) => settle(code ?? 1));
  });
}

/** npm as `{ command, args }`: the calling one if there is one, so that its settings apply. */
export function npm(...args) {
  const own = process.env.npm_execpath ?? "";
  if (/npm-cli\.c?js$/.test(own) && existsSync(own)) return { command: process.execPath, args: [own, ...args] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", args };
}

/** Exits with one line if Node is older than package.json allows. */
export function requireNode(range) {
  const wanted = /(\d+)\.(\d+)/.exec(range);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (!wanted || major > Number(wanted[1]) || (major === Number(wanted[1]) && minor >= Number(wanted[2]))) return;
  console.error(`Trunkline needs Node.js ${range.replace(">=", "")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
