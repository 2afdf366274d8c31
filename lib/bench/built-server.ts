import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BENCH_KEY } from "./contender";

const ROOT = join(import.meta.dirname, "../..");

interface Start {
  env: Record<string, string>;
  /** `server.mjs`, or the script behind `npm start`. */
  script?: string;
  stdout?: "pipe" | number;
  stderr?: "pipe" | number;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts the production build. It is killed with this process. */
export function spawnBuilt({ env, script = "server.mjs", stdout = "pipe", stderr = "pipe" }: Start): ChildProcess {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "production", GATEWAY_BOOTSTRAP_KEY: BENCH_KEY, SANDBOX_TOKENS_PER_SECOND: "0", ...env },
    stdio: ["ignore", stdout, stderr],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Waits until it answers. Throws if it ends instead, or takes half a minute. */
export async function untilAlive(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const alive = await fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (alive) return;
    await pause(100);
  }
  throw new Error("the server did not start");
}

export async function stopped(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return child.exitCode;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

export interface Asked {
  path: string;
  method?: string;
  key?: string | null;
  headers?: Record<string, string>;
  body?: object;
}

export interface Answered {
  status: number;
  retryAfter: string | null;
  ms: number;
  text: string;
  headers: Headers;
}

/** One call with a ten-second limit, otherwise status 0. */
export async function ask(url: string, { path, method, key = BENCH_KEY, headers, body }: Asked): Promise<Answered> {
  const began = performance.now();
  try {
    const reply = await fetch(url + path, {
      method: method ?? (body ? "POST" : "GET"),
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      retryAfter: reply.headers.get("retry-after"),
      ms: performance.now() - began,
      text,
      headers: reply.headers,
    };
  } catch (error) {
    return { status: 0, retryAfter: null, ms: performance.now() - began, text: String(error), headers: new Headers() };
  }
}

export const chat = (model = "sandbox-chat", more: object = {}): Asked => ({
  path: "/v1/chat/completions",
  body: { model, messages: [{ role: "user", content: "What is 6 × 7?" }], ...more },
});

/** Median and maximum, in milliseconds. */
export function waits(all: readonly number[]): string {
  const sorted = all.toSorted((left, right) => left - right);
  return `median ${(sorted[sorted.length >> 1] ?? 0).toFixed(0)} ms, most ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
}
