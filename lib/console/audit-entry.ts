import type { Actor } from "../contracts/person";
import type { Store } from "../store/database/open";
import type { Also } from "../store/keys/key-changes";
import { type Act, type Changes, writeAct, writeRefusal } from "../store/people/audit";
import type { RoleLoss } from "../store/people/role-loss";
import type { Act as ActName } from "./acts";

export interface Done {
  action: ActName;
  target: { id: string; name: string };
  changes?: Changes;
}

/** The act's name in its endpoint. */
interface Refused extends Omit<Done, "action"> {
  action: string;
  actor: Actor;
  refused: string;
}

/** Records an administrative act, within its transaction. */
export function noteAct(actor: Actor, done: Done, now: () => number = Date.now): Also {
  return (write) => writeAct(write, actOf(actor, done, now()));
}

/** The same for an act that isn't part of a transaction. */
export async function noteAlone(store: Store, actor: Actor, done: Done, at: number): Promise<void> {
  await writeAct(store.db, actOf(actor, done, at));
}

/** Records a refusal. Never rejects: the refusal is the answer, whether or not it could be recorded. */
export async function noteRefusal(store: Store, { actor, refused, ...done }: Refused): Promise<void> {
  await writeRefusal(store, { ...actOf(actor, done, Date.now()), refused }).catch(() => undefined);
}

function actOf(
  { teamId, userId, name, address = "" }: Actor,
  { action, target, changes }: Omit<Refused, "actor" | "refused">,
  at: number,
): Act {
  return { at, teamId, actorId: userId, actorName: name, action, targetId: target.id, targetName: target.name, address, changes };
}

export function differences<Of extends object>(before: Of, after: Of, fields: readonly (keyof Of & string)[]): Changes {
  const same = (field: keyof Of) => JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null);
  return Object.fromEntries(fields.filter((field) => !same(field)).map((field) => [field, [before[field] ?? null, after[field] ?? null]]));
}

/** Maximum ids per audit entry; counts are complete. */
const MOST_IDS = 100;

/** The audit form of everything lost with a role: counts and ids, before and after. */
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
