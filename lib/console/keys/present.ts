import { BOUND_FIELDS, type BoundField, type KeySummary } from "../../contracts/keys";
import { may } from "../../contracts/permissions";
import type { Person } from "../../contracts/person";
import { readBudgets } from "../../store/budgets/budgets";
import type { Store } from "../../store/database/open";
import { memberNames } from "../../store/people/users";
import { stateOf } from "../budget-state";
import { isHeld } from "./changes";
import { ACTIVITY_BAR_MS, ACTIVITY_BARS, type ConsoleKey } from "./contract";
import { mayChange } from "./rights";
import { type Bars, keyBars, type ListedKey } from "./store";

export async function presentKeys(
  store: Store,
  rows: readonly ListedKey[],
  { person, now }: { person: Person; now: number },
): Promise<ConsoleKey[]> {
  const since = (Math.floor(now / ACTIVITY_BAR_MS) + 1 - ACTIVITY_BARS) * ACTIVITY_BAR_MS;
  const keyIds = rows.map(({ key }) => key.id);
  const [names, bars, budgets] = await Promise.all([
    memberNames(store, person.teamId),
    keyBars(store, { keyIds, since, barMs: ACTIVITY_BAR_MS, bars: ACTIVITY_BARS }),
    readBudgets(
      store,
      rows.map(({ key }) => key.budgetSubject),
    ),
  ]);
  const none: Bars = { calls: new Array<number>(ACTIVITY_BARS).fill(0), errors: new Array<number>(ACTIVITY_BARS).fill(0) };
  return rows.map((row) => {
    const activity = { since, barMs: ACTIVITY_BAR_MS, ...(bars.get(row.key.id) ?? none) };
    const held = budgets.get(row.key.budgetSubject);
    const budget = held
      ? stateOf({ kind: "key", id: row.key.id, name: row.key.name }, held, { now, mayChange: may(person, "keys.manage") })
      : null;
    return { ...present(row, { person, names }), budget, activity };
  });
}

function present({ key, status }: ListedKey, { person, names }: { person: Person; names: Map<string, string> }) {
  const { teamId: _, ownerId, disabledBy: __, budgetSubject: ___, bounds, taken, ...rest } = key;
  const changeable = key.revokedAt === null && mayChange(person, key);
  const held = isHeld(key);
  return {
    ...rest,
    owner: ownerId === null ? null : { id: ownerId, name: nameOf(ownerId, names) },
    status,
    disabledByAdmin: held,
    scopesCeiling: bounds.scopes ? [...bounds.scopes] : null,
    modelsCeiling: bounds.models ? [...bounds.models] : null,
    setByAdmin: setByAdmin(key),
    bindsOwner: taken !== null && taken.from === ownerId,
    mayChange: changeable,
    mayEnable: changeable && (!held || may(person, "keys.manage")),
  };
}

/** The fields that an owner or admin set on another person's key. */
export function setByAdmin(key: KeySummary): BoundField[] {
  return BOUND_FIELDS.filter((field) => (field === "disabled" ? isHeld(key) : key.bounds[field] !== undefined));
}

export function nameOf(id: string, names: Map<string, string>): string {
  return names.get(id) ?? "Former member";
}
