import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ALLOCATOR, HELPERS } from "../cli/server-process.mjs";
import { freePort } from "./built-server";
import { ALL_CORES, BENCH_KEY, cpuSeconds, pin, residentMb } from "./contender";
import { BODY, median } from "./load";

const ROOT = join(import.meta.dirname, "../..");
const TRY_EVERY_MS = 5;
const STARTED_WITHIN_MS = 60_000;
/** Longer than `collectAfterStart` waits. */
const IDLE_AFTER_MS = 15_000;

interface Setting {
  scratch: string;
  /** The mock upstream's address. */
  upstream: string;
  starts: number;
}

interface Measured {
  healthMs: number;
  callMs: number;
  /** Processor time until then. */
  cpuMs: number;
  idleMb: number;
  pageMs: number;
  pageMb: number;
}

/** Starts the built server several times, without and with the sandbox: until it answers, and what it takes when idle. */
export async function start({ scratch, upstream, starts }: Setting): Promise<string> {
  pin(process.pid, ALL_CORES);
  const lines = [`start, median of ${starts} (each)`];
  for (const sandbox of ["0", "1"]) {
    const all: Measured[] = [];
    const env = {
      DATA_DIR: join(scratch, `start-${sandbox}`),
      SANDBOX: sandbox,
      OPENAI_BASE_URL: `${upstream}/v1`,
      OPENAI_API_KEY: "bench",
    };
    // The first start creates the database.
    for (let place = -1; place < starts; place++) {
      const measured = await measureStart(env, place >= 0);
      if (place >= 0) all.push(measured);
    }
    const of = (pick: (one: Measured) => number) =>
      `${median(all.map(pick)).toFixed(0)} (${all.map((one) => pick(one).toFixed(0)).join(" ")})`;
    lines.push(
      sandbox === "1" ? "with the sandbox" : "without the sandbox",
      `  /healthz after ${of(({ healthMs }) => healthMs)} ms, a chat call after ${of(({ callMs }) => callMs)} ms, ${of(({ cpuMs }) => cpuMs)} ms of processor time`,
      `  idle after 15 s ${of(({ idleMb }) => idleMb)} MB`,
      `  the first page takes ${of(({ pageMs }) => pageMs)} ms, with it ${of(({ pageMb }) => pageMb)} MB`,
    );
  }
  pin(process.pid, 1);
  return [...lines, ""].join("\n");
}

async function measureStart(env: Record<string, string>, whole: boolean): Promise<Measured> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [HELPERS, "server.mjs"], {
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
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  try {
    const health = { port, method: "GET", path: "/healthz" };
    while ((await statusOf(health)) !== 200) {
      if (performance.now() - began > STARTED_WITHIN_MS || child.exitCode !== null) throw new Error("the server did not start");
      await pause(TRY_EVERY_MS);
    }
    const healthMs = performance.now() - began;
    const status = await statusOf({ port, method: "POST", path: "/v1/chat/completions", body: BODY });
    if (status !== 200) throw new Error(`a call was answered with ${status}`);
    const callMs = performance.now() - began;
    const cpuMs = cpuSeconds(child.pid ?? 0) * 1_000;
    if (!whole) return { healthMs, callMs, cpuMs, idleMb: 0, pageMs: 0, pageMb: 0 };
    await pause(IDLE_AFTER_MS);
    const idleMb = residentMb(child.pid ?? 0);
    const asked = performance.now();
    const page = await statusOf({ port, method: "GET", path: "/login" });
    if (page !== 200) throw new Error(`/login was answered with ${page}`);
    return { healthMs, callMs, cpuMs, idleMb, pageMs: performance.now() - asked, pageMb: residentMb(child.pid ?? 0) };
  } finally {
    process.removeListener("exit", kill);
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }
}

/** The status of one call, read completely; 0 if there is no connection. */
function statusOf({ body, ...call }: { port: number; method: string; path: string; body?: string }): Promise<number> {
  const headers = { authorization: `Bearer ${BENCH_KEY}`, ...(body && { "content-type": "application/json" }) };
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", ...call, headers: body ? headers : {}, agent: false }, (reply) => {
      reply.resume().once("end", () => resolve(reply.statusCode ?? 0));
      reply.once("error", () => resolve(0));
    });
    sent.once("error", () => resolve(0)).end(body);
  });
}
