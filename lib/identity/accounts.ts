import type {
  ChangeMeRequest,
  ChangePasswordRequest,
  Person,
  PlaygroundKey,
  Session,
  SetUpRequest,
  SignInRequest,
} from "../contracts/console-account";
import { Failure } from "../contracts/errors";
import type { Store } from "../store/open";
import { changePasswordHash, endOtherSessions, endSession, listSessions } from "../store/sessions";
import { changeUser, findAccount, firstTeamOf, readAccount } from "../store/users";
import { hashPassword, isPassword } from "./passwords";
import type { PlaygroundKeys } from "./playground-key";
import { digestOf, randomToken } from "./secret";
import type { SessionBook } from "./sessions";
import type { Setup } from "./setup";
import { beginAttempt } from "./throttle";

/** Where a session is begun. */
interface Browser {
  userAgent: string;
  address: string;
}

/** The people of the console: `Accounts` of `lib/gateway/console-ports.ts`. */
export class AccountBook {
  constructor(
    readonly store: Store,
    readonly parts: { sessions: SessionBook; setup: Setup; playground: PlaygroundKeys },
  ) {}

  async setUp({ token, ...owner }: SetUpRequest, browser: Browser): Promise<{ person: Person; token: string }> {
    return this.#enter(await this.parts.setup.redeem(token, owner), browser);
  }

  /** An unknown account and a wrong password are answered in the same words after the same work. */
  async signIn({ name, password }: SignInRequest, browser: Browser): Promise<{ person: Person; token: string }> {
    const attempt = await beginAttempt(this.store, { account: name, address: browser.address });
    const account = await findAccount(this.store, name);
    if (!(await isPassword(password, account?.passwordHash)) || !account) throw wrong("The name or the password is wrong.");
    await attempt.succeeded();
    const teamId = await firstTeamOf(this.store, account.id);
    if (teamId === undefined) throw new Failure("access_denied", "You are in no team any more. Ask an owner for an invitation.");
    return this.#enter({ userId: account.id, teamId }, browser);
  }

  async change(person: Person, { name, email }: ChangeMeRequest): Promise<Person> {
    const taken = await changeUser(this.store, person.userId, { name, email });
    if (taken) throw new Failure("name_taken", TAKEN[taken], { param: taken });
    return { ...person, name: name ?? person.name, email: email === undefined ? person.email : email };
  }

  /** Gives this session's new token; all others end. */
  async changePassword(person: Person, { current, password }: ChangePasswordRequest, { address }: Browser): Promise<string> {
    const attempt = await beginAttempt(this.store, { account: person.userId, address });
    const account = await readAccount(this.store, person.userId);
    if (!(await isPassword(current, account?.passwordHash))) throw wrong("The current password is wrong.", "current");
    await attempt.succeeded();
    const token = randomToken();
    const session = { id: person.sessionId ?? "", tokenHash: digestOf(token), at: this.parts.sessions.now() };
    await changePasswordHash(this.store, { userId: person.userId, passwordHash: await hashPassword(password), session });
    return token;
  }

  async sessions({ userId, sessionId }: Person): Promise<Session[]> {
    const rows = await listSessions(this.store, userId, this.parts.sessions.now());
    return rows.map((row) => ({ ...row, current: row.id === sessionId }));
  }

  endSession({ userId }: Person, id: string): Promise<boolean> {
    return endSession(this.store, { id, userId });
  }

  endOtherSessions({ userId, sessionId }: Person): Promise<number> {
    return endOtherSessions(this.store, { userId, keptId: sessionId ?? "" });
  }

  /** For somebody who is signed in. */
  playgroundKey({ sessionId }: Person): PlaygroundKey {
    return this.parts.playground.make(sessionId ?? "");
  }

  async #enter(member: { userId: string; teamId: string }, browser: Browser): Promise<{ person: Person; token: string }> {
    const { id, token } = await this.parts.sessions.begin({ ...member, ...browser });
    const person = await this.parts.sessions.findById(id);
    if (!person) throw new Error("a session that was just begun is gone");
    return { person, token };
  }
}

const TAKEN = {
  name: "Somebody else has this name, or one that looks like it.",
  email: "Somebody else has this e-mail address.",
};

function wrong(message: string, param: string | null = null): Failure {
  return new Failure("invalid_credentials", message, { param });
}
