import type {
  ChangeMeRequest,
  ChangePasswordRequest,
  Person,
  PlaygroundKey,
  Session,
  SetUpRequest,
  SignInRequest,
} from "../contracts/console-account";
import type { ChangeKeyRequest, ConsoleKey, ConsoleKeyDetail, CreateKeyRequest, KeyPage, KeyQuery } from "../contracts/console-keys";

/** Where a session is begun, as its owner will see it listed. */
export interface Browser {
  userAgent: string;
  address: string;
  /** The token by which the browser is known where it has signed in before. */
  device?: string;
  /** Fires when the caller has gone: a password that waits to be looked at then waits no more. */
  gone?: AbortSignal;
}

/** A new session: whose it is, and the tokens for the cookies of the session and of the browser. */
export interface Entry {
  person: Person;
  token: string;
  device: string;
}

/** Who a session's token belongs to. */
export interface FoundPerson {
  person: Person;
  /** True where the token is to be changed for a new one: `renew`. */
  stale: boolean;
}

/** Looks sessions up. Rejects where the database fails. */
export interface Sessions {
  find(token: string): Promise<FoundPerson | undefined>;
  /** A new token for the session; undefined where another call has just changed it. */
  renew(token: string): Promise<string | undefined>;
}

/** The people of the console and their sessions. */
export interface Accounts {
  /** Makes the first owner. Throws `setup_closed`, or `access_denied` on `token`. */
  setUp(request: SetUpRequest, browser: Browser): Promise<Entry>;
  /** Throws `invalid_credentials`, `rate_limit_exceeded`, or `service_unavailable` where too many passwords wait to be looked at. */
  signIn(request: SignInRequest, browser: Browser): Promise<Entry>;
  /** Throws `name_taken`. */
  change(person: Person, request: ChangeMeRequest): Promise<Person>;
  /** Ends the other sessions, forgets the other browsers, and gives new tokens. Throws what `signIn` throws. */
  changePassword(person: Person, request: ChangePasswordRequest, browser: Browser): Promise<Omit<Entry, "person">>;
  sessions(person: Person): Promise<Session[]>;
  /** False where the person has none such. */
  endSession(person: Person, id: string): Promise<boolean>;
  /** How many there were. */
  endOtherSessions(person: Person): Promise<number>;
  playgroundKey(person: Person): PlaygroundKey;
}

/** A team's keys, as far as a person may see and change them. A key of another team throws `not_found`. */
export interface KeyDesk {
  list(person: Person, query: KeyQuery): Promise<KeyPage>;
  read(person: Person, id: string): Promise<ConsoleKeyDetail>;
  create(person: Person, request: CreateKeyRequest): Promise<{ secret: string; key: ConsoleKey }>;
  change(person: Person, id: string, request: ChangeKeyRequest): Promise<ConsoleKey>;
  revoke(person: Person, id: string): Promise<void>;
}
