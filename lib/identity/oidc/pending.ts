import { returnPath } from "../../contracts/sign-in";
import type { Store } from "../../store/database/open";
import type { Safe } from "../../store/models/providers-sealed";
import { claimSignIn } from "../../store/people/used-sign-ins";
import { digestOf, randomToken } from "../secret";
import type { Checks } from "./provider";

/** A sign-in that was begun. */
export interface Pending extends Checks {
  /** Where to go afterwards: an address of this site. */
  next: string;
  /** When it was begun. */
  at: number;
}

const OWNER = "pending sign-in";

/** Sign-ins under way, sealed into a cookie of the browser that began them: nobody else can finish them, and nothing is stored before they come back. */
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

  /** The sign-in that this browser began; undefined if there is none, or it has taken too long. */
  open(sealed: string | undefined): Pending | undefined {
    const opened = sealed === undefined ? undefined : this.safe.open(sealed, OWNER);
    if (opened === undefined) return undefined;
    const pending = JSON.parse(opened) as Pending;
    return this.now() - pending.at < this.lastsMs ? pending : undefined;
  }

  /** Notes that a sign-in came back. False if it did before: a copy of the cookie is of no use with another code. */
  claim(store: Store, { state, at }: Pending): Promise<boolean> {
    return claimSignIn(store, { stateHash: digestOf(state), at: this.now(), expiresAt: at + this.lastsMs });
  }
}
