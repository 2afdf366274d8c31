import { Failure } from "../../contracts/errors";
import { FIRST_TEAM } from "../../contracts/keys";
import type { SignInProblem } from "../../contracts/sign-in";
import type { Log } from "../../gateway/ports";
import { DeviceBook } from "../../identity/devices";
import type { Claims } from "../../identity/oidc/claims";
import type { Pending, PendingSignIns } from "../../identity/oidc/pending";
import type { Provider } from "../../identity/oidc/provider";
import { SignInTrouble } from "../../identity/oidc/trouble";
import type { PasswordSwitch } from "../../identity/password-switch";
import { beginAttempt } from "../../identity/throttle";
import type { Store } from "../../store/database/open";
import { memberRole } from "../../store/people/members";
import { anyUser } from "../../store/people/users";
import type { Accounts } from "../account/service";
import type { Browser, Entry } from "../session-reply";
import { type FailedSignIn, noteFailedSignIn } from "../sign-in-acts";
import { OidcMembers, plain } from "./members";
import { type Admission, requireDomain, roleOf } from "./roles";

interface Parts {
  provider: Provider;
  admission: Admission;
  pending: PendingSignIns;
  accounts: Accounts;
  passwords: PasswordSwitch;
  log: Log;
}

/** The browser's return from the provider. */
interface Return {
  query: string;
  /** The cookie of its pending sign-in. */
  sealed: string | undefined;
  browser: Browser;
}

/** The outcome of a sign-in, and its destination. */
export type SignedIn = { next: string } & ({ entry: Entry } | { problem: SignInProblem });

/** Sign-in with the OpenID Connect provider, there and back. Neither method rejects: errors are problems that the sign-in page can show. */
export class OidcSignIn {
  readonly #members: OidcMembers;
  readonly #devices: DeviceBook;

  constructor(
    readonly store: Store,
    readonly parts: Parts,
  ) {
    this.#members = new OidcMembers(store, parts.admission);
    this.#devices = new DeviceBook(store, Date.now);
  }

  /** The provider's URL, and the cookie that the browser has to return. */
  async begin(next: string): Promise<{ next: string } & ({ url: string; sealed: string } | { problem: SignInProblem })> {
    const { pending, sealed } = this.parts.pending.begin(next);
    try {
      return { next: pending.next, url: await this.parts.provider.signInUrl(pending), sealed };
    } catch (error) {
      return { next: pending.next, problem: this.#problemOf(error) };
    }
  }

  async finish({ query, sealed, browser }: Return): Promise<SignedIn> {
    const pending = this.parts.pending.open(sealed);
    const next = pending?.next ?? "/";
    try {
      // Without a pending sign-in nothing is requested, counted or written.
      if (!pending || new URLSearchParams(query).get("state") !== pending.state) throw new SignInTrouble("expired");
      return { next, entry: await this.#counted(browser, () => this.#enter(query, pending, browser)) };
    } catch (error) {
      return { next, problem: this.#problemOf(error) };
    }
  }

  /** Counted like wrong passwords: known browsers separately, others by address. */
  async #counted(browser: Browser, work: () => Promise<Entry>): Promise<Entry> {
    const device = await this.#devices.findAny(browser.device);
    const tried = device === undefined ? { address: browser.address } : { own: `oidc\n${device}` };
    const attempt = await beginAttempt(this.store, tried).catch(async (cause) => {
      if (cause instanceof Failure && cause.code === "rate_limit_exceeded") await this.#noteFailed(browser, { refused: cause.code });
      throw cause;
    });
    try {
      const entry = await work();
      await attempt.succeeded();
      return entry;
    } catch (error) {
      // An unavailable provider isn't the browser's fault.
      const problem = error instanceof SignInTrouble ? error.problem : undefined;
      if (problem === "away") await attempt.withdraw();
      if (problem === "failed") await this.#noteFailed(browser, { refused: "access_denied", reason: problem });
      throw error;
    }
  }

  async #enter(query: string, pending: Pending, browser: Browser): Promise<Entry> {
    const { provider, accounts, passwords } = this.parts;
    if (!(await this.parts.pending.claim(this.store, pending)))
      throw new SignInTrouble("failed", { cause: new Error("it was used before") });
    const person = await this.#admit(await provider.redeem(query, pending), browser);
    const { id, teamId } = person;
    const entry = await accounts.enter({ userId: id, teamId }, { browser, way: "provider" });
    if ((await memberRole(this.store, { teamId: FIRST_TEAM, userId: id })) === "owner") await passwords.ownerCameIn();
    return entry;
  }

  /** The account of a provider identity. Refusals are audited. */
  async #admit(claims: Claims, browser: Browser) {
    const { address, device } = browser;
    const { admission } = this.parts;
    try {
      if (!(await anyUser(this.store))) throw new SignInTrouble("not_set_up");
      requireDomain(claims, admission);
      return await this.#members.admit(claims, { role: roleOf(claims, admission), address, device });
    } catch (error) {
      if (error instanceof SignInTrouble && error.problem === "no_role") await this.#members.loseRole(claims, address);
      if (error instanceof SignInTrouble) await this.#noteRefused(claims, { problem: error.problem, browser });
      throw error;
    }
  }

  async #noteRefused(claims: Claims, { problem, browser }: { problem: SignInProblem; browser: Browser }): Promise<void> {
    const account = await this.#members.known(claims);
    const stranger = { subject: JSON.stringify([claims.issuer, claims.subject]), name: nameOf(claims) };
    await this.#noteFailed(browser, { account, stranger, refused: "access_denied", reason: problem });
  }

  #noteFailed(browser: Browser, failed: Pick<FailedSignIn, "refused" | "reason" | "stranger"> & Partial<Pick<FailedSignIn, "account">>) {
    const { teamId } = this.parts.admission;
    return noteFailedSignIn(this.store, { account: undefined, ...failed, teamId, browser, at: Date.now() });
  }

  #problemOf(cause: unknown): SignInProblem {
    if (cause instanceof Failure && cause.code === "rate_limit_exceeded") return "too_many";
    const problem = cause instanceof SignInTrouble ? cause.problem : "failed";
    if (problem === "away" || problem === "failed") this.parts.log.warn({ cause }, "A sign-in with the provider failed");
    return problem;
  }
}

/** The audit name of an unknown identity. */
function nameOf({ names, email }: Claims): string {
  return names.map(plain).find((name) => name !== "") ?? email ?? "Somebody";
}
