import type { Budget } from "../../contracts/budgets";
import { Failure } from "../../contracts/errors";
import type { KeySummary } from "../../contracts/keys";
import { may } from "../../contracts/permissions";
import type { Person } from "../../contracts/person";
import { lockBudget } from "../../store/budgets/budgets";
import type { Store } from "../../store/database/open";
import { type Also, announce, type KeyChange, writeKeyChange } from "../../store/keys/key-changes";
import { findKey } from "../../store/keys/keys";
import { type BudgetWrite, writeBudget } from "../budget-write";

/** The budget that a change gives a key, and the state of both that its caller had read. */
export interface Asked {
  version?: number;
  budget?: Budget | null;
  seenBudget?: Budget | null;
}

interface BudgetedChange extends Pick<BudgetWrite, "person" | "budget" | "seen" | "now"> {
  /** As it was read for the change. */
  key: KeySummary;
  /** Its name after the change. */
  name: string;
  /** May be of nothing, if only the budget changes. */
  change: KeyChange;
  /** Records the change of the settings; not called if there is none. */
  note: Also;
}

/** Changes a key and its budget in one transaction. Undefined, with nothing saved, if the key's settings are not as they were read. */
export async function changeWithBudget(
  store: Store,
  { key, name, change, note, person, budget, seen, now }: BudgetedChange,
): Promise<KeySummary | undefined> {
  const { id, teamId, budgetSubject: subject } = key;
  const changed = await store.db.transaction().execute(async (write) => {
    await lockBudget(write, subject);
    const row = await writeKeyChange(write, { id, teamId, seen: key }, change);
    if (!row) return undefined;
    if (row.version !== key.version) await note(write);
    const holder = { kind: "key", subject, id, name } as const;
    await writeBudget(write, store, { person, holder, budget, seen, param: "seenBudget", now });
    // The key's row records that the budget is bound.
    return findKey({ db: write }, { id, teamId });
  });
  if (changed) announce(store);
  return changed;
}

export function requireMaySetBudget(person: Person): void {
  if (!may(person, "keys.manage"))
    throw new Failure("access_denied", "Only owners and admins change what a key may spend.", { param: "budget" });
}
