import { parseArgs } from "node:util";
import type { Env } from "../config/env";
import { Failure } from "../contracts/errors";
import { isOneOf } from "../contracts/typed";
import { requireAccount, resetPassword } from "../identity/forgotten";
import { turnPasswordsOn } from "../identity/password-switch";
import { openStore, type Store } from "../store/database/open";
import { unlinkIdentity } from "../store/people/identities";
import { listPeople } from "../store/people/users";
import { runAsScript, type Shell } from "./command";
import { readSecretLine } from "./secret-line";
import { tableText } from "./table";

const HELP = `Shows who can sign in, sets a new password for who forgot theirs, and helps where the OpenID Connect provider does not.

  npm run people -- list
  npm run people -- password <name or e-mail>
  npm run people -- passwords
  npm run people -- unlink <name or e-mail>

'password' asks for the new password and does not show it; piped in, it is the first line. It ends every session of that person.
'passwords' lets passwords count again where PASSWORD_SIGN_IN=0 turned them off, until an owner signs in with the provider once more.
'unlink' forgets who somebody is at the provider: their next sign-in with a verified e-mail address finds the account again.
The gateway need not be stopped.`;

const COMMANDS = ["list", "password", "passwords", "unlink"] as const;
type Command = (typeof COMMANDS)[number];
const isCommand = (text: string): text is Command => isOneOf(COMMANDS, text);

const HEADINGS = ["NAME", "E-MAIL", "TEAM", "ROLE", "SINCE"];

interface Asked {
  command: Command | "help";
  person: string;
}

/** Throws `Failure` or Node's own error for an invalid command line. */
function read(args: string[]): Asked {
  const options = { help: { type: "boolean", short: "h" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command = "help", person = "", extra] = positionals;
  if (values.help || command === "help") return { command: "help", person };
  if (!isCommand(command)) throw mistake(`There is no command '${command}'. Known are ${COMMANDS.join(", ")}; --help tells more.`);
  const ofSomebody = command === "password" || command === "unlink";
  if (ofSomebody && person === "") throw mistake(`'${command}' needs a name or an e-mail address, as 'list' shows them.`);
  const stray = ofSomebody ? extra : person;
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

async function setPassword(store: Store, nameOrEmail: string, { env, input }: Surroundings): Promise<string> {
  const { id, name } = await requireAccount(store, nameOrEmail);
  const password = await readSecretLine(`New password for ${name}: `, input);
  if (input.isTTY && (await readSecretLine("The same again: ", input)) !== password)
    throw mistake("The two are not the same. Nothing was changed.");
  const ended = await resetPassword(store, id, password);
  const sessions = ended === 1 ? "One session has ended" : `${ended} sessions have ended`;
  const off = env.PASSWORD_SIGN_IN ? "" : "\nPASSWORD_SIGN_IN turns passwords off: 'npm run people -- passwords' lets them count again.";
  return `${name} has a new password. ${sessions}; API keys go on working.${off}`;
}

async function letPasswordsCount(store: Store, env: Env): Promise<string> {
  const wereOff = await turnPasswordsOn(store);
  if (env.PASSWORD_SIGN_IN) return "Passwords count: PASSWORD_SIGN_IN does not turn them off.";
  return wereOff
    ? "Passwords count again, until an owner signs in with the provider."
    : "Passwords count: no owner has signed in with the provider.";
}

async function unlink(store: Store, nameOrEmail: string): Promise<string> {
  const { id, name } = await requireAccount(store, nameOrEmail);
  if (!(await unlinkIdentity(store, id))) throw mistake(`${name} does not sign in with the provider. Nothing was changed.`);
  return `${name} is nobody at the provider any more. Their sessions and API keys go on working.`;
}

function mistake(text: string): Failure {
  return new Failure("invalid_value", text);
}

interface Surroundings {
  env: Env;
  input: Shell["input"];
}

function perform({ command, person }: { command: Command; person: string }, store: Store, around: Surroundings): Promise<string> {
  if (command === "list") return list(store);
  if (command === "passwords") return letPasswordsCount(store, around.env);
  return command === "password" ? setPassword(store, person, around) : unlink(store, person);
}

/** `npm run people`. Throws `Failure` for usage errors. */
export async function people({ args, settings, input, print }: Shell): Promise<undefined> {
  const { command, person } = read(args);
  if (command === "help") return void print(HELP);
  const env = settings();
  const store = await openStore({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    print(await perform({ command, person }, store, { env, input }));
  } finally {
    await store.close();
  }
}

await runAsScript(import.meta, people);
