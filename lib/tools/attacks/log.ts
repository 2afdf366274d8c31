/**
 * Blocks a built server's standard output and standard error while it logs much: `npx tsx lib/tools/attacks/log.ts`, after `npm run build`.
 * Prints how long callers wait, the CPU use afterwards, and how many lines it counts as dropped. Exits with 1 if a call is not answered, or
 * an idle process is busy.
 */
import { closeSync, existsSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { ask, chat, freePort, spawnBuilt, stopped, untilAlive, waits } from "../../bench/built-server";
import { cpuSeconds } from "../../bench/contender";
import { temporaryFolder } from "../../testing/database";
import { removeFolder } from "../../testing/survival-proof";

const CALLS = 300;
const IDLE_MS = 3_000;
const MOST_IDLE_SHARE = 0.25;

type Output = "full" | "closed" | "stopped" | "read";
/** What is done to standard output and standard error. */
const CASES: readonly (readonly [stdout: Output, stderr: Output])[] = [
  ["read", "read"],
  ["full", "read"],
  ["read", "full"],
  ["full", "full"],
  ["closed", "closed"],
  ["stopped", "read"],
];

let failed = false;
for (const [stdout, stderr] of CASES) {
  if ((stdout === "full" || stderr === "full") && !existsSync("/dev/full")) {
    console.log("/dev/full is not there: a full disk under the log is not tried");
    continue;
  }
  const dataDir = temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const full = existsSync("/dev/full") ? openSync("/dev/full", "w") : undefined;
  const to = (output: Output) => (output === "full" && full !== undefined ? full : "pipe");
  const child = spawnBuilt({ env: { PORT: String(port), DATA_DIR: dataDir }, stdout: to(stdout), stderr: to(stderr) });
  // A pipe that is neither read nor closed fills up.
  if (stdout === "read") child.stdout?.resume();
  if (stderr === "read") child.stderr?.resume();
  await untilAlive(child, url);
  if (stdout === "closed") child.stdout?.destroy();
  if (stderr === "closed") child.stderr?.destroy();
  const answers = [];
  // Each logs a line with a stack.
  for (let n = 0; n < CALLS; n++) answers.push(await ask(url, chat("sandbox-chat:500")));
  const before = cpuSeconds(child.pid ?? 0);
  await pause(IDLE_MS);
  const busy = ((cpuSeconds(child.pid ?? 0) - before) * 1000) / IDLE_MS;
  const metrics = (await ask(url, { path: "/metrics" })).text;
  const dropped = /^trunkline_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1] ?? "none";
  const silent = answers.filter(({ status }) => status !== 500).length;
  const good = silent === 0 && busy <= MOST_IDLE_SHARE && metrics !== "";
  failed ||= !good;
  const figures = `${CALLS} calls: ${waits(answers.map(({ ms }) => ms))}, ${silent} without their answer; ${dropped} lines dropped; idle at ${(100 * busy).toFixed(0)} % of a core`;
  console.log(`${good ? "goes on" : "BROKEN "} stdout ${stdout}, stderr ${stderr}: ${figures}`);
  child.stdout?.resume();
  await stopped(child);
  if (full !== undefined) closeSync(full);
  await removeFolder(dataDir);
}
process.exit(failed ? 1 : 0);
