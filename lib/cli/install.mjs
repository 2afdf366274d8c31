import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { duration, npm, ROOT, run } from "./steps.mjs";

const INSTALL_TIMEOUT_MS = 10 * 60_000;
const read = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** Reads the version without parsing the whole file: this runs at every start, for every package. */
function versionAt(place) {
  try {
    const text = readFileSync(join(ROOT, place, "package.json"), "utf8");
    return JSON.parse(text).version;
  } catch {
    return undefined;
  }
}

/**
 * Packages of the lock file missing in node_modules, or with another version.
 * Optional packages are ignored: most are binaries for other machines.
 */
export function missingPackages({ dev }) {
  const { packages } = read("package-lock.json");
  return Object.entries(packages)
    .filter(([place, entry]) => place.startsWith("node_modules/") && !entry.optional && !entry.devOptional && !entry.link)
    .filter(([place, entry]) => (dev || !entry.dev) && versionAt(place) !== entry.version)
    .map(([place]) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length));
}

/** npm needs a cache under HOME, and fails if it isn't writable. */
function cacheSetting() {
  const home = homedir();
  try {
    accessSync(home || "/nowhere", constants.W_OK);
    return {};
  } catch {
    return process.env.npm_config_cache ? {} : { npm_config_cache: join(tmpdir(), "trunkline-npm-cache") };
  }
}

/** True if some of the test tools are installed, as they are for those who develop. */
export function hasTools() {
  const tools = Object.keys(read("package.json").devDependencies ?? {});
  return tools.some((name) => existsSync(join(ROOT, "node_modules", name)));
}

/**
 * Installs what package-lock.json says. Without `dev`, test tools are only installed if some already are:
 * a full installation is repaired, never reduced. Throws with npm's message.
 */
export async function ensureInstalled({ dev, onSignal }) {
  const missing = missingPackages({ dev });
  if (missing.length === 0) return false;
  const full = dev || hasTools();
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
