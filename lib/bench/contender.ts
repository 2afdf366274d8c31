import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { cpus } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ALLOCATOR, HELPERS } from "../cli/server-process.mjs";

const ROOT = join(import.meta.dirname, "../..");
const STALLS = pathToFileURL(join(ROOT, "lib/bench/stalls.mjs")).href;
export const BENCH_KEY = "bench-key-with-more-than-thirty-two-characters";

/** A measured server, in its own process. */
export interface Contender {
  name: string;
  url: string;
  pid: number;
  /** The bearer key for it; the bench's own if absent. */
  key?: string;
  /** Its address and key, if they differ from the others'. */
  call?: { path: string; body: string };
  stop(): void;
  /** The longest stalls of its event loop since the last query; only if it was started with `stalls`. */
  stalls?(): Promise<Stalls>;
}

/** In milliseconds. */
interface Stalls {
  stallMs: number;
  /** Without the time in which the thread was ready but had no processor. */
  ownMs: number;
}

/** Linux can pin a process to one core; elsewhere the figures are noisier. */
const canPin = spawnSync("taskset", ["-c", "0", "true"]).status === 0;
export const pinned = canPin ? "each server on core 0, load and upstream on core 1" : "not pinned to cores";

/** All cores of the machine: child processes inherit a pinned process's core. */
export const ALL_CORES = `0-${cpus().length - 1}`;

export function pin(pid: number, cores: number | string): void {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", String(cores), String(pid)]);
}

/** Starts a plain script that reports its port, on a core. */
export async function startScript(
  script: string,
  { env = {}, core }: { env?: Record<string, string>; core: number | string },
): Promise<Contender> {
  const child = fork(join(ROOT, "lib/bench", script), [], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...env },
    execArgv: [],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child
      .once("message", (message: { port: number }) => resolve(message.port))
      .once("exit", () => reject(new Error(`${script} did not start`)));
  });
  return contender(child, { name: script, url: `http://127.0.0.1:${port}`, core });
}

/** Starts the production server on a core, or on all; `stalls` measures its event loop. */
export async function startGateway(
  name: string,
  { env, core = ALL_CORES, stalls = false }: { env: Record<string, string>; core?: number | string; stalls?: boolean },
): Promise<Contender> {
  const port = await freePort();
  const child = spawn(process.execPath, [HELPERS, ...(stalls ? ["--import", STALLS] : []), "server.mjs"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      GATEWAY_BOOTSTRAP_KEY: BENCH_KEY,
      LOG_LEVEL: "warn",
      ...ALLOCATOR,
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit", ...(stalls ? (["ipc"] as const) : [])],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${url}/readyz`)
      .then((reply) => reply.ok)
      .catch(() => false);
    if (ready) break;
    if (tries > 300 || child.exitCode !== null) throw new Error(`${name} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const started = contender(child, { name, url, core });
  return stalls ? { ...started, stalls: () => askStalls(child) } : started;
}

function askStalls(child: ChildProcess): Promise<Stalls> {
  return new Promise((resolve, reject) => {
    child.once("message", (stalls) => resolve(stalls as Stalls)).once("exit", () => reject(new Error("the server ended")));
    child.send("stalls", (error) => error && reject(error));
  });
}

function contender(child: ChildProcess, { name, url, core }: { name: string; url: string; core: number | string }): Contender {
  const pid = child.pid ?? 0;
  pin(pid, core);
  process.once("exit", () => child.kill("SIGKILL"));
  return { name, url, pid, stop: () => child.kill("SIGKILL") };
}

/** CPU seconds of the process's threads, at the scheduler's nanosecond resolution. */
export function cpuSeconds(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) nanoseconds += threadNanoseconds(`/proc/${pid}/task/${thread}/schedstat`);
  return nanoseconds / 1e9;
}

/** A thread may end between being listed and being read; it is then left out. */
function threadNanoseconds(path: string): number {
  try {
    return Number(readFileSync(path, "utf8").split(" ")[0]);
  } catch {
    return 0;
  }
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
