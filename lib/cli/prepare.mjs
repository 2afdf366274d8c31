import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, isBuilt } from "./build.mjs";
import { ensureInstalled, missingPackages } from "./install.mjs";
import { holdLock } from "./lock.mjs";
import { ROOT } from "./steps.mjs";

/** Reads `.env.local` and `.env`. The environment wins, then the former. */
export function loadEnvFiles(folder = ROOT) {
  for (const name of [".env.local", ".env"]) if (existsSync(join(folder, name))) process.loadEnvFile(join(folder, name));
}

/**
 * Installs and builds what is missing, one process at a time. `dev` includes the test tools, `build` a production build.
 * Throws an `Error` with the tool's message.
 */
export async function prepare({ dev, build }) {
  const first = !existsSync(join(ROOT, "node_modules"));
  const ready = () => missingPackages({ dev }).length === 0 && (!build || isBuilt());
  if (ready()) return;
  if (first) console.log("First run in this folder. It takes about a minute; later ones start in a second.");
  const release = await holdLock();
  try {
    await ensureInstalled({ dev, onSignal: release });
    if (build) await ensureBuilt({ onSignal: release });
  } finally {
    release();
  }
}
