import { ROLES, type Role } from "../../contracts/person";
import type { Claims } from "../../identity/oidc/claims";
import { SignInTrouble } from "../../identity/oidc/trouble";

/** Who may come in, and as what. */
export interface Admission {
  /** Roles of groups; undefined if roles are given in the console alone. */
  roles?: ReadonlyMap<string, Role>;
  /** Of those without such a group; undefined if they stay outside. */
  defaultRole?: Role;
  /** Domains of verified e-mail addresses; undefined if any will do. */
  domains?: readonly string[];
  /** The team that people come into. */
  teamId: string;
}

/** Throws `SignInTrouble` where the address is not verified, or of another domain than those that may. */
export function requireDomain({ email, emailVerified }: Claims, { domains }: Admission): void {
  if (!domains) return;
  const domain = email?.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (!emailVerified || domain === undefined || !domains.includes(domain)) throw new SignInTrouble("domain");
}

/** The highest role that somebody's groups give, else the default one. Throws `SignInTrouble` where there is neither. */
export function roleOf({ groups }: Claims, { roles, defaultRole }: Admission): Role {
  const given = new Set(groups.map((group) => roles?.get(group)));
  const role = ROLES.find((one) => given.has(one)) ?? defaultRole;
  if (role === undefined) throw new SignInTrouble("no_role");
  return role;
}
