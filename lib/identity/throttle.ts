import { isIPv6 } from "node:net";
import { Failure } from "../contracts/errors";
import type { Store } from "../store/database/open";
import { clearAttempts, countAttempt, forgetAttempts, uncountAttempt } from "../store/people/sign-in-attempts";
import { digestOf } from "./secret";

const WINDOW_MS = 15 * 60_000;
/** Wrong passwords per quarter of an hour: per account and address, per account, per address. */
const LIMITS = { pair: 10, account: 60, address: 60, own: 10 } as const;

/**
 * What an attempt counts against. `own` is a browser that has signed in to the account before, or a session: it has its own allowance,
 * separate from everyone else's. All others count for their account and address; only for the address
 * if the account isn't known yet.
 */
export type Tried = { own: string } | { account: string; address: string } | { address: string };

/** An allowed attempt. */
export interface Attempt {
  /** The password was right: this attempt and the account's earlier ones from this address or browser no longer count. */
  succeeded(): Promise<void>;
  /** No password was checked: the attempt no longer counts. */
  withdraw(): Promise<void>;
}

/**
 * Counts an attempt before it is made, so that concurrent ones can't slip through; refused ones aren't counted further. The counts are in
 * the database, shared by all
 * processes, under hashes: people type passwords into the wrong field. Throws `rate_limit_exceeded`.
 */
export async function beginAttempt(store: Store, tried: Tried): Promise<Attempt> {
  const at = Date.now();
  const counted: string[] = [];
  for (const { kind, subject } of subjectsOf(tried)) {
    const { count, since } = await countAttempt(store, { subject, at, windowMs: WINDOW_MS });
    if (count > LIMITS[kind]) {
      for (const other of counted) await uncountAttempt(store, other);
      throw tooMany(since + WINDOW_MS - at);
    }
    if (counted.length === 0 && count === 1) await clearAttempts(store, at - WINDOW_MS);
    counted.push(subject);
  }
  return {
    async succeeded() {
      for (const { kind, subject } of subjectsOf(tried))
        await (kind === "pair" || kind === "own" ? forgetAttempts(store, subject) : uncountAttempt(store, subject));
    },
    async withdraw() {
      for (const subject of counted) await uncountAttempt(store, subject);
    },
  };
}

/** The address comes first: one that tries many names soon leaves no more rows. */
function subjectsOf(tried: Tried): { kind: keyof typeof LIMITS; subject: string }[] {
  if ("own" in tried) return [{ kind: "own", subject: digestOf(`own\n${tried.own}`) }];
  const address = networkOf(tried.address);
  const ofAddress = { kind: "address", subject: digestOf(`address\n${address}`) } as const;
  if (!("account" in tried)) return [ofAddress];
  const { account } = tried;
  return [
    ofAddress,
    { kind: "pair", subject: digestOf(`pair\n${account}\n${address}`) },
    { kind: "account", subject: digestOf(`account\n${account}`) },
  ];
}

/** An address as one caller: IPv4, or the /64 of IPv6, which belongs to a single customer. */
export function networkOf(address: string): string {
  const plain = address.split("%", 1)[0] ?? "";
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groupsOf = (text: string) => text.split(":").filter((group) => group !== "");
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const groups = [...first, ...new Array<string>(8 - first.length - last.length).fill("0"), ...last];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

function tooMany(leftMs: number): Failure {
  const minutes = Math.max(1, Math.ceil(leftMs / 60_000));
  const message = `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return new Failure("rate_limit_exceeded", message, { retryAfterMs: leftMs });
}
