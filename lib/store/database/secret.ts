import { hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";

const FILE_FORM = /^[0-9a-f]{64}\n?$/;

/**
 * The gateway's secret: the given one, otherwise that of the file `secret` in the data folder, which is created at the first start and
 * readable by its owner alone. Processes that start at once get the same one. Throws if the file is damaged.
 */
export async function loadSecret({ dataDir, given }: { dataDir: string; given?: string }): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given);
  const file = join(dataDir, "secret");
  const text = (await readIfThere(file)) ?? (await make(file, dataDir));
  if (!FILE_FORM.test(text)) throw new Error(`${file} does not contain a secret: restore it, or delete it to generate a new one`);
  return Buffer.from(text.trim(), "hex");
}

/** Derives a 32-byte key for one purpose; keys of different purposes reveal nothing about each other. */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, new Uint8Array(), `trunkline/${purpose}`, 32));
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Writes a temporary file first, so that the file is always complete and the first of several writers wins. */
async function make(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(aside, "wx", 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString("hex")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(aside, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(aside);
  }
  return readFile(file, "utf8");
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
