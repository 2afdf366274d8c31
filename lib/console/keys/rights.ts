import { Failure } from "../../contracts/errors";
import type { KeySummary, Scope } from "../../contracts/keys";
import type { CallLimits } from "../../contracts/limits";
import { may } from "../../contracts/permissions";
import type { Person } from "../../contracts/person";

/** A key with one of these scopes may do more than its creator. */
const GUARDED: readonly Scope[] = ["admin", "metrics"];

/** Developers change their own keys, except those to which an admin gave more rights than the developers have themselves. */
export function mayChange(person: Person, { ownerId, scopes }: Pick<KeySummary, "ownerId" | "scopes">): boolean {
  if (may(person, "keys.manage")) return true;
  return may(person, "team.change") && ownerId === person.userId && !scopes.some((scope) => GUARDED.includes(scope));
}

/** Throws `access_denied` if the person may not grant one of the scopes. */
export function requireScopes(person: Person, scopes: readonly Scope[]): void {
  const guarded = scopes.find((scope) => GUARDED.includes(scope));
  if (guarded !== undefined && !may(person, "keys.manage"))
    throw new Failure("access_denied", `Only owners and admins can grant the scope '${guarded}'.`, { param: "scopes" });
}

/** True if no limit is higher than before. */
export function isTighter(limits: CallLimits | null, before: CallLimits | null): boolean {
  const names = ["requestsPerMinute", "tokensPerMinute", "concurrent"] as const;
  return names.every((name) => (limits?.[name] ?? Number.POSITIVE_INFINITY) <= (before?.[name] ?? Number.POSITIVE_INFINITY));
}

export function requireFuture(expiresAt: number | null, now: number): void {
  if (expiresAt !== null && expiresAt <= now)
    throw new Failure("invalid_value", "Invalid value for 'expiresAt': it must be in the future.", { param: "expiresAt" });
}

export function gone(): Failure {
  return new Failure("not_found", "This key is revoked and cannot be changed.");
}
