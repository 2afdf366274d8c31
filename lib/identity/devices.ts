import type { Store } from "../store/database/open";
import { isDevice, isDeviceOf, keepDevice } from "../store/people/devices";
import { digestOf, isToken, randomToken } from "./secret";

/** A browser is remembered this long after it last signed in. */
const LASTS_MS = 365 * 86_400_000;
/** Browsers remembered for one account. */
const PER_ACCOUNT = 20;

/** Browsers by the token of their cookie, which opens nothing: it gives whoever holds it an allowance of wrong passwords of their own. */
export class DeviceBook {
  constructor(
    readonly store: Store,
    readonly now: () => number,
  ) {}

  /** What stands for this browser where it has signed in to the account before. The same is done where there is no such account. */
  async find(token: string | undefined, userId: string | undefined): Promise<string | undefined> {
    if (token === undefined || !isToken(token)) return undefined;
    const tokenHash = digestOf(token);
    return (await isDeviceOf(this.store, { userId: userId ?? "", tokenHash }, this.now())) ? tokenHash : undefined;
  }

  /** What stands for this browser where it has signed in here before, to whichever account. */
  async findAny(token: string | undefined): Promise<string | undefined> {
    if (token === undefined || !isToken(token)) return undefined;
    const tokenHash = digestOf(token);
    return (await isDevice(this.store, tokenHash, this.now())) ? tokenHash : undefined;
  }

  /**
   * Remembers the browser that has just shown the account's password, and gives the token for its cookie. A token of ours stays the same, for
   * several accounts too: with a new one each time, an answer that gets lost would cost the allowance. Any other is not taken over.
   */
  async remember(token: string | undefined, userId: string): Promise<string> {
    const at = this.now();
    const known = token !== undefined && isToken(token) && (await isDevice(this.store, digestOf(token), at));
    const kept = known ? token : randomToken();
    await keepDevice(this.store, { userId, tokenHash: digestOf(kept), at, expiresAt: at + LASTS_MS, most: PER_ACCOUNT });
    return kept;
  }
}
