#!/usr/bin/env node
import { parseArgs } from "node:util";
import packageJson from "../../package.json";
import { type Command, exitCode, terminal } from "./command";
import { loadEnvFiles } from "./prepare.mjs";
import { applyOptions, serve } from "./serve.mjs";
import { ROOT, requireNode } from "./steps.mjs";

/** The program of the package that `npm run package` makes, which contains a build. Paths and `.env` are of the folder it is run in. */
const HELP = `Serves a multi-model AI gateway with a playground.

  trunkline [--port <number>] [--host <address>] [--data <folder>]
  trunkline <command> …

  --port     port to listen on (PORT, default: 3000)
  --host     address to listen on (HOST, default: 127.0.0.1)
  --data     folder for the database and files (DATA_DIR, default: ./data)
  --version  prints the version
  --help     prints this, and with a command its options

Commands:
  keys       creates, lists and revokes API keys
  people     lists people, resets passwords
  ledger     verifies the ledger of budgets
  backup     saves the database, the journal, the files and the secret
  restore    restores a backup
  launch     starts a coding agent that calls the gateway
  eval       runs an evaluation, and fails if its results are worse than asked for
  health     ends with 0 if the gateway takes calls

Settings are environment variables, read from .env and .env.local as well.`;

const COMMANDS = new Map<string, () => Promise<Command>>([
  ["keys", async () => (await import("./keys")).keys],
  ["people", async () => (await import("./people")).people],
  ["ledger", async () => (await import("./ledger")).ledger],
  ["backup", async () => (await import("./backup")).backup],
  ["restore", async () => (await import("./restore")).restore],
  ["launch", async () => (await import("./launch")).launch],
  ["eval", async () => (await import("./eval")).evaluate],
  ["health", async () => (await import("./health")).health],
]);

async function main([name = "", ...rest]: string[]): Promise<number | undefined> {
  requireNode(packageJson.engines.node);
  const command = COMMANDS.get(name);
  if (command) return exitCode(await command(), terminal(rest, process.cwd()));
  loadEnvFiles(process.cwd());
  return exitCode(start, terminal());
}

const start: Command = async ({ args, print, complain }) => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      port: { type: "string", short: "p" },
      host: { type: "string" },
      data: { type: "string" },
      version: { type: "boolean", short: "v" },
      help: { type: "boolean", short: "h" },
    },
    allowPositionals: true,
  });
  if (values.version) return void print(packageJson.version);
  if (values.help || positionals[0] === "help") return void print(HELP);
  if (positionals.length > 0) {
    complain(`There is no command '${positionals[0]}'. Known are ${[...COMMANDS.keys()].join(", ")}; --help tells more.`);
    return 2;
  }
  applyOptions(values);
  // The build and the guides are found from here.
  process.chdir(ROOT);
  await serve();
};

const code = await main(process.argv.slice(2));
if (code) process.exitCode = code;
