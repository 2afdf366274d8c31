import { Failure } from "../contracts/errors";
import { run } from "./steps.mjs";

/** Longer than a dump of a database that fits on one machine takes. */
const LIMIT_MS = 12 * 3_600_000;

/** Runs a client tool of PostgreSQL on a database. Throws `Failure` if it isn't installed, and its last message if it fails. */
export async function runPostgresTool(tool: "pg_dump" | "pg_restore", args: readonly string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  // Other users of the machine can read a process's arguments, not its environment.
  url.password = "";
  const { code, output } = await run({
    command: tool,
    args: [...args, `--dbname=${url.href}`],
    env: password === "" ? {} : { PGPASSWORD: password },
    quiet: `${tool} is running`,
    timeoutMs: LIMIT_MS,
    onSignal: undefined,
  });
  if (code === 127)
    throw new Failure(
      "invalid_value",
      `${tool} is not installed. Install PostgreSQL's client tools, in the server's version or a newer one, or use your database host's own backup.`,
    );
  if (code !== 0) throw new Error(output.trim() || `${tool} ended with ${code}`);
}
