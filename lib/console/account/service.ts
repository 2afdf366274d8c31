import { Failure } from "../../contracts/errors";
import type { Actor, Person } from "../../contracts/person";
import { DeviceBook } from "../../identity/devices";
import type { PasswordSwitch } from "../../identity/password-switch";
import { hashPassword, isPassword, NO_PASSWORD } from "../../identity/passwords";
import type { PlaygroundKeys } from "../../identity/playground-key";
import { digestOf, randomToken } from "../../identity/secret";
import type { SessionBook } from "../../identity/sessions";
import type { Setup } from "../../identity/setup";
import { type Attempt, beginAttempt, networkOf } from "../../identity/throttle";
import type { Store } from "../../store/database/open";
import { changePasswordHash, endOtherSessions, endSession, listSessions } from "../../store/people/sessions";
import { changeUser, findAccount, firstTeamOf, lookupKey, readAccount } from "../../store/people/users";
import { TAKEN } from "../name-conflicts";
import type { Browser, Entry } from "../session-reply";
import { type FailedSignIn, noteFailedSignIn, noteSignIn, noteSignOut, type SignInWay } from "../sign-in-acts";
import type { ChangeMeRequest, ChangePasswordRequest, PlaygroundKey, Session, SetUpRequest, SignInRequest } from "./contract";

export class Accounts {
  readonly #devices: DeviceBook;

  constructor(
    readonly store: Store,
    readonly parts: { sessions: SessionBook; setup: Setup; playground: PlaygroundKeys; passwords: PasswordSwitch },
  ) {
    this.#devices = new DeviceBook(store, parts.sessions.now);
  }

  async setUp({ token, ...owner }: SetUpRequest, browser: Browser): Promise<Entry> {
    return this.enter(await this.parts.setup.redeem(token, owner), { browser, way: "set-up" });
  }

  /**
   * An unknown account and a wrong password get the same answer after the same work. Attempts of a browser that has signed in to the
   * account before are counted separately, so that other people's wrong passwords don't lock it out.
   */
  async signIn({ name, password }: SignInRequest, browser: Browser): Promise<Entry> {
    await this.requirePasswords();
    const account = await findAccount(this.store, name);
    const device = await this.#devices.find(browser.device, account?.id);
    const counted = account ? `id ${account.id}` : `name ${lookupKey(name)}`;
    const tried = device ? { own: `${counted}\n${device}` } : { account: counted, address: browser.address };
    const teamId = await firstTeamOf(this.store, account?.id ?? "");
    const refuse = async (refused: FailedSignIn["refused"], failure: unknown): Promise<never> => {
      await noteFailedSignIn(this.store, { account, teamId, refused, browser, at: this.parts.sessions.now() });
      throw failure;
    };
    const attempt = await beginAttempt(this.store, tried).catch((cause) => {
      if (cause instanceof Failure && cause.code === "rate_limit_exceeded") return refuse(cause.code, cause);
      throw cause;
    });
    const asker = { known: device !== undefined, place: networkOf(browser.address), gone: browser.gone };
    const right = await isPassword(password, account?.passwordHash, asker).catch(takingBack(attempt));
    if (!right || !account) return refuse("invalid_credentials", wrong("The name or the password is wrong."));
    await attempt.succeeded();
    if (teamId === undefined)
      return refuse("access_denied", new Failure("access_denied", "You are no longer in any team. Ask an owner for an invitation."));
    return this.enter({ userId: account.id, teamId }, { browser, way: "password" });
  }

  /** Throws `access_denied` if passwords are disabled. */
  async requirePasswords(): Promise<void> {
    if (!(await this.parts.passwords.areOn()))
      throw new Failure("access_denied", "Password sign-in is disabled. Sign in with the provider on the sign-in page.");
  }

  /** False for people who only sign in with the provider. */
  async hasPassword(userId: string): Promise<boolean> {
    const stored = (await readAccount(this.store, userId))?.passwordHash;
    return stored !== undefined && stored !== NO_PASSWORD;
  }

  async change(person: Person, { name, email }: ChangeMeRequest): Promise<Person> {
    const taken = await changeUser(this.store, person.userId, { name, email });
    if (taken) throw new Failure("name_taken", TAKEN[taken], { param: taken });
    return { ...person, name: name ?? person.name, email: email === undefined ? person.email : email };
  }

  /**
   * Returns this session's new token; all other sessions end, and no other browser is remembered. Wrong passwords count for the session.
   */
  async changePassword(person: Person, { current, password }: ChangePasswordRequest, browser: Browser): Promise<Omit<Entry, "person">> {
    const { userId, sessionId } = person;
    const attempt = await beginAttempt(this.store, { own: sessionId ?? "" });
    const account = await readAccount(this.store, userId);
    const asker = { known: true, gone: browser.gone };
    const right = await isPassword(current, account?.passwordHash, asker).catch(takingBack(attempt));
    if (!right) throw wrong("The current password is wrong.", "current");
    await attempt.succeeded();
    const passwordHash = await hashPassword(password, asker);
    const token = randomToken();
    const session = { id: sessionId ?? "", tokenHash: digestOf(token), at: this.parts.sessions.now() };
    await changePasswordHash(this.store, { userId, passwordHash, session });
    return { token, device: await this.#devices.remember(browser.device, userId) };
  }

  async sessions({ userId, sessionId }: Person): Promise<Session[]> {
    const rows = await listSessions(this.store, userId, this.parts.sessions.now());
    return rows.map((row) => ({ ...row, current: row.id === sessionId }));
  }

  async endSession(person: Actor, id: string): Promise<boolean> {
    const ended = await endSession(this.store, { id, userId: person.userId });
    if (ended) await noteSignOut(this.store, person, { sessions: 1, at: this.parts.sessions.now() });
    return ended;
  }

  async endOtherSessions(person: Actor): Promise<number> {
    const ended = await endOtherSessions(this.store, { userId: person.userId, keptId: person.sessionId ?? "" });
    if (ended > 0) await noteSignOut(this.store, person, { sessions: ended, at: this.parts.sessions.now() });
    return ended;
  }

  playgroundKey({ sessionId }: Person): PlaygroundKey {
    return this.parts.playground.make(sessionId ?? "");
  }

  /** Starts a session after authentication, and notes it in the team's audit. */
  async enter(member: { userId: string; teamId: string }, { browser, way }: { browser: Browser; way: SignInWay }): Promise<Entry> {
    const { userAgent, address } = browser;
    const { id, token } = await this.parts.sessions.begin({ ...member, userAgent, address });
    const device = await this.#devices.remember(browser.device, member.userId);
    const person = await this.parts.sessions.findById(id);
    if (!person) throw new Error("a session that was just begun is gone");
    await noteSignIn(this.store, person, { browser, way, at: this.parts.sessions.now() });
    return { person, token, device };
  }
}

/** For an attempt whose password wasn't checked: withdraws it and rethrows. */
function takingBack(attempt: Attempt): (cause: unknown) => Promise<never> {
  return async (cause) => {
    await attempt.withdraw();
    throw cause;
  };
}

function wrong(message: string, param: string | null = null): Failure {
  return new Failure("invalid_credentials", message, { param });
}
