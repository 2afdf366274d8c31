import { Failure } from "../../contracts/errors";
import type { KeySummary, Scope } from "../../contracts/keys";
import type { CallLimits } from "../../contracts/limits";
import { may } from "../../contracts/permissions";
import type { Person } from "../../contracts/person";
import type { BodyLogging } from "../../contracts/record";
import type { KeyChange } from "../../store/key-changes";
import { isTighter } from "./rights";

/** What of a key a person wants changed; what is absent stays. */
export interface KeyOptions {
  name?: string;
  scopes?: Scope[];
  models?: string[] | null;
  disabled?: boolean;
  expiresAt?: number | null;
  limits?: CallLimits | null;
  networks?: string[] | null;
  metadata?: Record<string, string> | null;
  logBodies?: BodyLogging;
  ownerId?: string | null;
}

/** Whether an owner or admin of the team has switched the key off over its owner's head. */
export function isHeld({ disabledAt, disabledBy }: KeySummary): boolean {
  return disabledAt !== null && disabledBy !== null;
}

/**
 * What a options comes to in the key's row. What owners and admins do to a key that is not their own binds its owner: it stays disabled,
 * and its scopes and models can be narrowed, never widened beyond what was set. Throws `access_denied` on the member that would.
 */
export function changeOf(key: KeySummary, options: KeyOptions, { person, at }: { person: Person; at: number }): KeyChange {
  const { name, models, disabled, expiresAt, limits, metadata, logBodies, ownerId } = options;
  const networks = options.networks && [...new Set(options.networks)];
  const scopes = options.scopes && [...new Set(options.scopes)];
  if (!may(person, "keys.manage")) {
    requireLimits(key, { ...options, scopes });
    requireTighter(key, options);
    const disabledAt = disabled === undefined ? undefined : disabled ? (key.disabledAt ?? at) : null;
    return { name, scopes, models, disabledAt, expiresAt, limits, networks, metadata, logBodies };
  }
  const binds = key.ownerId !== person.userId;
  const held = binds ? person.role : isHeld(key) ? key.disabledBy : null;
  return {
    name,
    scopes,
    models,
    expiresAt,
    limits,
    networks,
    metadata,
    logBodies,
    ownerId,
    disabledAt: disabled === undefined ? undefined : disabled ? (key.disabledAt ?? at) : null,
    disabledBy: disabled === undefined ? undefined : disabled ? held : null,
    scopesCeiling: scopes && (binds && !scopes.includes("all") ? scopes : null),
    modelsCeiling: models === undefined ? undefined : binds ? models : null,
  };
}

function requireLimits(key: KeySummary, { scopes, models, disabled }: KeyOptions): void {
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

/** Its owner makes a key narrower; what lets more through is for those who answer for the team. */
function requireTighter(key: KeySummary, { expiresAt, limits, networks }: KeyOptions): void {
  const denied = (param: string, words: string) => new Failure("access_denied", words, { param });
  if (key.rotatedTo !== null && expiresAt !== undefined)
    throw denied("expiresAt", "Another key has taken over from this one; only owners and admins change when it ends.");
  if (limits !== undefined && !isTighter(limits, key.limits))
    throw denied("limits", "You can lower the limits of your key. To raise them, ask an owner or admin of the team.");
  if (networks !== undefined && key.networks && !networks?.every((network) => key.networks?.includes(network)))
    throw denied("networks", "You can take networks away from your key. To add some, ask an owner or admin of the team.");
}

/** A pattern is covered by a pattern that is as wide or wider. */
function coversModel(ceiling: readonly string[], model: string): boolean {
  return ceiling.some((allowed) => allowed === model || (allowed.endsWith("*") && model.startsWith(allowed.slice(0, -1))));
}
