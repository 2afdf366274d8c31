import { timingSafeEqual } from "node:crypto";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import { FIRST_TEAM } from "../contracts/keys";
import { readMeta, replaceSetupToken } from "../store/database/meta";
import type { Store } from "../store/database/open";
import { anyUser, createFirstOwner } from "../store/people/users";
import { hashPassword } from "./passwords";
import { digestOf, randomToken } from "./secret";

interface OwnerOptions {
  name: string;
  password: string;
  email?: string | null;
  teamName?: string;
}

/** First run: the token printed at the start creates the owner, once. */
export interface Setup {
  /** A new token, valid until used or replaced; undefined once there is an owner. */
  issue(): Promise<string | undefined>;
  isOpen(): Promise<boolean>;
  /** Creates the owner and returns their id. Throws `setup_closed`, or `access_denied` if the token isn't the newest. */
  redeem(token: string, owner: OwnerOptions): Promise<{ userId: string; teamId: string }>;
  /** Creates the settings' owner, unless there is one. True if it was created. */
  adopt(owner: { email: string; password: string }): Promise<boolean>;
}

export function createSetup(store: Store): Setup {
  const isOpen = async () => !(await anyUser(store));
  const make = async ({ name, password, email = null, teamName }: OwnerOptions, tokenHash?: string) => {
    const user = { id: newId("user_"), name, email, passwordHash: await hashPassword(password), createdAt: Date.now() };
    return { userId: user.id, outcome: await createFirstOwner(store, { user, teamId: FIRST_TEAM, teamName, tokenHash }) };
  };
  return {
    isOpen,
    async issue() {
      if (!(await isOpen())) return undefined;
      const token = randomToken();
      await replaceSetupToken(store, digestOf(token));
      return token;
    },
    async redeem(token, owner) {
      if (!(await isOpen())) throw closed();
      const tokenHash = digestOf(token);
      // Checked first, so that a wrong token costs no password hash.
      if (!isSame(tokenHash, await readMeta(store, "setup_token_hash"))) throw (await isOpen()) ? wrongToken() : closed();
      const { userId, outcome } = await make(owner, tokenHash);
      if (outcome === "made") return { userId, teamId: FIRST_TEAM };
      throw outcome === "wrong_token" && (await isOpen()) ? wrongToken() : closed();
    },
    async adopt({ email, password }) {
      if (!(await isOpen())) return false;
      const name = email.slice(0, email.indexOf("@")).slice(0, 60);
      return (await make({ name, password, email })).outcome === "made";
    },
  };
}

function isSame(hash: string, stored: string | undefined): boolean {
  return stored !== undefined && stored.length === hash.length && timingSafeEqual(Buffer.from(hash), Buffer.from(stored));
}

function closed(): Failure {
  return new Failure("setup_closed", "This gateway already has an owner. The set-up address works only once.");
}

function wrongToken(): Failure {
  return new Failure("access_denied", "The set-up token is wrong. Use the newest address the gateway printed.", { param: "token" });
}
