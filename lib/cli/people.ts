import { parseArgs } from "node:util";
import { readEnv } from "../config/env";
import { Failure } from "../contracts/errors";
import { requireAccount, resetPassword } from "../identity/forgotten";
import { openStore, type Store } from "../store/open";
import { listPeople } from "../store/users";
import { runCommand } from "./command";
import { loadEnvFiles } from "./prepare.mjs";
import { readSecretLine } from "./secret-line";
import { tableText } from "./table";

const HELP = `Shows who can sign in, and sets a new password for who forgot theirs.

  npm run people -- list
  npm run people -- password <name or e-mail>

The new password is asked for and not shown; piped in, it is the first line. It ends every session of that person.
The gateway need not be stopped.`;

const HEADINGS = ["NAME", "E-MAIL", "TEAM", "ROLE", "SINCE"];

interface Asked {
  command: "list" | "password" | "help";
  person: string;
}

/** Reads the command line. Throws `Failure` or Node's own error for what cannot be understood. */
function read(args: string[]): Asked {
  const options = { help: { type: "boolean", short: "h" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command = "help", person = "", extra] = positionals;
  if (values.help || command === "help") return { command: "help", person };
  if (command !== "list" && command !== "password")
    throw mistake(`There is no command '${command}'. Known are list and password; --help tells more.`);
  if (command === "password" && person === "") throw mistake("'password' needs a name or an e-mail address, as 'list' shows them.");
  const stray = command === "list" ? person : extra;
  if (stray) throw mistake(`'${command}' does not understand '${stray}'. A name with spaces must be quoted.`);
  return { command, person };
}

async function list(store: Store): Promise<string> {
  const people = await listPeople(store);
  if (people.length === 0) return "Nobody can sign in yet. The gateway prints the address to set it up at each start.";
  const rows = people.map(({ name, email, teamName, role, createdAt }) => [
    name,
    email ?? "",
    teamName,
    role,
    new Date(createdAt).toISOString(),
  ]);
  return tableText([HEADINGS, ...rows]);
}

async function setPassword(store: Store, nameOrEmail: string): Promise<string> {
  const { id, name } = await requireAccount(store, nameOrEmail);
  const password = await readSecretLine(`New password for ${name}: `);
  if (process.stdin.isTTY && (await readSecretLine("The same again: ")) !== password)
    throw mistake("The two are not the same. Nothing was changed.");
  const ended = await resetPassword(store, id, password);
  const sessions = ended === 1 ? "One session has ended" : `${ended} sessions have ended`;
  return `${name} has a new password. ${sessions}; API keys go on working.`;
}

function mistake(text: string): Failure {
  return new Failure("invalid_value", text);
}

async function main(args: string[]): Promise<void> {
  const { command, person } = read(args);
  if (command === "help") return console.log(HELP);
  loadEnvFiles();
  const env = readEnv();
  const store = await openStore({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    console.log(await (command === "list" ? list(store) : setPassword(store, person)));
  } finally {
    await store.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
