import { returnPath } from "../../contracts/sign-in";
import { ownJson } from "../../contracts/typed";
import type { Store } from "../../store/database/open";
import type { Safe } from "../../store/models/providers-sealed";
import { claimSignIn } from "../../store/people/used-sign-ins";
import { digestOf, randomToken } from "../secret";
import type { Checks } from "./provider";

/** A started sign-in. */
export interface Pending extends Checks {
  /** Where to go afterwards: a path of this site. */
  next: string;
  at: number;
}

const OWNER = "pending sign-in";

/**
 * Pending sign-ins, sealed into a cookie of the browser that started them: nobody else can finish them, and nothing is stored before they
 * return.
 */
export class PendingSignIns {
  constructor(
    readonly safe: Safe,
    readonly lastsMs: number,
    readonly now: () => number = Date.now,
  ) {}

  begin(next: string): { pending: Pending; sealed: string } {
    const pending = { state: randomToken(), nonce: randomToken(), verifier: randomToken(), next: returnPath(next), at: this.now() };
    return { pending, sealed: this.safe.seal(JSON.stringify(pending), OWNER) };
  }

  /** This browser's sign-in; undefined if there is none, or it has expired. */
  open(sealed: string | undefined): Pending | undefined {
    const opened = sealed === undefined ? undefined : this.safe.open(sealed, OWNER);
    if (opened === undefined) return undefined;
    const pending = ownJson<Pending>(opened);
    return this.now() - pending.at < this.lastsMs ? pending : undefined;
  }

  /** Marks a sign-in as used. False if it was already: a copy of the cookie is useless with another code. */
  claim(store: Store, { state, at }: Pending): Promise<boolean> {
    return claimSignIn(store, { stateHash: digestOf(state), at: this.now(), expiresAt: at + this.lastsMs });
  }
}
