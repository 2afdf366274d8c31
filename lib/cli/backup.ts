import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../../package.json";
import type { Env } from "../config/env";
import { Failure } from "../contracts/errors";
import { migrationsOf, SQLITE_FILE } from "../store/database/open";
import { snapshotSqlite } from "../store/database/snapshot";
import { copyPrivately, dumpOf, filesBelow, writeManifest } from "./backup-folder";
import { runAsScript, type Shell } from "./command";
import { runPostgresTool } from "./postgres-tools";

const HELP = `Saves the database, the journal, the files and the secret in a new folder.

  npm run backup -- <folder>

The gateway need not be stopped. The folder contains the gateway's secret: keep it as safe as the gateway.
PostgreSQL is saved by pg_dump; files in an S3-compatible store and a GATEWAY_SECRET are not saved.`;

const OPTIONS = { help: { type: "boolean", short: "h" } } as const;

/** `npm run backup`. Throws `Failure` for usage errors. */
export async function backup({ args, settings, print }: Shell): Promise<undefined> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (values.help || folder === undefined) return void print(HELP);
  if (more.length > 0) throw new Failure("invalid_value", "A backup has one folder. A name with spaces must be quoted.");
  const env = settings();
  const target = resolve(folder);
  if (existsSync(target)) throw new Failure("invalid_value", `${target} exists. A backup needs a new folder.`);
  const partial = `${target}.partial-${randomBytes(4).toString("hex")}`;
  await mkdir(dirname(target), { recursive: true });
  await mkdir(partial, { mode: 0o700 });
  try {
    const migrations = await save(env, partial);
    const database = env.DATABASE_URL === undefined ? "sqlite" : "postgres";
    const facts = { version: packageJson.version, at: new Date().toISOString(), database, migrations } as const;
    const { files } = await writeManifest(partial, facts);
    await rename(partial, target);
    print([`Saved ${files.length} files in ${target}.`, ...notSaved(env)].join("\n"));
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Saves everything and returns the migrations of the database. The journal comes first: a row that moves to the database meanwhile is in
 * both, and stored once. Files come last: those that the database lists exist by then.
 */
async function save({ DATA_DIR, DATABASE_URL }: Env, folder: string): Promise<string[]> {
  const dataDir = resolve(DATA_DIR);
  const options = { databaseUrl: DATABASE_URL, dataDir };
  if (DATABASE_URL === undefined && !existsSync(join(dataDir, SQLITE_FILE)))
    throw new Failure("invalid_value", `${dataDir} has no database to save. Set DATA_DIR or DATABASE_URL as for the gateway.`);
  const migrations = await migrationsOf(options);
  if (migrations.length === 0) throw new Failure("invalid_value", "The database is empty: no gateway has been started with it.");
  for (const path of await filesBelow(join(dataDir, "journal"))) {
    const to = join(folder, "journal", path);
    // Locks are not readable. An empty one says that its process has ended.
    if (path.endsWith(".lock")) await mkdir(dirname(to), { recursive: true, mode: 0o700 }).then(() => writeFile(to, "", { mode: 0o600 }));
    else await copyPrivately(join(dataDir, "journal", path), to);
  }
  if (DATABASE_URL === undefined) snapshotSqlite(join(dataDir, SQLITE_FILE), join(folder, SQLITE_FILE));
  else await dump(DATABASE_URL, folder);
  await copyPrivately(join(dataDir, "secret"), join(folder, "secret"));
  // Uploads in progress have no rows.
  const media = (await filesBelow(join(dataDir, "media"))).filter((path) => !path.startsWith("incoming/"));
  for (const path of media) await copyPrivately(join(dataDir, "media", path), join(folder, "media", path));
  return migrations;
}

async function dump(databaseUrl: string, folder: string): Promise<void> {
  await writeFile(dumpOf(folder), "", { mode: 0o600, flag: "wx" });
  await runPostgresTool("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${dumpOf(folder)}`], databaseUrl);
}

function notSaved({ GATEWAY_SECRET, S3_BUCKET }: Env): string[] {
  return [
    ...(GATEWAY_SECRET === undefined ? [] : ["Not saved: GATEWAY_SECRET, without which stored credentials cannot be read."]),
    ...(S3_BUCKET === undefined ? [] : [`Not saved: the files in the bucket ${S3_BUCKET}.`]),
  ];
}

await runAsScript(import.meta, backup);
