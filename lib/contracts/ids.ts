/** Prefixes of every public id (`docs/decisions/`): the body is a ULID, so ids sort by time. */
export type IdPrefix =
  | "req_"
  | "task_"
  | "asset-"
  | "group-"
  | "key_"
  | "team_"
  | "user_"
  | "run_"
  | "chatcmpl-"
  | "cmpl-"
  | "modr-"
  | "rerank-"
  | "call_";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const pool = new Uint8Array(4096);
let used = pool.length;
let stampedAt = -1;
let stamp = "";

/** Returns `prefix` + 26 Crockford base32 characters: 48 bits of time, 80 random bits. */
export function newId<P extends IdPrefix>(prefix: P): `${P}${string}` {
  if (used + 16 > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = "";
    for (let rest = now, place = 0; place < 10; place++, rest = Math.floor(rest / 32)) stamp = ALPHABET.charAt(rest % 32) + stamp;
  }
  let body = stamp;
  for (let index = 0; index < 16; index++) body += ALPHABET[(pool[used + index] ?? 0) & 31];
  used += 16;
  return `${prefix}${body}`;
}
