/** Prefixes of public ids (`docs/decisions/`): the rest is a ULID, so ids sort by time. */
export type IdPrefix =
  | "req_"
  | "task_"
  | "asset-"
  | "group-"
  | "key_"
  | "team_"
  | "user_"
  | "session_"
  | "run_"
  | "preset_"
  | "eval_"
  | "act_"
  | "notice_"
  | "process_"
  | "invite_"
  | "share_"
  | "chatcmpl-"
  | "cmpl-"
  | "modr-"
  | "rerank-"
  | "call_"
  | "msg_"
  | "resp_"
  | "rs_"
  | "fc_"
  | "fco_"
  | "ctc_"
  | "ctco_"
  | "cmp_"
  | "media_"
  | "secret_"
  | "data_"
  | "mcp_"
  | "mcpl_"
  | "mcpr_"
  | "mcpa_"
  | "mcptoolu_"
  | "roll_";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODES = Uint8Array.from(ALPHABET, (character) => character.charCodeAt(0));
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
  const at = used;
  used += 16;
  // In one call: concatenation would build a chain of sixteen strings.
  const body = String.fromCharCode(
    code(at),
    code(at + 1),
    code(at + 2),
    code(at + 3),
    code(at + 4),
    code(at + 5),
    code(at + 6),
    code(at + 7),
    code(at + 8),
    code(at + 9),
    code(at + 10),
    code(at + 11),
    code(at + 12),
    code(at + 13),
    code(at + 14),
    code(at + 15),
  );
  return `${prefix}${stamp}${body}`;
}

function code(at: number): number {
  return CODES[(pool[at] ?? 0) & 31] ?? 48;
}

/** Returns when the id was made, in milliseconds; undefined if it has another form. */
export function timeOf(id: string, prefix: IdPrefix): number | undefined {
  if (!id.startsWith(prefix) || !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(id.slice(prefix.length))) return undefined;
  const stamp = id.slice(prefix.length, prefix.length + 10);
  return [...stamp].reduce((time, digit) => time * 32 + ALPHABET.indexOf(digit), 0);
}
