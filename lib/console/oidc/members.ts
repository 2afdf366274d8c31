import { newId } from "../../contracts/ids";
import type { Actor, Role } from "../../contracts/person";
import { UNSEEN } from "../../contracts/plain-name";
import type { Claims } from "../../identity/oidc/claims";
import { NO_PASSWORD } from "../../identity/passwords";
import { randomToken } from "../../identity/secret";
import type { Store } from "../../store/database/open";
import { findIdentified, insertIdentified, type LinkedPerson } from "../../store/people/identities";
import { type AlsoOfLoss, changeMember, memberRole } from "../../store/people/members";
import { findAccount, takenName } from "../../store/people/users";
import { Email, PersonName } from "../account/contract";
import { type Done, lossChanges, noteAct, noteRefusal } from "../audit-entry";
import { actorOf, type Coming, OidcLinks, otherTeam } from "./links";
import { loseRole } from "./lose-role-store";
import type { Admission } from "./roles";

const NAME_MAX = 60;

/** Maps a provider identity to an account: known by issuer and subject, linked once by a verified address, or created. */
export class OidcMembers {
  readonly links: OidcLinks;

  constructor(
    readonly store: Store,
    readonly admission: Admission,
    readonly now: () => number = Date.now,
  ) {
    this.links = new OidcLinks(store, admission, now);
  }

  /** The person, their role, and the team to sign in to. Throws `SignInTrouble` for people who left or were removed. */
  async admit(claims: Claims, { role, ...from }: Coming & { role: Role }): Promise<LinkedPerson & { teamId: string }> {
    const { address } = from;
    const known = (await this.known(claims)) ?? (await this.links.link(claims, from));
    // If two sign-ins race, the second finds the first one's account.
    const person = known ?? (await this.#make(claims, { role, address })) ?? (await this.known(claims));
    if (!person) throw new Error("the person was neither found nor created");
    const { teamId } = this.admission;
    const held = await memberRole(this.store, { teamId, userId: person.id });
    // Removed from the team: signing in doesn't bring anyone back. Other teams aren't the provider's concern.
    if (held === undefined) return { ...person, teamId: await otherTeam(this.store, person.id) };
    if (held !== role && this.admission.roles) await this.#changeRole(person, { held, role, address });
    return { ...person, teamId };
  }

  known({ issuer, subject }: Claims): Promise<LinkedPerson | undefined> {
    return findIdentified(this.store, { issuer, subject }, this.now());
  }

  /**
   * Ends everything a person without a role has in the team, if groups define roles: sessions, keys and open
   * invitations. The last owner is exempt.
   */
  async loseRole(claims: Claims, address: string): Promise<void> {
    const { teamId, roles } = this.admission;
    const person = roles && (await this.known(claims));
    if (!person) return;
    const held = await memberRole(this.store, { teamId, userId: person.id });
    if (held === undefined) return;
    const act = { action: "member.role", target: person, changes: { role: [held, null] } } as const;
    const actor = actorOf(person, { teamId, address });
    await loseRole(this.store, { teamId, userId: person.id, at: this.now() }, this.#noteLoss(actor, act));
  }

  async #make(claims: Claims, { role, address }: { role: Role; address: string }): Promise<LinkedPerson | undefined> {
    const { issuer, subject } = claims;
    const { teamId } = this.admission;
    const [id, createdAt] = [newId("user_"), this.now()];
    const [name, email] = [await this.#freeName(claims.names), await this.#freeEmail(claims)];
    const user = { id, name, email, passwordHash: NO_PASSWORD, createdAt };
    const changes = { role: [null, role], signsInWith: [null, "provider"] } as const;
    const note = noteAct(actorOf(user, { teamId, address }), { action: "member.join", target: { id, name }, changes }, this.now);
    return (await insertIdentified(this.store, { identity: { issuer, subject }, user, teamId, role }, note)) ? { id, name } : undefined;
  }

  async #changeRole(person: LinkedPerson, { held, role, address }: { held: Role; role: Role; address: string }): Promise<void> {
    const { teamId } = this.admission;
    const act = { action: "member.role", target: person, changes: { role: [held, role] } } as const;
    const actor = actorOf(person, { teamId, address });
    const outcome = await changeMember(this.store, { teamId, userId: person.id, role }, this.#noteLoss(actor, act));
    // A team always has an owner, whatever the groups say.
    if (outcome === "last_owner") await noteRefusal(this.store, { ...act, actor, refused: "task_conflict" });
  }

  #noteLoss(actor: Actor, act: Done): AlsoOfLoss {
    return (write, loss) => noteAct(actor, { ...act, changes: { ...act.changes, ...lossChanges(loss) } }, this.now)(write);
  }

  /** A verified address that no other account has. */
  async #freeEmail({ email, emailVerified }: Claims): Promise<string | null> {
    const read = Email.safeParse(email);
    return emailVerified && read.success && !(await findAccount(this.store, read.data)) ? read.data : null;
  }

  /** One of the person's names that is free, with a number appended if necessary. */
  async #freeName(names: readonly string[]): Promise<string> {
    const best = names.map(plain).find((name) => PersonName.safeParse(name).success) ?? "Person";
    for (const end of ["", ...Array.from({ length: 18 }, (_, index) => ` ${index + 2}`), ` ${randomToken().slice(0, 8)}`]) {
      const name = best.slice(0, NAME_MAX - end.length).trim() + end;
      if (!(await takenName(this.store, { name, email: null }))) return name;
    }
    return `Person ${randomToken()}`;
  }
}

/** A valid account name: not an address, no invisible characters. */
export function plain(name: string): string {
  return Array.from(name.slice(0, 500).split("@", 1)[0] ?? "")
    .filter((letter) => !UNSEEN.test(letter))
    .join("")
    .slice(0, NAME_MAX)
    .trim();
}
