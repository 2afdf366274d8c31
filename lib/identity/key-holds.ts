import type { Person } from "../contracts/console-account";
import { Failure } from "../contracts/errors";
import type { KeySummary, Scope } from "../contracts/keys";
import type { KeyChange } from "../store/keys";

/** What of a key a person wants changed; what is absent stays. */
export interface KeyWish {
  name?: string;
  scopes?: Scope[];
  models?: string[] | null;
  disabled?: boolean;
}

export function manages({ role }: Pick<Person, "role">): boolean {
  return role === "owner" || role === "admin";
}

/** Whether an owner or admin of the team has switched the key off over its owner's head. */
export function isHeld({ disabledAt, disabledBy }: KeySummary): boolean {
  return disabledAt !== null && disabledBy !== null;
}

/**
 * What a wish comes to in the key's row. What owners and admins do to a key that is not their own binds its owner: it stays disabled,
 * and its scopes and models can be narrowed, never widened beyond what was set. Throws `access_denied` on the member that would.
 */
export function changeOf(key: KeySummary, wish: KeyWish, { person, at }: { person: Person; at: number }): KeyChange {
  const { name, models, disabled } = wish;
  const scopes = wish.scopes && [...new Set(wish.scopes)];
  if (!manages(person)) {
    requireLimits(key, { ...wish, scopes });
    return { name, scopes, models, disabledAt: disabled === undefined ? undefined : disabled ? (key.disabledAt ?? at) : null };
  }
  const binds = key.ownerId !== person.userId;
  const held = binds ? person.role : isHeld(key) ? key.disabledBy : null;
  return {
    name,
    scopes,
    models,
    disabledAt: disabled === undefined ? undefined : disabled ? (key.disabledAt ?? at) : null,
    disabledBy: disabled === undefined ? undefined : disabled ? held : null,
    scopesCeiling: scopes && (binds && !scopes.includes("all") ? scopes : null),
    modelsCeiling: models === undefined ? undefined : binds ? models : null,
  };
}

function requireLimits(key: KeySummary, { scopes, models, disabled }: KeyWish): void {
  const { scopesCeiling, modelsCeiling } = key;
  if (disabled === false && isHeld(key))
    throw new Failure("access_denied", "An owner or admin of the team disabled this key. Only they can enable it.", { param: "disabled" });
  if (scopes && scopesCeiling && !scopes.every((scope) => scopesCeiling.includes(scope)))
    throw new Failure("access_denied", `An owner or admin of the team limited this key to the scopes ${scopesCeiling.join(", ")}.`, {
      param: "scopes",
    });
  if (models !== undefined && modelsCeiling && !models?.every((model) => coversModel(modelsCeiling, model)))
    throw new Failure("access_denied", "An owner or admin of the team limited this key to fewer models. You can only take models away.", {
      param: "models",
    });
}

/** A pattern is covered by a pattern that is as wide or wider. */
function coversModel(ceiling: readonly string[], model: string): boolean {
  return ceiling.some((allowed) => allowed === model || (allowed.endsWith("*") && model.startsWith(allowed.slice(0, -1))));
}
