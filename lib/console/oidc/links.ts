import type { Actor } from "../../contracts/person";
import { DeviceBook } from "../../identity/devices";
import type { Claims } from "../../identity/oidc/claims";
import { SignInTrouble } from "../../identity/oidc/trouble";
import { NO_PASSWORD } from "../../identity/passwords";
import type { Store } from "../../store/database/open";
import type { Also } from "../../store/keys/key-changes";
import { wasRemoved } from "../../store/people/audit";
import type { EndedPowers } from "../../store/people/ended-powers";
import { isLinked, type LinkedPerson, linkIdentity } from "../../store/people/identities";
import { memberRole } from "../../store/people/members";
import { type Account, findAccount, firstTeamOf, takeEmail } from "../../store/people/users";
import { type Done, noteAct } from "../audit-entry";
import type { Admission } from "./roles";

/** The caller's address, and the browser's device token. */
export interface Coming {
  address: string;
  device?: string;
}

/**
 * Links a provider identity once to an account with the same verified address. Accounts' addresses are unverified here: anyone may have
 * entered a colleague's. Only a browser that has signed in to the account before proves that both are one person.
 */
export class OidcLinks {
  readonly #devices: DeviceBook;

  constructor(
    readonly store: Store,
    readonly admission: Admission,
    readonly now: () => number,
  ) {
    this.#devices = new DeviceBook(store, now);
  }

  /**
   * The linked account; undefined if there is none to link. Throws `SignInTrouble` for an account without a team, or removed from this one.
   */
  async link({ issuer, subject, email, emailVerified }: Claims, from: Coming): Promise<LinkedPerson | undefined> {
    const account = email !== null && emailVerified ? await findAccount(this.store, email) : undefined;
    if (!account || (await isLinked(this.store, account.id))) return undefined;
    const { id, name } = account;
    const proven = (await this.#devices.find(from.device, id)) !== undefined;
    const teamId = await otherTeam(this.store, id);
    if (!proven && !(await this.#isOfTeam(id))) {
      await this.#takeAddress(account, { teamId, ...from });
      return undefined;
    }
    const note = (ended: EndedPowers) => this.#note(account, { teamId, from, ended });
    const link = { identity: { issuer, subject }, userId: id, passwordHash: NO_PASSWORD, at: this.now(), end: !proven };
    return (await linkIdentity(this.store, link, note)) ? { id, name } : undefined;
  }

  /** Whether an account is in the team of the provider's people. Throws `SignInTrouble` if it was removed from it. */
  async #isOfTeam(userId: string): Promise<boolean> {
    const { teamId } = this.admission;
    if ((await memberRole(this.store, { teamId, userId })) !== undefined) return true;
    if (await wasRemoved(this.store, { teamId, userId })) throw new SignInTrouble("no_team");
    return false;
  }

  /** An account of other teams has no right to the address: it loses it. */
  async #takeAddress(account: Account, { teamId, address }: Coming & { teamId: string }): Promise<void> {
    const changes = { email: [account.email, null] } as const;
    const act = { action: "member.address", target: account, changes } as const;
    await takeEmail(this.store, account, noteAct(actorOf(account, { teamId, address }), act, this.now));
  }

  #note(account: Account, { teamId, from, ended }: { teamId: string; from: Coming; ended: EndedPowers }): Also {
    const { address } = from;
    const acts: (Done & { teamId: string })[] = [
      { teamId, action: "member.link", target: account, changes: { signsInWith: ["password", "provider"] } as const },
      ...ended.keys.map((key) => ({
        teamId: key.team_id,
        action: "key.revoke" as const,
        target: key,
        changes: { stop: [false, true] } as const,
      })),
      ...ended.invites.map(({ id, label, team_id }) => ({
        teamId: team_id,
        action: "member.withdraw" as const,
        target: { id, name: label },
      })),
    ];
    return async (write) => {
      for (const { teamId, ...act } of acts) await noteAct(actorOf(account, { teamId, address }), act, this.now)(write);
    };
  }
}

/** The team that an account signs in to. Throws `SignInTrouble` if there is none. */
export async function otherTeam(store: Store, userId: string): Promise<string> {
  const teamId = await firstTeamOf(store, userId);
  if (teamId === undefined) throw new SignInTrouble("no_team");
  return teamId;
}

export function actorOf({ id, name }: LinkedPerson, { teamId, address }: { teamId: string; address: string }): Actor {
  return { userId: id, name, email: null, teamId, teamName: "", role: "viewer", sessionId: null, address };
}
