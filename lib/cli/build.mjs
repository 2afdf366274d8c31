import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasTools } from "./install.mjs";
import { duration, ROOT, run, tool } from "./steps.mjs";

const BUILD_TIMEOUT_MS = 10 * 60_000;
const STAMP = join(ROOT, ".next/trunkline-build.json");
const BUILD_ID = join(ROOT, ".next/BUILD_ID");
const SOURCES = [
  "app",
  "components",
  "lib",
  "packages",
  "public",
  "instrumentation.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
];
const MANIFESTS = ["package.json", "package-lock.json"];
/** Folders and files that no page or route is made of. */
const APART = /^lib\/(cli|bench|testing|tools)$|\.golden$|\.test\.tsx?$|\.md$/;

function* filesUnder(place) {
  const info = statSync(join(ROOT, place), { throwIfNoEntry: false });
  if (!info || APART.test(place)) return;
  if (info.isFile()) yield { place, mtimeMs: info.mtimeMs };
  if (info.isDirectory()) for (const name of readdirSync(join(ROOT, place)).sort()) yield* filesUnder(`${place}/${name}`);
}

/** SHA-256 over names and contents of everything a build is made of, and the time of the latest change. */
function sourceState() {
  const hash = createHash("sha256");
  let changedMs = 0;
  for (const { place, mtimeMs } of [...SOURCES, ...MANIFESTS].flatMap((name) => [...filesUnder(name)])) {
    hash
      .update(`${place}\0`)
      .update(readFileSync(join(ROOT, place)))
      .update("\0");
    changedMs = Math.max(changedMs, mtimeMs);
  }
  return { hash: hash.digest("hex"), changedMs };
}

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Records the sources of the build on disk. On a read-only disk the times are compared at every start instead. */
function stamp(hash) {
  try {
    writeFileSync(STAMP, JSON.stringify({ hash, buildId: readText(BUILD_ID) }));
  } catch (error) {
    if (error.code !== "EROFS" && error.code !== "EACCES") throw error;
  }
}

function readStamp() {
  try {
    return JSON.parse(readText(STAMP) ?? "{}");
  } catch {
    return {};
  }
}

/** True if .next is a complete build of the current sources. A manual build counts if nothing has changed since. */
export function isBuilt() {
  const buildId = readText(BUILD_ID);
  if (buildId === undefined) return false;
  const { hash, changedMs } = sourceState();
  const known = readStamp();
  if (known.buildId === buildId) return known.hash === hash;
  if (statSync(BUILD_ID).mtimeMs < changedMs) return false;
  stamp(hash);
  return true;
}

/** Builds for production unless the build is current. Throws with the compiler's message. Those who develop build again: they get a cache. */
export async function ensureBuilt({ onSignal } = {}) {
  if (isBuilt()) return false;
  const { hash } = sourceState();
  rmSync(BUILD_ID, { force: true });
  console.log("Building the pages and routes for production.");
  const env = { NODE_ENV: "production", BUILD_CACHE: process.env.BUILD_CACHE ?? (hasTools() ? "1" : "0") };
  const args = [tool("next/dist/bin/next"), "build"];
  const { code, output, ms } = await run({ args, env, quiet: "still building", timeoutMs: BUILD_TIMEOUT_MS, onSignal });
  if (code !== 0) throw new Error(`The build failed (exit code ${code}):\n${output.trim()}`);
  stamp(hash);
  console.log(`Built in ${duration(ms)}.`);
  return true;
}
