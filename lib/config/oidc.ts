import { z } from "zod";
import { ROLES, Role } from "../contracts/person";

const list = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** `platform-admins=admin,devs=developer`. A group's name may contain `=`: the role follows the last one. */
const roles = z.string().transform((text, context) => {
  const found = list(text).map((part): [string, Role] | undefined => {
    const mark = part.lastIndexOf("=");
    const role = Role.safeParse(part.slice(mark + 1).trim());
    const group = part.slice(0, Math.max(0, mark)).trim();
    return group !== "" && role.success ? [group, role.data] : undefined;
  });
  const known = found.filter((entry) => entry !== undefined);
  if (known.length === found.length && known.length > 0) return new Map(known) as ReadonlyMap<string, Role>;
  context.addIssue(`must be groups with their roles, like platform-admins=admin,devs=developer; roles are ${ROLES.join(", ")}`);
  return z.NEVER;
});

const domains = z.string().transform((text, context) => {
  const found = list(text).map((domain) => domain.toLowerCase());
  if (found.length > 0 && found.every((domain) => /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(domain))) return found;
  context.addIssue("must be domains separated by commas, like example.com,example.org");
  return z.NEVER;
});

/** Sign-in with OpenID Connect, except for the flag that disables passwords. */
export const OIDC_SETTINGS = {
  /** Stored verbatim: a trailing slash is part of an issuer's name. */
  OIDC_ISSUER: z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      message: "must be an address beginning with https:// or http://",
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(30, "must have at most 30 characters").default("single sign-on"),
  OIDC_SCOPES: z
    .string()
    .refine((value) => value.split(/\s+/).includes("openid"), "must contain openid")
    .default("openid profile email"),
  OIDC_GROUPS_CLAIM: z.string().min(1).default("groups"),
  OIDC_ROLES: roles.optional(),
  OIDC_DEFAULT_ROLE: Role.optional(),
  OIDC_TEAM: z
    .string()
    .regex(/^team_\w+$/, "must be the id of a team, like team_01JQ0000000000000000000000")
    .optional(),
  OIDC_EMAIL_DOMAINS: domains.optional(),
} as const;

interface Given {
  OIDC_ISSUER?: string;
  OIDC_ROLES?: unknown;
  OIDC_DEFAULT_ROLE?: unknown;
  PASSWORD_SIGN_IN?: string;
}

/** Contradictions between these settings. */
export function oidcProblems({ OIDC_ISSUER, OIDC_ROLES, OIDC_DEFAULT_ROLE, PASSWORD_SIGN_IN }: Given): string[] {
  if (OIDC_ISSUER === undefined) return PASSWORD_SIGN_IN === "0" ? ["PASSWORD_SIGN_IN can be 0 only where OIDC_ISSUER is set"] : [];
  if (OIDC_ROLES !== undefined || OIDC_DEFAULT_ROLE !== undefined) return [];
  return ["OIDC_ROLES or OIDC_DEFAULT_ROLE must be set as well, because OIDC_ISSUER is: without them nobody would get in"];
}
