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
/** How long after it was last found a session is known without the database, and how many are. */
const KNOWN_FOR_MS = DAY_MS;
const MOST_KNOWN = 5_000;

export interface NewSessionOf {
  userId: string;
  teamId: string;
  userAgent: string;
  address: string;
}

/** Sessions by the token of their cookie. Only the SHA-256 of tokens is stored. Everything rejects if the database fails. */
export class SessionBook {
  /** By digest, the one that was found longest ago first. */
  readonly #known = new Map<string, { person: Person; at: number }>();

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

  /**
   * As `find`, but while the database fails also a session that this process has found in the last day. It may have ended elsewhere since
   * then, so this is only for what shows nothing of the team.
   */
  async findKnown(token: string): Promise<{ person: Person; stale: boolean } | undefined> {
    try {
      return await this.find(token);
    } catch (error) {
      const known = this.#known.get(digestOf(token));
      if (!known || this.now() - known.at > KNOWN_FOR_MS) throw error;
      return { person: known.person, stale: false };
    }
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
    if (!isToken(token)) return undefined;
    const digest = digestOf(token);
    const found = await findSession(this.store, digest, this.now());
    this.#known.delete(digest);
    if (!found) return undefined;
    this.#known.set(digest, { person: personOf(found), at: this.now() });
    if (this.#known.size > MOST_KNOWN)
      for (const [oldest] of this.#known) {
        this.#known.delete(oldest);
        break;
      }
    return found;
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
