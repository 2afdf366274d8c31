import type { Changes } from "../../store/audit";
import type { RoleLoss } from "../../store/role-loss";

/** Ids of one line of the audit; the counts are whole. */
const MOST_IDS = 100;

/** What somebody lost together with a role, as the audit has it: counts and ids, before and after. */
export function lossChanges(loss: RoleLoss | undefined): Changes {
  if (!loss) return {};
  const { keys, invites, sessions } = loss;
  const ids = (of: readonly { id: string }[]) => of.slice(0, MOST_IDS).map(({ id }) => id);
  return {
    ...(keys.length > 0 && { limitedKeys: [0, keys.length], limitedKeyIds: [[], ids(keys)] }),
    ...(invites.length > 0 && { openInvitations: [invites.length, 0], withdrawnInvitationIds: [[], ids(invites)] }),
    ...(sessions > 0 && { sessions: [sessions, 0] }),
  };
}
