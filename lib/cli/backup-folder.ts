import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix, sep } from "node:path";
import { z } from "zod";
import { Failure } from "../contracts/errors";

const MANIFEST = "backup.json";
const DUMP = "database.dump";
/** The files of `DATA_DIR` besides the database. Nothing else is restored, whatever a manifest lists. */
const RESTORED = /^(?:trunkline\.db|database\.dump|secret|journal\/[\w-][\w.-]*|media\/(?:[\w-]+\/)*[\w-][\w.-]*)$/;

const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  at: z.iso.datetime(),
  database: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()).min(1),
  files: z.array(z.object({ path: z.string().regex(RESTORED), sha256: z.string() })),
});
type Manifest = z.infer<typeof Manifest>;

export const dumpOf = (folder: string) => join(folder, DUMP);

/** Copies a file with its folders, readable by this user alone. False if it is gone. */
export async function copyPrivately(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  await chmod(to, 0o600);
  return true;
}

/** The files below a folder, as paths with `/`; none if it doesn't exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return paths.map((path) => path.replaceAll(sep, posix.sep)).sort();
}

/** The manifest is written last, so that a folder with one is complete. */
export async function writeManifest(folder: string, facts: Omit<Manifest, "format" | "files">): Promise<Manifest> {
  const files: Manifest["files"] = [];
  for (const path of await filesBelow(folder)) files.push({ path, sha256: await storedHash(join(folder, path)) });
  const manifest = Manifest.parse({ format: 1, ...facts, files });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
  return manifest;
}

/** Throws `Failure` if the folder has no complete backup of a known format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: unknown) => {
    if (isMissing(error)) throw new Failure("invalid_value", `${folder} has no ${MANIFEST}: it is not a complete backup.`);
    throw error;
  });
  const { data } = Manifest.safeParse(asJson(text));
  if (!data) throw new Failure("invalid_value", `${join(folder, MANIFEST)} is damaged, or a later version made it.`);
  return data;
}

/** Copies the backup's files and compares their checksums. Throws `Failure` if one is missing or differs. */
export async function unpack(folder: string, { files }: Manifest, target: string): Promise<void> {
  for (const { path, sha256 } of files) {
    const copied = await copyPrivately(join(folder, path), join(target, path));
    if (!copied) throw new Failure("invalid_value", `The backup is incomplete: ${path} is missing.`);
    if ((await storedHash(join(target, path))) !== sha256)
      throw new Failure("invalid_value", `The backup is damaged: ${path} is not the file that was saved.`);
  }
}

/** The hash of a file that is on the disk by then, not only in memory. */
async function storedHash(path: string): Promise<string> {
  const handle = await open(path, "r+");
  try {
    const hash = createHash("sha256");
    for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk);
    await handle.sync();
    return hash.digest("hex");
  } finally {
    await handle.close();
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
