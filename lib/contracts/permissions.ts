import { FIRST_TEAM, type Scope } from "./keys";
import { type Person, ROLES, type Role } from "./person";

export type Permission =
  | "team.read"
  | "playground.call"
  | "team.change"
  | "keys.manage"
  | "members.manage"
  | "members.remove"
  | "team.manage"
  | "teams.create"
  | "webhooks.manage"
  | "audit.read"
  | "bodies.read"
  | "providers.manage";

/** Permissions in a team and the lowest role that has each. The only such table: sign-in, services and pages use it. */
export const LEAST_ROLE: Readonly<Record<Permission, Role>> = {
  /** See the team's objects. */
  "team.read": "viewer",
  /** Call models, in the playgrounds and with keys. */
  "playground.call": "developer",
  /** Create keys, runs, videos, assets and links, and change one's own. */
  "team.change": "developer",
  /** Manage everybody's keys, service keys, and scopes beyond calls. */
  "keys.manage": "admin",
  /** Invite people, limit them, and assign roles up to one's own. */
  "members.manage": "admin",
  "members.remove": "owner",
  /** Rename the team, and limit all its calls. */
  "team.manage": "admin",
  /** Create teams; in the first team only. */
  "teams.create": "admin",
  /** Create webhook secrets, resend webhooks, and test addresses. */
  "webhooks.manage": "admin",
  /** Read the audit log. */
  "audit.read": "admin",
  /** Read logged bodies of other people's keys. */
  "bodies.read": "admin",
  /** See providers and vendors' error messages, and change the team's own providers; in the first team also those that serve all. */
  "providers.manage": "admin",
};

export function may({ role }: Pick<Person, "role">, what: Permission): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[what]);
}

/** The permission that a scope needs. A key never allows more than its owner's role, whatever its scopes. */
export function permissionOf(scope: Scope): Permission {
  if (scope === "admin" || scope === "metrics") return "keys.manage";
  return scope === "video:read" || scope === "assets:read" ? "team.read" : "playground.call";
}

/** The scopes that do not work for a key whose owner has this role; null for an owner who is not a member. */
export function scopesBeyond(role: Role | null, scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => role === null || !may({ role }, permissionOf(scope)));
}

/** Whether a role is lower than another; null means not a member. */
export function isLower(role: Role | null, than: Role): boolean {
  return role === null || ROLES.indexOf(role) > ROLES.indexOf(than);
}

/** Providers that serve every team belong to none: the first team manages them. */
export function isOfFirstTeam({ teamId }: Pick<Person, "teamId">): boolean {
  return teamId === FIRST_TEAM;
}
