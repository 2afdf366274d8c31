import { createPrivateKey } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { readServiceAccount } from "../contracts/service-account";

const MOST_BYTES = 64 * 1024;

/** The text of a service account's key file. Throws an error whose message completes "service_account_file …". */
export function readServiceAccountFile(path: string): string {
  if (!isAbsolute(path)) throw new Error("must be an absolute path");
  try {
    if (statSync(path).size > MOST_BYTES) throw new Error("too large");
    return readFileSync(path, "utf8");
  } catch {
    throw new Error("names a file that cannot be read, or that is larger than 64 kB");
  }
}

/** Why a service account's key is unusable; undefined if it isn't. */
export function serviceAccountProblem(text: string): string | undefined {
  const account = readServiceAccount(text);
  if (!account) return "is not the JSON of a service account's key, with client_email and private_key";
  try {
    createPrivateKey(account.private_key);
    return undefined;
  } catch {
    return "has a private_key that cannot be read";
  }
}
