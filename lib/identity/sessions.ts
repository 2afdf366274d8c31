import { newId } from "../contracts/ids";
import type { Person } from "../contracts/person";
import type { Store } from "../store/database/open";
import { type FoundSession, findSession, findSessionById, insertSession, rotateSession, touchSession } from "../store/people/sessions";
import { digestOf, isToken, randomToken } from "./secret";

const DAY_MS = 86_400_000;
/** A session ends this long after its last use. */
const LASTS_MS = 30 * DAY_MS;
const ROTATE_AFTER_MS = DAY_MS;
const TOUCH_EVERY_MS = 60_000;
/** How long a replaced token stays valid once the new one was used: for concurrent calls. */
const GRACE_MS = 60_000;

export interface NewSessionOf {
  userId: string;
  teamId: string;
  userAgent: string;
  address: string;
}

/** Sessions by the token of their cookie. Only the SHA-256 of tokens is stored. Everything rejects if the database fails. */
export class SessionBook {
  constructor(
    readonly store: Store,
    readonly now: () => number = Date.now,
  ) {}

  async begin({ userId, teamId, userAgent, address }: NewSessionOf): Promise<{ id: string; token: string }> {
    const at = this.now();
    const token = randomToken();
    const id = newId("session_");
    const session = { id, tokenHash: digestOf(token), userId, teamId, at, expiresAt: at + LASTS_MS, userAgent, address };
    await insertSession(this.store, session);
    return { id, token };
  }

  /** The person with this token. `stale` asks for `renew`, if a cookie can be set. */
  async find(token: string): Promise<{ person: Person; stale: boolean } | undefined> {
    const found = await this.#look(token);
    if (!found) return undefined;
    await this.#touch(found);
    return { person: personOf(found), stale: this.#isStale(found) };
  }

  /** The person of a session id, for what was issued within it. Doesn't count as a use. */
  async findById(id: string): Promise<Person | undefined> {
    const found = await findSessionById(this.store, id, this.now());
    return found && personOf(found);
  }

  /**
   * Rotates the token. The old one stays valid until the new one is used, so a lost answer locks nobody out.
   * Undefined if another call was faster.
   */
  async renew(token: string): Promise<string | undefined> {
    const found = await this.#look(token);
    if (!found || !this.#isStale(found)) return undefined;
    const at = this.now();
    const renewed = randomToken();
    const { id, rotatedAt } = found;
    const rotation = { id, rotatedAt, tokenHash: digestOf(renewed), previousHash: digestOf(token), at, expiresAt: at + LASTS_MS };
    return (await rotateSession(this.store, rotation)) ? renewed : undefined;
  }

  async #look(token: string): Promise<FoundSession | undefined> {
    return isToken(token) ? findSession(this.store, digestOf(token), this.now()) : undefined;
  }

  async #touch({ id, byPrevious, previousHash, previousUntil, lastSeenAt }: FoundSession): Promise<void> {
    const at = this.now();
    const arrived = !byPrevious && previousHash !== null && previousUntil === null;
    if (at - lastSeenAt < TOUCH_EVERY_MS && !arrived) return;
    await touchSession(this.store, id, { at, expiresAt: at + LASTS_MS, ...(arrived ? { previousUntil: at + GRACE_MS } : {}) });
  }

  #isStale({ byPrevious, previousUntil, rotatedAt }: FoundSession): boolean {
    const age = this.now() - rotatedAt;
    // The old token long after a rotation: the reply with the new one was lost.
    return byPrevious ? previousUntil === null && age > GRACE_MS : age > ROTATE_AFTER_MS;
  }
}

function personOf({ userId, name, email, teamId, teamName, role, id }: FoundSession): Person {
  return { userId, name, email, teamId, teamName, role, sessionId: id };
}
