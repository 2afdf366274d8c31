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

/** What a person may do in a team, and the least role that may. The only table of its kind: sign-in stage, services and pages read it. */
export const LEAST_ROLE: Readonly<Record<Permission, Role>> = {
  /** Look at what the team has. */
  "team.read": "viewer",
  /** Call models, in the playgrounds and with keys. */
  "playground.call": "developer",
  /** Make keys, runs, videos, assets and links, and change one's own. */
  "team.change": "developer",
  /** Everybody's keys, keys of services, and scopes that reach beyond calls. */
  "keys.manage": "admin",
  /** Invite and limit people, and give roles up to one's own. */
  "members.manage": "admin",
  /** Take people out of the team. */
  "members.remove": "owner",
  /** Rename the team, and limit what all of it may call. */
  "team.manage": "admin",
  /** Make teams; those of the first team may. */
  "teams.create": "admin",
  /** Make the secrets that sign callbacks, send one again, and try addresses. */
  "webhooks.manage": "admin",
  /** See what was done, and by whom. */
  "audit.read": "admin",
  /** Read what was sent and answered with the keys of others, where a key keeps it. */
  "bodies.read": "admin",
  /** See the providers, read what vendors said of calls that failed, and change the team's own; those of the first team also change what serves all. */
  "providers.manage": "admin",
};

/** Whether the person's role reaches as far. */
export function may({ role }: Pick<Person, "role">, what: Permission): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[what]);
}

/** What a scope of a key lets its owner do. A key reaches no further than its owner's role, whatever scopes it was given. */
export function permissionOf(scope: Scope): Permission {
  if (scope === "admin" || scope === "metrics") return "keys.manage";
  return scope === "video:read" || scope === "assets:read" ? "team.read" : "playground.call";
}

/** The scopes that are of no use to a key whose owner has this role; null for an owner who is not in the team. */
export function scopesBeyond(role: Role | null, scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => role === null || !may({ role }, permissionOf(scope)));
}

/** Whether one role reaches less far than another; null is nobody of the team. */
export function isLower(role: Role | null, than: Role): boolean {
  return role === null || ROLES.indexOf(role) > ROLES.indexOf(than);
}

/** What serves every team belongs to none: the first team's people have business with it. */
export function isOfFirstTeam({ teamId }: Pick<Person, "teamId">): boolean {
  return teamId === FIRST_TEAM;
}
