import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";

const MOST_BYTES = 1024 * 1024;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates in a PEM text. Throws if there is none, or one cannot be read. */
export function certificatesIn(text: string): string {
  const found = text.match(CERTIFICATE) ?? [];
  if (found.length === 0) throw new Error("no certificate");
  for (const pem of found) new X509Certificate(pem);
  return found.join("\n");
}

/** The certificates in a file. Throws an error whose message completes "ca_file …". */
export function readCaFile(path: string): string {
  if (!isAbsolute(path)) throw new Error("must be an absolute path");
  let text: string;
  try {
    if (statSync(path).size > MOST_BYTES) throw new Error("too large");
    text = readFileSync(path, "utf8");
  } catch {
    throw new Error("names a file that cannot be read, or that is larger than 1 MB");
  }
  try {
    return certificatesIn(text);
  } catch {
    throw new Error("names a file without certificates in PEM form");
  }
}
