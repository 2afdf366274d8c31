import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { type Asker, HashQueue } from "./hash-queue";

/** 16 MiB and about a fifth of a second each, as OWASP recommends for scrypt. */
const COST = { N: 16_384, r: 8, p: 5 };
const LENGTH = 32;
/** Two at a time: they share four threads with all file access. Strangers wait three to four seconds at most. */
export const passwordQueue = new HashQueue({ atOnce: 2, known: 64, strangers: 32 });
const TRUSTED: Asker = { known: true };

/** `scrypt$16384$8$5$salt$hash`, with a salt of its own. Throws what `HashQueue.run` throws. */
export async function hashPassword(password: string, asker = TRUSTED): Promise<string> {
  const salt = randomBytes(16);
  return encode(salt, await passwordQueue.run(asker, () => derive(password, salt, COST)));
}

/** The hash of accounts without a password, who sign in elsewhere. */
export const NO_PASSWORD = "none";

/** Verifies a password. Takes the same time without a hash, and is then false. Throws what `HashQueue.run` throws. */
export async function isPassword(password: string, stored: string | undefined, asker = TRUSTED): Promise<boolean> {
  const known = stored !== undefined && stored !== NO_PASSWORD;
  const { cost, salt, hash } = decode(known ? stored : NOBODY);
  const derived = await passwordQueue.run(asker, () => derive(password, salt, cost));
  return timingSafeEqual(derived, hash) && known;
}

/** Compared with if there is no such account. */
const NOBODY = encode(randomBytes(16), randomBytes(LENGTH));

function encode(salt: Buffer, hash: Buffer): string {
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

function decode(stored: string): { cost: typeof COST; salt: Buffer; hash: Buffer } {
  const [kind, N, r, p, salt = "", hash = ""] = stored.split("$");
  if (kind !== "scrypt") throw new Error("a stored password has an unknown form");
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, "base64url"), hash: Buffer.from(hash, "base64url") };
}

/** Unicode-normalised: keyboards write accents differently. */
function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}
