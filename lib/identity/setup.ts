import { anyKey } from "../store/keys";
import { consumeSetupToken, readMeta, replaceSetupToken } from "../store/meta";
import type { Store } from "../store/open";
import { digestOf, randomToken } from "./secret";

/** The first visit: whoever holds the token that was printed at the start may make the first key, once. */
export interface Setup {
  /** A new token, valid until it is used or replaced by the next one; undefined once Switchyard is set up. */
  issue(): Promise<string | undefined>;
  /** Whether set-up is still to be done. */
  isOpen(): Promise<boolean>;
  /** Uses the token up. True for exactly one caller. */
  redeem(token: string): Promise<boolean>;
}

/** A bootstrap key in the settings counts as set up, as does any key that was ever made. */
export function createSetup(store: Store, { hasBootstrapKey }: { hasBootstrapKey: boolean }): Setup {
  const isOpen = async () => !hasBootstrapKey && (await readMeta(store, "set_up_at")) === undefined && !(await anyKey(store));
  return {
    isOpen,
    async issue() {
      if (!(await isOpen())) return undefined;
      const token = randomToken();
      await replaceSetupToken(store, digestOf(token));
      return token;
    },
    redeem: async (token) => (await isOpen()) && consumeSetupToken(store, digestOf(token)),
  };
}
