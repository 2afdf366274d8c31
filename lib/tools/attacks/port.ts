/**
 * Starts a built server, with one worker and with several, on a port in use and with wrong settings: `npx tsx lib/tools/attacks/port.ts`,
 * after `npm run build`. Prints the result and duration of each start. Exits with 1 if one does not exit, exits with status 0, or does not
 * give the reason in its last line.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { spawnBuilt } from "../../bench/built-server";
import { temporaryFolder } from "../../testing/database";
import { removeFolder } from "../../testing/survival-proof";

const LIMIT_MS = 60_000;

const taken = createServer().listen(0, "127.0.0.1");
await once(taken, "listening");
const address = taken.address();
const port = String(typeof address === "object" && address ? address.port : 0);

interface Start {
  script: string;
  env: Record<string, string>;
  /** Required text of the last line. */
  says: string;
}

const startsOf = (script: string, workers: string): Start[] => [
  { script, env: { WORKERS: workers, PORT: port }, says: "the port is taken" },
  { script, env: { WORKERS: workers, PORT: "0", KEY_CONCURRENCY: "many" }, says: "KEY_CONCURRENCY must be" },
  { script, env: { WORKERS: workers, PORT: "0", DATABASE_URL: "postgres://127.0.0.1:1/none" }, says: "The database cannot be reached" },
];
const STARTS = ["server.mjs", "lib/cli/start.mjs"].flatMap((script) => ["1", "2", "4"].flatMap((workers) => startsOf(script, workers)));

let failed = false;
for (const { script, env, says } of STARTS) {
  const dataDir = temporaryFolder();
  const began = performance.now();
  const child = spawnBuilt({ script, env: { ...env, DATA_DIR: dataDir } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text) => {
      printed += text;
    });
  const over = new AbortController();
  const code = await Promise.race([
    once(child, "close").then(([status]) => status as number | null),
    pause(LIMIT_MS, "hangs" as const, { signal: over.signal }).catch(() => null),
  ]);
  over.abort();
  child.kill("SIGKILL");
  const last = printed.trimEnd().split("\n").at(-1) ?? "";
  const good = typeof code === "number" && code !== 0 && last.includes(says);
  failed ||= !good;
  const ms = (performance.now() - began).toFixed(0);
  console.log(
    `${good ? "ends " : "BROKEN"} ${script} ${Object.entries(env).join(" ").replaceAll(",", "=")}: status ${code} after ${ms} ms, last: ${last}`,
  );
  await removeFolder(dataDir);
}
taken.close();
process.exit(failed ? 1 : 0);
