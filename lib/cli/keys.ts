import { parseArgs } from "node:util";
import { Failure } from "../contracts/errors";
import { FIRST_TEAM, type KeySummary } from "../contracts/keys";
import { createKeyStore, type Keys } from "../identity/key-store";
import { openStore } from "../store/database/open";
import { runAsScript, type Shell } from "./command";
import { readExpiry, readModels, readName, readScopes } from "./key-options";
import { keyTable, newKeyText, stateOf } from "./key-text";

const HELP = `Makes, lists and revokes API keys.

  npm run keys -- create --name <name> [--scopes all] [--models <ids>] [--expires 30d] [--team <id>]
  npm run keys -- list [--json] [--team <id>]
  npm run keys -- revoke <id or hint> [--team <id>]

  --name     what the key is for, up to 100 characters
  --scopes   endpoint families, separated by commas: chat,embeddings (default: all; mcp, metrics and admin only by name)
  --models   model ids, or beginnings that end in *, separated by commas: 'sandbox-*,gpt-5' (default: every model)
  --expires  30m, 12h, 30d, 8w, or a date such as 2027-01-31 (default: never)
  --team     team id (default for create: the first team; for list and revoke: all teams)
  --json     one JSON array instead of a table

The gateway need not be stopped: it knows a new or revoked key within a second.`;

const OPTIONS = {
  name: { type: "string" },
  scopes: { type: "string" },
  models: { type: "string" },
  expires: { type: "string" },
  team: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
type Option = keyof typeof OPTIONS;
type Values = { [Name in Option]?: (typeof OPTIONS)[Name]["type"] extends "string" ? string : boolean };

interface Request {
  values: Values;
  operands: string[];
}
interface Command {
  options: readonly Option[];
  operands: number;
  /** Validates before the database is opened; the returned function does the work and returns the text to print. */
  prepare(request: Request): (keys: Keys, publicUrl: string) => Promise<string>;
}

const COMMANDS = new Map<string, Command>([
  ["create", { options: ["name", "scopes", "models", "expires", "team"], operands: 0, prepare: prepareCreate }],
  ["list", { options: ["json", "team"], operands: 0, prepare: prepareList }],
  ["revoke", { options: ["team"], operands: 1, prepare: prepareRevoke }],
]);

function prepareCreate({ values }: Request) {
  const key = {
    name: readName(values.name),
    teamId: values.team ?? FIRST_TEAM,
    scopes: readScopes(values.scopes),
    models: readModels(values.models),
    expiresAt: readExpiry(values.expires, Date.now()),
  };
  return async (keys: Keys, publicUrl: string) => newKeyText({ ...(await keys.create(key)), publicUrl });
}

function prepareList({ values }: Request) {
  return async (keys: Keys) => {
    const list = await keys.list(values.team);
    return values.json ? JSON.stringify(list.map(withIsoDates), null, 2) : keyTable(list, Date.now());
  };
}

function prepareRevoke({ values, operands: [wanted = ""] }: Request) {
  const hint = wanted.replace("...", "…");
  return async (keys: Keys) => {
    const found = (await keys.list(values.team)).filter((key) => key.id === wanted || key.hint === hint);
    const active = found.filter((key) => key.revokedAt === null);
    const [key] = active;
    if (active.length > 1) throw mistake(`Several keys look like ${hint}. Name one by its id: ${active.map(({ id }) => id).join(", ")}.`);
    if (!key && found.length > 0) throw mistake(`The key ${wanted} is revoked already.`);
    if (!key || !(await keys.revoke(key.id))) throw mistake(`There is no key ${wanted}. 'npm run keys -- list' shows all keys.`);
    return `Revoked ${key.id} (${key.name}, ${key.hint}). Calls with it are refused from now on.`;
  };
}

function withIsoDates(key: KeySummary) {
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const { createdAt, expiresAt, revokedAt, disabledAt, lastUsedAt, ...rest } = key;
  const ends = { expiresAt: iso(expiresAt), revokedAt: iso(revokedAt), disabledAt: iso(disabledAt) };
  const dates = { createdAt: iso(createdAt), ...ends, lastUsedAt: iso(lastUsedAt) };
  return { ...rest, state: stateOf(key, Date.now()), ...dates };
}

/** Throws `Failure` or Node's own error for an invalid command line. */
function read(args: string[]): { command: Command; request: Request } | "help" {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [name, ...operands] = positionals;
  if (values.help || name === undefined || name === "help") return "help";
  const command = COMMANDS.get(name);
  if (!command) throw mistake(`There is no command '${name}'. Known are create, list and revoke; --help tells more.`);
  const stray = Object.keys(values).find((option) => !command.options.some((known) => known === option));
  if (stray !== undefined) throw mistake(`'${name}' takes no --${stray}. --help shows what it takes.`);
  if (operands.length < command.operands) throw mistake(`'${name}' needs a key: its id or its hint, as 'list' shows them.`);
  const extra = operands[command.operands];
  if (extra !== undefined) throw mistake(`'${name}' does not understand '${extra}'. A value with spaces or * must be quoted.`);
  return { command, request: { values, operands } };
}

function mistake(text: string): Failure {
  return new Failure("invalid_value", text);
}

/** `npm run keys`. Throws `Failure` for usage errors. */
export async function keys({ args, settings, print }: Shell): Promise<undefined> {
  const asked = read(args);
  if (asked === "help") return void print(HELP);
  const work = asked.command.prepare(asked.request);
  const env = settings();
  const store = await openStore({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    print(await work(createKeyStore(store), env.PUBLIC_URL));
  } finally {
    await store.close();
  }
}

await runAsScript(import.meta, keys);
