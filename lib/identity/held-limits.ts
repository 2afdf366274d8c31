import { type CallLimits, type HeldLimits, isLimited } from "../contracts/limits";

export interface MemberLimits {
  team: CallLimits | null;
  person: CallLimits | null;
}

interface Holder extends MemberLimits {
  teamId: string;
  ownerId: string | null;
  keyId?: string;
  key?: CallLimits | null;
}

/** The limits that hold for a call: those of its key, of the key's owner in the team, and of the team. Empty where there are none. */
export function heldLimits({ teamId, ownerId, keyId, key = null, person, team }: Holder): HeldLimits[] {
  return [
    ...(isLimited(key) ? [{ ...key, kind: "key" as const, subject: keyId ?? "" }] : []),
    ...(isLimited(person) ? [{ ...person, kind: "person" as const, subject: `${teamId}/${ownerId}` }] : []),
    ...(isLimited(team) ? [{ ...team, kind: "team" as const, subject: teamId }] : []),
  ];
}
