import { Failure } from "../contracts/errors";
import type { Store } from "../store/open";
import { clearAttempts, countAttempt, forgetAttempts, uncountAttempt } from "../store/sign-in-attempts";
import { lookupKey } from "../store/users";
import { digestOf } from "./secret";

const WINDOW_MS = 15 * 60_000;
/** Wrong passwords in a quarter of an hour: for one account from one address, for one account at all, from one address at all. */
const LIMITS = { pair: 10, account: 60, address: 60 } as const;

/** One attempt that was let through. */
export interface Attempt {
  /** The password was right: the attempt no longer counts, nor do the account's former ones from this address. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt before it is made, so that many at once cannot slip past; one that is refused counts no further. The counts are in the database, which all
 * processes share, under hashes: people type passwords into the wrong field. Throws `rate_limit_exceeded`.
 */
export async function beginAttempt(store: Store, { account, address }: { account: string; address: string }): Promise<Attempt> {
  const at = Date.now();
  const key = lookupKey(account);
  const subjects = {
    pair: digestOf(`pair\n${key}\n${address}`),
    account: digestOf(`account\n${key}`),
    address: digestOf(`address\n${address}`),
  };
  const counted: string[] = [];
  // The address comes first: one that tries name after name soon leaves no more rows behind.
  for (const kind of ["address", "pair", "account"] as const) {
    const subject = subjects[kind];
    const { count, since } = await countAttempt(store, { subject, at, windowMs: WINDOW_MS });
    if (count > LIMITS[kind]) {
      for (const other of counted) await uncountAttempt(store, other);
      throw tooMany(since + WINDOW_MS - at);
    }
    if (kind === "address" && count === 1) await clearAttempts(store, at - WINDOW_MS);
    counted.push(subject);
  }
  return {
    async succeeded() {
      await forgetAttempts(store, subjects.pair);
      await uncountAttempt(store, subjects.account);
      await uncountAttempt(store, subjects.address);
    },
  };
}

function tooMany(leftMs: number): Failure {
  const minutes = Math.max(1, Math.ceil(leftMs / 60_000));
  const message = `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return new Failure("rate_limit_exceeded", message, { retryAfterMs: leftMs });
}
