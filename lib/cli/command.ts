import { realpathSync } from "node:fs";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { type Env, readEnv, SettingsError } from "../config/env";
import { Failure } from "../contracts/errors";
import { loadEnvFiles } from "./prepare.mjs";

/** A command's input and output: a terminal, or a test. */
export interface Shell {
  args: string[];
  /** Reads the settings, which help output doesn't need. Throws `SettingsError`. */
  settings(): Env;
  input: Readable & { isTTY?: boolean };
  print(text: string): void;
  complain(text: string): void;
}

/** May return an exit code. */
export type Command = (shell: Shell) => Promise<number | undefined>;

/** Runs the command if its file is the main module: `meta` is its `import.meta`. */
export async function runAsScript(meta: ImportMeta, command: Command): Promise<void> {
  // A module's URL has symbolic links resolved.
  const called = process.argv[1];
  if (called !== undefined && meta.url === pathToFileURL(realpathSync(called)).href) process.exitCode = await exitCode(command, terminal());
}

/** The exit code of a command. Errors are one line: 2 for a usage error, 1 if the database fails. */
export async function exitCode(command: Command, shell: Shell): Promise<number> {
  try {
    return (await command(shell)) ?? 0;
  } catch (error) {
    return tell(error, shell);
  }
}

/** `folder` has the `.env`; undefined for the project's. It is only read with the settings: a command may start programs of others. */
export function terminal(args = process.argv.slice(2), folder?: string): Shell {
  const settings = () => {
    loadEnvFiles(folder);
    return readEnv();
  };
  return { args, settings, input: process.stdin, print: console.log, complain: console.error };
}

function tell(error: unknown, { complain }: Shell): number {
  const text = error instanceof Error ? error.message || ("code" in error && String(error.code)) : String(error);
  const misused = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  const known = misused || error instanceof Failure || error instanceof SettingsError;
  // Node appends advice on quoting to its first sentence.
  complain(
    misused
      ? `${String(text).split(". ")[0]}. --help shows what there is.`
      : known
        ? String(text)
        : `The database could not be used: ${text}`,
  );
  return known ? 2 : 1;
}
