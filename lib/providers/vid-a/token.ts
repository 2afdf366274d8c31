import { createHmac } from "node:crypto";

const LIFE_S = 1_800;
const RENEW_AFTER_S = 1_500;
/** How far a token's start is backdated: our clock may be slightly ahead, or far ahead once the vendor has refused one. */
const LEEWAY_S = 5;
const WIDE_LEEWAY_S = 60;

export interface TokenKey {
  accessKey: string;
  secretKey: string;
}

/** A JSON Web Token, signed with HMAC-SHA256. */
export function signToken(claims: object, secretKey: string): string {
  const parts = [{ alg: "HS256", typ: "JWT" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const text = parts.join(".");
  return `${text}.${createHmac("sha256", secretKey).update(text).digest("base64url")}`;
}

/** The bearer tokens of one key, each used for 25 of its 30 minutes. */
export class Tokens {
  readonly #key: TokenKey;
  readonly #now: () => number;
  #headers: Record<string, string> | undefined;
  #issuedAt = 0;
  #leewayS = LEEWAY_S;

  constructor(key: TokenKey, now: () => number = Date.now) {
    this.#key = key;
    this.#now = now;
  }

  /** The same object while the token is the same. */
  headers(): Record<string, string> {
    const at = Math.floor(this.#now() / 1000);
    const age = at - this.#issuedAt;
    if (this.#headers === undefined || age >= RENEW_AFTER_S || age < 0) {
      const claims = { iss: this.#key.accessKey, exp: at + LIFE_S, nbf: at - this.#leewayS };
      this.#headers = { authorization: `Bearer ${signToken(claims, this.#key.secretKey)}` };
      this.#issuedAt = at;
    }
    return this.#headers;
  }

  /** The vendor's clock is behind. True if an earlier start may help, which is tried once. */
  widen(): boolean {
    if (this.#leewayS === WIDE_LEEWAY_S) return false;
    this.#leewayS = WIDE_LEEWAY_S;
    this.#headers = undefined;
    return true;
  }
}
