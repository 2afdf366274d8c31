import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** 16 MiB and about a fifth of a second each, as OWASP advises for scrypt. */
const COST = { N: 16_384, r: 8, p: 5 };
const LENGTH = 32;
/** Hashes made at once: they share four threads with everything that reads files. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** `scrypt$16384$8$5$salt$hash`, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return encode(salt, await derive(password, salt, COST));
}

/** Whether a password is the hashed one. Takes the same work where there is no hash, and is then false. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { cost, salt, hash } = decode(stored ?? NOBODY);
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, hash) && stored !== undefined;
}

/** What a password is held against where there is no such account. */
const NOBODY = encode(randomBytes(16), randomBytes(LENGTH));

function encode(salt: Buffer, hash: Buffer): string {
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

function decode(stored: string): { cost: typeof COST; salt: Buffer; hash: Buffer } {
  const [kind, N, r, p, salt = "", hash = ""] = stored.split("$");
  if (kind !== "scrypt") throw new Error("a stored password has an unknown form");
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, "base64url"), hash: Buffer.from(hash, "base64url") };
}

/** Compatibility forms make no difference: keyboards differ in how they write an accent. */
async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize("NFKC"), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key))),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
