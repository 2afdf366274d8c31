import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { duration, npm, ROOT, run } from "./steps.mjs";

const INSTALL_TIMEOUT_MS = 10 * 60_000;
const read = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** Version on disk without parsing the whole file: this runs at every start, for every package. */
function versionAt(place) {
  try {
    const text = readFileSync(join(ROOT, place, "package.json"), "utf8");
    return JSON.parse(text).version;
  } catch {
    return undefined;
  }
}

/**
 * Names of packages that the lock file asks for and node_modules does not have in that version.
 * Optional packages are left out: most are binaries for other machines.
 */
export function missingPackages({ dev }) {
  const { packages } = read("package-lock.json");
  return Object.entries(packages)
    .filter(([place, entry]) => place.startsWith("node_modules/") && !entry.optional && !entry.devOptional && !entry.link)
    .filter(([place, entry]) => (dev || !entry.dev) && versionAt(place) !== entry.version)
    .map(([place]) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length));
}

/** npm writes to a cache under HOME; without a writable one it would fail before it began. */
function cacheSetting() {
  const home = homedir();
  try {
    accessSync(home || "/nowhere", constants.W_OK);
    return {};
  } catch {
    return process.env.npm_config_cache ? {} : { npm_config_cache: join(tmpdir(), "trunkline-npm-cache") };
  }
}

/**
 * Brings node_modules to what package-lock.json says. Without `dev`, tools for tests are only installed where some already are:
 * an existing full install is repaired, never cut down. Throws with npm's own words where it fails.
 */
export async function ensureInstalled({ dev, onSignal }) {
  const missing = missingPackages({ dev });
  if (missing.length === 0) return false;
  const tools = Object.keys(read("package.json").devDependencies ?? {});
  const full = dev || tools.some((name) => existsSync(join(ROOT, "node_modules", name)));
  const some = missing.length === 1 ? missing[0] : `${missing.length} packages`;
  console.log(`Installing ${some} from the npm registry into node_modules.`);
  const { command, args } = npm("ci", full ? "--include=dev" : "--omit=dev", "--no-audit", "--no-fund", "--prefer-offline");
  const { code, output, ms } = await run({
    command,
    args,
    env: cacheSetting(),
    quiet: "still installing",
    timeoutMs: INSTALL_TIMEOUT_MS,
    onSignal,
  });
  if (code !== 0) throw new Error(`npm could not install the dependencies (exit code ${code}):\n${output.trim()}`);
  console.log(`Installed in ${duration(ms)}.`);
  return true;
}
