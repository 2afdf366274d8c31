import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import { BOOTSTRAP_KEY_ID } from "../../contracts/keys";
import { type Actor, accountOf, type Person } from "../../contracts/person";
import { hashPassword } from "../../identity/passwords";
import { digestOf, isToken, randomToken } from "../../identity/secret";
import { networkOf } from "../../identity/throttle";
import type { Store } from "../../store/database/open";
import { type NewUser, takenName } from "../../store/people/users";
import { noteAct } from "../audit-entry";
import { TAKEN } from "../name-conflicts";
import type { Browser } from "../session-reply";
import { ANYONE, type Invitation, type Invite, type InviteList, type JoinAsNewRequest, type NewInvite } from "./contract";
import {
  findInvite,
  type InviteRow,
  insertInvite,
  listInvites,
  MOST_INVITES,
  renewInvite,
  takeInvite,
  withdrawInvite,
} from "./invites-store";
import { requireRoleGift } from "./people";

const DAY_MS = 86_400_000;

/** Invitation links to a team: single use, stored as a hash. */
export class Invitations {
  constructor(
    readonly store: Store,
    readonly setting: { publicUrl: string; hasBootstrapKey: boolean },
    readonly now: () => number = Date.now,
  ) {}

  async list({ teamId }: Person): Promise<InviteList> {
    return { items: (await listInvites(this.store, { teamId, now: this.now() })).map(present) };
  }

  async create(
    person: Actor,
    { label = "", role = "developer", days = 7 }: { label?: string; role?: Invite["role"]; days?: number },
  ): Promise<NewInvite> {
    requireRoleGift(person, role);
    const [at, token, id] = [this.now(), randomToken(), newId("invite_")];
    const expiresAt = at + days * DAY_MS;
    const invite = { id, teamId: person.teamId, tokenHash: digestOf(token), role, label, createdBy: accountOf(person), at, expiresAt };
    const note = noteAct(person, { action: "member.invite", target: { id, name: label }, changes: { role: [null, role] } }, this.now);
    if (!(await insertInvite(this.store, invite, note)))
      throw new Failure("insufficient_quota", `${MOST_INVITES} invitations are open, which is the limit. Revoke one that is not needed.`);
    return { invite: { id, label, role, from: person.name, createdAt: at, expiresAt }, url: this.#url(token) };
  }

  /** Replaces a link; the old one becomes invalid. The new one is by the person who renewed it. */
  async renew(person: Actor, id: string, { days }: { days: number }): Promise<NewInvite> {
    const invite = (await this.list(person)).items.find((one) => one.id === id);
    if (!invite) throw gone();
    requireRoleGift(person, invite.role);
    const token = randomToken();
    const expiresAt = this.now() + days * DAY_MS;
    const renewal = { id, teamId: person.teamId, tokenHash: digestOf(token), expiresAt, createdBy: accountOf(person) };
    const changes = { role: [null, invite.role], from: [invite.from, person.name] } as const;
    const note = noteAct(person, { action: "member.invite", target: { id, name: invite.label }, changes }, this.now);
    if (!(await renewInvite(this.store, renewal, note))) throw gone();
    return { invite: { ...invite, from: person.name, expiresAt }, url: this.#url(token) };
  }

  async withdraw(person: Actor, id: string): Promise<void> {
    const note = (label: string) => noteAct(person, { action: "member.withdraw", target: { id, name: label } }, this.now);
    if (!(await withdrawInvite(this.store, { id, teamId: person.teamId, at: this.now() }, note))) throw gone();
  }

  /**
   * A link's invitation. Throws `not_found` for one that was used, withdrawn, has expired, or whose creator may no longer invite, always
   * with the same text.
   */
  async read(token: string): Promise<Invitation> {
    const invite = await this.find(token);
    const { team_name: teamName, label, role, expires_at: expiresAt } = invite;
    return { teamName, label: label === ANYONE ? null : label, role, from: makerOf(invite), expiresAt };
  }

  async find(token: string): Promise<InviteRow> {
    const found = isToken(token) ? await findInvite(this.store, digestOf(token), this.#using()) : undefined;
    if (!found) throw over();
    return found;
  }

  /** Uses the link; creates the account if new. Returns the team joined. */
  async use(token: string, joiner: { person: Omit<Actor, "teamId" | "teamName" | "role">; user?: NewUser }): Promise<string> {
    const invite = await this.find(token);
    const { userId, name } = joiner.person;
    const actor = { ...joiner.person, teamId: invite.team_id, teamName: invite.team_name, role: invite.role };
    const note = noteAct(actor, { action: "member.join", target: { id: userId, name }, changes: { role: [null, invite.role] } }, this.now);
    const outcome = await takeInvite(
      this.store,
      { inviteId: invite.id, teamId: invite.team_id, userId, ...this.#using(), user: joiner.user },
      note,
    );
    if (outcome === "gone") throw over();
    if (outcome === "member") throw new Failure("name_taken", "You are already in this team. The link can still be used by someone else.");
    return invite.team_id;
  }

  /** The same for a new account. Throws `not_found`, and `name_taken` if the name or address is in use. */
  async joinAsNew(
    { token, name, password, email = null }: JoinAsNewRequest,
    browser: Browser,
  ): Promise<{ userId: string; teamId: string }> {
    // Checked first, so that a wrong link costs no password hash.
    await this.find(token);
    await this.#requireFree({ name, email });
    const passwordHash = await hashPassword(password, { known: false, place: networkOf(browser.address), gone: browser.gone });
    const user = { id: newId("user_"), name, email, passwordHash, createdAt: this.now() };
    const person = { userId: user.id, name, email, sessionId: null, address: browser.address };
    try {
      return { userId: user.id, teamId: await this.use(token, { person, user }) };
    } catch (error) {
      // A concurrent sign-up took it: the unique index refused.
      if (!(error instanceof Failure)) await this.#requireFree({ name, email });
      throw error;
    }
  }

  async #requireFree(wanted: { name: string; email: string | null }): Promise<void> {
    const taken = await takenName(this.store, wanted);
    if (taken) throw new Failure("name_taken", TAKEN[taken], { param: taken });
  }

  #using() {
    return { at: this.now(), hasBootstrapKey: this.setting.hasBootstrapKey };
  }

  #url(token: string): string {
    return `${this.setting.publicUrl}/invite/${token}`;
  }
}

function present(invite: InviteRow): Invite {
  const { id, label, role, created_at: createdAt, expires_at: expiresAt } = invite;
  return { id, label, role, from: makerOf(invite), createdAt, expiresAt };
}

function makerOf({ inviter, created_by: createdBy }: InviteRow): string {
  return inviter ?? (createdBy === BOOTSTRAP_KEY_ID ? "Bootstrap key" : "a former member");
}

function gone(): Failure {
  return new Failure("not_found", "There is no such invitation, or it was used.");
}

function over(): Failure {
  return new Failure("not_found", "This invitation is no longer valid: it was used, revoked or has expired. Ask for a new one.");
}
