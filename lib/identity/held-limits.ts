import {
  type CallLimits,
  type HeldLimits,
  type HeldSessionLimits,
  isLimited,
  type SessionLimits,
  sameSessionLimits,
} from "../contracts/limits";

interface MemberLimits {
  team: CallLimits | null;
  person: CallLimits | null;
}

interface Holder extends MemberLimits {
  teamId: string;
  ownerId: string | null;
  keyId?: string;
  key?: CallLimits | null;
  /** The first key of a rotation chain: they count together, so that a rotation gives no second allowance. */
  budgetSubject?: string;
}

/** The limits of a call: those of its key, of the key's owner in the team, and of the team. Empty if there are none. */
export function heldLimits({ teamId, ownerId, keyId, key = null, budgetSubject = keyId, person, team }: Holder): HeldLimits[] {
  return [
    ...(isLimited(key) ? [{ ...key, kind: "key" as const, subject: budgetSubject ?? "" }] : []),
    ...(isLimited(person) ? [{ ...person, kind: "person" as const, subject: `${teamId}/${ownerId}` }] : []),
    ...(isLimited(team) ? [{ ...team, kind: "team" as const, subject: teamId }] : []),
  ];
}

/** The limits of each session: the key's own as a whole, otherwise the team's; undefined if nothing is limited. */
export function heldSessionLimits(key: SessionLimits | null, team: SessionLimits | null): HeldSessionLimits | undefined {
  const limits = key ?? team;
  return limits === null || sameSessionLimits(limits, null) ? undefined : { ...limits, owner: key ? "key" : "team" };
}
