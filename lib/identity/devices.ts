import type { Store } from "../store/database/open";
import { isDevice, isDeviceOf, keepDevice } from "../store/people/devices";
import { digestOf, isToken, randomToken } from "./secret";

/** A browser is remembered for this long after its last sign-in. */
const LASTS_MS = 365 * 86_400_000;
/** Remembered browsers per account. */
const PER_ACCOUNT = 20;

/** Known browsers by the token of their cookie. It grants no access: it gives its holder a separate allowance of wrong passwords. */
export class DeviceBook {
  constructor(
    readonly store: Store,
    readonly now: () => number,
  ) {}

  /** Returns the device hash if this browser has signed in to the account before. Does the same work for a missing account. */
  async find(token: string | undefined, userId: string | undefined): Promise<string | undefined> {
    if (token === undefined || !isToken(token)) return undefined;
    const tokenHash = digestOf(token);
    return (await isDeviceOf(this.store, { userId: userId ?? "", tokenHash }, this.now())) ? tokenHash : undefined;
  }

  /** Returns the device hash if this browser has signed in here before, to any account. */
  async findAny(token: string | undefined): Promise<string | undefined> {
    if (token === undefined || !isToken(token)) return undefined;
    const tokenHash = digestOf(token);
    return (await isDevice(this.store, tokenHash, this.now())) ? tokenHash : undefined;
  }

  /**
   * Remembers the browser after a sign-in, and returns the token for its cookie. A known token stays the same, for several accounts too:
   * with a new one each time, a lost answer would cost the allowance. Unknown tokens are replaced.
   */
  async remember(token: string | undefined, userId: string): Promise<string> {
    const at = this.now();
    const known = token !== undefined && isToken(token) && (await isDevice(this.store, digestOf(token), at));
    const kept = known ? token : randomToken();
    await keepDevice(this.store, { userId, tokenHash: digestOf(kept), at, expiresAt: at + LASTS_MS, most: PER_ACCOUNT });
    return kept;
  }
}
