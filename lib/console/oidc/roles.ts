import { ROLES, type Role } from "../../contracts/person";
import type { Claims } from "../../identity/oidc/claims";
import { SignInTrouble } from "../../identity/oidc/trouble";

export interface Admission {
  /** Roles by group; undefined if only the console assigns roles. */
  roles?: ReadonlyMap<string, Role>;
  /** For people without such a group; undefined refuses them. */
  defaultRole?: Role;
  /** Allowed domains of verified addresses; undefined allows all. */
  domains?: readonly string[];
  /** The team that people join. */
  teamId: string;
}

/** Throws `SignInTrouble` if the address isn't verified, or its domain isn't allowed. */
export function requireDomain({ email, emailVerified }: Claims, { domains }: Admission): void {
  if (!domains) return;
  const domain = email?.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (!emailVerified || domain === undefined || !domains.includes(domain)) throw new SignInTrouble("domain");
}

/** The highest role of the person's groups, otherwise the default. Throws `SignInTrouble` if there is neither. */
export function roleOf({ groups }: Claims, { roles, defaultRole }: Admission): Role {
  const given = new Set(groups.map((group) => roles?.get(group)));
  const role = ROLES.find((one) => given.has(one)) ?? defaultRole;
  if (role === undefined) throw new SignInTrouble("no_role");
  return role;
}
