import { SettingsError } from "../config/env";
import { Failure } from "../contracts/errors";

/** Runs a command of the shell. A failure becomes one line and an exit code: 2 for a mistake of the caller, 1 where the database fails. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.exitCode = tell(error);
  }
}

function tell(error: unknown): number {
  const text = error instanceof Error ? error.message || ("code" in error && String(error.code)) : String(error);
  const misused = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  const known = misused || error instanceof Failure || error instanceof SettingsError;
  // Node adds advice on quoting to its first sentence.
  console.error(
    misused ? `${String(text).split(". ")[0]}. --help shows what there is.` : known ? text : `The database could not be used: ${text}`,
  );
  return known ? 2 : 1;
}
