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

/** Who somebody of the provider is here: known by issuer and subject, linked once by a verified address, or made anew. */
export class OidcMembers {
  readonly links: OidcLinks;

  constructor(
    readonly store: Store,
    readonly admission: Admission,
    readonly now: () => number = Date.now,
  ) {
    this.links = new OidcLinks(store, admission, now);
  }

  /** The person, with their role in the team, and the team to sign in to. Throws `SignInTrouble` for who left or was removed. */
  async admit(claims: Claims, { role, ...from }: Coming & { role: Role }): Promise<LinkedPerson & { teamId: string }> {
    const { address } = from;
    const known = (await this.known(claims)) ?? (await this.links.link(claims, from));
    // Where two came at once, the second finds who the first one made.
    const person = known ?? (await this.#make(claims, { role, address })) ?? (await this.known(claims));
    if (!person) throw new Error("somebody was neither found nor made");
    const { teamId } = this.admission;
    const held = await memberRole(this.store, { teamId, userId: person.id });
    // They were taken out of the team: nobody comes back by signing in. Other teams are not the provider's business.
    if (held === undefined) return { ...person, teamId: await otherTeam(this.store, person.id) };
    if (held !== role && this.admission.roles) await this.#changeRole(person, { held, role, address });
    return { ...person, teamId };
  }

  /** Who has signed in with this identity before. */
  known({ issuer, subject }: Claims): Promise<LinkedPerson | undefined> {
    return findIdentified(this.store, { issuer, subject }, this.now());
  }

  /**
   * Ends what somebody has in the team who signed in without a role in it, if roles are those of groups: sessions, keys and open
   * invitations. The last owner keeps it.
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
    // A team has an owner, whatever the groups say.
    if (outcome === "last_owner") await noteRefusal(this.store, { ...act, actor, refused: "task_conflict" });
  }

  /** Notes an act together with what is lost with the role. */
  #noteLoss(actor: Actor, act: Done): AlsoOfLoss {
    return (write, loss) => noteAct(actor, { ...act, changes: { ...act.changes, ...lossChanges(loss) } }, this.now)(write);
  }

  /** An address that the provider vouches for, and that is nobody else's here. */
  async #freeEmail({ email, emailVerified }: Claims): Promise<string | null> {
    const read = Email.safeParse(email);
    return emailVerified && read.success && !(await findAccount(this.store, read.data)) ? read.data : null;
  }

  /** A name of theirs that is nobody else's, with a number behind it where it must be. */
  async #freeName(names: readonly string[]): Promise<string> {
    const best = names.map(plain).find((name) => PersonName.safeParse(name).success) ?? "Person";
    for (const end of ["", ...Array.from({ length: 18 }, (_, index) => ` ${index + 2}`), ` ${randomToken().slice(0, 8)}`]) {
      const name = best.slice(0, NAME_MAX - end.length).trim() + end;
      if (!(await takenName(this.store, { name, email: null }))) return name;
    }
    return `Person ${randomToken()}`;
  }
}

/** A name as names are here: no address, nothing that cannot be seen. */
export function plain(name: string): string {
  return Array.from(name.slice(0, 500).split("@", 1)[0] ?? "")
    .filter((letter) => !UNSEEN.test(letter))
    .join("")
    .slice(0, NAME_MAX)
    .trim();
}
