import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALLOCATOR, HELPERS } from "../../lib/cli/server-process.mjs";

const START_TIMEOUT_MS = 60_000;
/** What `npm start` sets. It also checks the installation and the build, which takes 0.3 s; the shared server has done so. */
const SERVED = { ...ALLOCATOR, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

export interface Start {
  /** Node's arguments; those of `npm start` if absent. */
  args?: string[];
  settings?: Record<string, string>;
}

export interface FreshServer {
  origin: string;
  /** Waits for a line of the server's output and returns the match. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Restarts the server on the same data, at the same address; after a `SIGKILL` it had no time to finish anything. */
  restart(how?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return address && typeof address === "object" ? address.port : 0;
}

/** Reads a child's output until `pattern` matches it. */
function waitForLine(child: ChildProcess, seen: { text: string }, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((found, failed) => {
    const look = () => {
      const match = pattern.exec(seen.text);
      if (match) found(match);
    };
    child.stdout?.on("data", look);
    child.once("exit", () => failed(new Error(`the server ended before ${pattern} appeared:\n${seen.text}`)));
    setTimeout(() => failed(new Error(`${pattern} did not appear:\n${seen.text}`)), START_TIMEOUT_MS).unref();
    look();
  });
}

/** A server with an empty data folder and no key, started as by `npm start`. It ends, and its data is deleted, after `use`. */
export async function withServer(start: Start, use: (server: FreshServer) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "trunkline-fresh-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: origin, DATA_DIR: dataDir, GATEWAY_BOOTSTRAP_KEY: "" };
  const none = {
    DATABASE_URL: "",
    REDIS_URL: "",
    OPENAI_BASE_URL: "",
    OPENAI_API_KEY: "",
    GEMINI_API_KEY: "",
    ANTHROPIC_API_KEY: "",
    COHERE_API_KEY: "",
    JINA_API_KEY: "",
    GATEWAY_CONFIG: "",
    WORKERS: "",
    FAST_LANE: "",
  };
  const seen = { text: "" };
  const run = () => {
    const child = spawn(process.execPath, start.args ?? [HELPERS, "server.mjs"], {
      env: { ...process.env, ...SERVED, ...none, ...settings, ...start.settings },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (seen.text += bytes));
    return child;
  };
  let child = run();
  const stop = async (how: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(how);
    await once(child, "exit");
  };
  const restart: FreshServer["restart"] = async (how) => {
    await stop(how);
    seen.text = "";
    child = run();
    await waitForLine(child, seen, /is running at/);
  };
  try {
    await use({ origin, line: (pattern) => waitForLine(child, seen, pattern), restart });
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
