import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "./steps.mjs";

/** Next.js keeps `.next/cache` when it cleans the folder. */
const LOCK = join(ROOT, ".next/cache/trunkline.lock");
const BEAT_MS = 5_000;
/** A holder on another machine without a heartbeat for this long is dead. */
const STALE_MS = 30_000;
const WAIT_MS = 15 * 60_000;

function isGone() {
  try {
    const { pid, host } = JSON.parse(readFileSync(LOCK, "utf8"));
    if (Date.now() - statSync(LOCK).mtimeMs > STALE_MS) return true;
    if (host !== hostname()) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: alive, under another user. A partial lock is left to its heartbeat.
    return error.code === "ESRCH" || error.code === "ENOENT";
  }
}

function take() {
  try {
    writeFileSync(LOCK, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** Moves a dead holder's lock away; the rename lets only one contender through. */
function clear() {
  const grave = `${LOCK}.${process.pid}`;
  try {
    renameSync(LOCK, grave);
    rmSync(grave, { force: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

/** Waits until no other start installs or builds in this folder, then takes the lock. Returns the release function. */
export async function holdLock() {
  mkdirSync(dirname(LOCK), { recursive: true });
  const until = Date.now() + WAIT_MS;
  let told = false;
  while (!take()) {
    if (isGone()) clear();
    else if (Date.now() > until) throw new Error(`Another start has held ${LOCK} for 15 minutes. Stop that process, or delete the file.`);
    else {
      if (!told) console.log("Another start is preparing this folder. Waiting for it.");
      told = true;
      await delay(500);
    }
  }
  const beat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), BEAT_MS);
  return () => {
    clearInterval(beat);
    rmSync(LOCK, { force: true });
  };
}
