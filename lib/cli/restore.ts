import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Env } from "../config/env";
import { Failure } from "../contracts/errors";
import { type LedgerReport, verifyLedger } from "../store/budgets/ledger";
import { openJournal } from "../store/calls/journal";
import { FileLock } from "../store/database/file-lock";
import { refusalOf } from "../store/database/migrations/migrations";
import { migrationsOf, openStore, type StoreLog } from "../store/database/open";
import { dumpOf, filesBelow, readManifest, unpack } from "./backup-folder";
import { runAsScript, type Shell } from "./command";
import { describeReport } from "./ledger";
import { runPostgresTool } from "./postgres-tools";

const HELP = `Restores what npm run backup saved, in DATA_DIR and, if it is set, DATABASE_URL.

  npm run restore -- <folder> [--force]

  --force  also if DATA_DIR or the database is not empty, or if the ledger of the backup doesn't add up.
           What was in DATA_DIR is kept in a folder there; tables of PostgreSQL are replaced

Stop every gateway first. The rows of the journal are stored, the ledger of budgets is verified;
ends with 1 if it doesn't add up. Without PostgreSQL, nothing is changed then.`;

const OPTIONS = { force: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
const ASIDE = "before-restore-";
/** What a volume may contain without being in use. */
const IGNORED = new RegExp(`^(?:lost\\+found|${ASIDE}.*)$`);

/** `npm run restore`. Returns 1 if the ledger is inconsistent. Throws `Failure` for usage errors. */
export async function restore({ args, settings, print, complain }: Shell): Promise<number | undefined> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (values.help || folder === undefined) return void print(HELP);
  if (more.length > 0) throw refused("A restore has one folder. A name with spaces must be quoted.");
  const env = settings();
  const dataDir = resolve(env.DATA_DIR);
  const manifest = await readManifest(resolve(folder));
  const newer = refusalOf(manifest.migrations);
  if (newer) throw refused(newer.message);
  if ((manifest.database === "sqlite") !== (env.DATABASE_URL === undefined))
    throw refused(
      manifest.database === "sqlite" ? "It is a backup of SQLite: unset DATABASE_URL." : "It is a backup of PostgreSQL: set DATABASE_URL.",
    );
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await refuseInUse(dataDir);
  if (!values.force) await refuseFull(env, dataDir);

  const stage = join(dataDir, `restore-${randomBytes(4).toString("hex")}`);
  await mkdir(stage, { mode: 0o700 });
  try {
    await unpack(resolve(folder), manifest, stage);
    if (env.DATABASE_URL !== undefined) await load(env.DATABASE_URL, stage);
    const report = await proven({ databaseUrl: env.DATABASE_URL, dataDir: stage }, logTo(complain));
    print(describeReport(report));
    const sound = report.problems.length === 0;
    if (!sound && !values.force && env.DATABASE_URL === undefined)
      throw refused("Nothing was restored. --force restores it in spite of that.");
    const kept = await replace(dataDir, stage);
    print(
      `Restored the backup of ${manifest.at}, made by version ${manifest.version}.${kept ? ` What was there before is in ${kept}.` : ""}`,
    );
    return sound ? 0 : 1;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

const refused = (text: string) => new Failure("invalid_value", text);

async function entriesOf(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !IGNORED.test(name));
}

/** Each running gateway holds the lock of its journal. */
async function refuseInUse(dataDir: string): Promise<void> {
  for (const path of await filesBelow(join(dataDir, "journal"))) {
    const lock = path.endsWith(".lock") ? FileLock.open(join(dataDir, "journal", path)) : undefined;
    const isFree = lock?.take() ?? true;
    lock?.close();
    if (!isFree) throw refused(`A gateway is running in ${dataDir}. Stop it first.`);
  }
}

async function refuseFull({ DATABASE_URL }: Env, dataDir: string): Promise<void> {
  if ((await entriesOf(dataDir)).length > 0) throw refused(`${dataDir} is not empty. Choose another DATA_DIR, or add --force.`);
  if (DATABASE_URL !== undefined && (await migrationsOf({ databaseUrl: DATABASE_URL, dataDir })).length > 0)
    throw refused("The database of DATABASE_URL is not empty. Choose another one, or add --force.");
}

async function load(databaseUrl: string, stage: string): Promise<void> {
  const how = ["--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"];
  await runPostgresTool("pg_restore", [...how, dumpOf(stage)], databaseUrl);
  await rm(dumpOf(stage));
}

/** Migrates the restored database, stores the rows of the journal and verifies the ledger. */
async function proven(options: { databaseUrl?: string; dataDir: string }, log: StoreLog): Promise<LedgerReport> {
  const store = await openStore({ ...options, log });
  try {
    const journal = await openJournal({ store, dataDir: options.dataDir, log });
    await journal.close();
    return await verifyLedger(store);
  } finally {
    await store.close();
  }
}

function logTo(complain: (text: string) => void): StoreLog {
  return { info: () => undefined, warn: (_fields, message) => complain(message), error: (_fields, message) => complain(message) };
}

/** Moves the restored files to their place, and what was there into a folder, which is returned if there was anything. */
async function replace(dataDir: string, stage: string): Promise<string | undefined> {
  const former = (await entriesOf(dataDir)).filter((name) => join(dataDir, name) !== stage);
  const aside = join(dataDir, `${ASIDE}${new Date().toISOString().replaceAll(":", "-")}`);
  if (former.length > 0) await mkdir(aside, { mode: 0o700 });
  for (const name of former) await rename(join(dataDir, name), join(aside, name));
  for (const name of await readdir(stage)) await rename(join(stage, name), join(dataDir, name));
  await chmod(dataDir, 0o700);
  return former.length > 0 ? aside : undefined;
}

await runAsScript(import.meta, restore);
