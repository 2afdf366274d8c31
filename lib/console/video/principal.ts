import { PLAYGROUND_KEY_ID, type Principal } from "../../contracts/keys";
import type { Person } from "../../contracts/person";
import { budgetsFor } from "../../store/budgets/budgets";
import type { Store } from "../../store/database/open";
import { findKey } from "../../store/keys/keys";

/** A person as a caller of the API: by their playground key. */
export function principalOf({ userId, name, teamId, sessionId }: Person): Principal {
  const keyId = sessionId === null ? userId : PLAYGROUND_KEY_ID + userId;
  return { keyId, teamId, name, scopes: new Set(["all"]), models: null, expiresAt: null };
}

/** The budgets of their calls; undefined if there are none, as for the bootstrap key. */
export async function budgetsOf(store: Store, { userId, teamId, sessionId }: Person): Promise<Principal["budgets"]> {
  const key = sessionId === null ? await findKey(store, { id: userId, teamId }) : undefined;
  if (sessionId === null && !key) return undefined;
  const budgets = await budgetsFor(store, key ?? { teamId, ownerId: userId });
  return budgets.length === 0 ? undefined : budgets;
}
