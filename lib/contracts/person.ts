import { z } from "zod";

/** Roles in a team, highest first. */
export const ROLES = ["owner", "admin", "developer", "viewer"] as const;
export const Role = z.enum(ROLES).meta({
  id: "Role",
  description: "`viewer`: read access. `developer`: also calls models and manages own keys. `admin`, `owner`: full access.",
});
export type Role = z.infer<typeof Role>;

/** The cookie with a session's token, and the one that identifies a known browser. */
export const SESSION_COOKIE = "trunkline_session";
export const DEVICE_COOKIE = "trunkline_device";
/** The cookie of a pending sign-in at the OpenID Connect provider. */
export const SIGN_IN_COOKIE = "trunkline_sign_in";
/** A pending sign-in to an MCP server, sealed. */
export const MCP_SIGN_IN_COOKIE = "trunkline_mcp_sign_in";

/**
 * A cookie's name at this gateway's address. Browsers accept `__Host-` only over https, from this host and for all of it: no other host of
 * the domain can set it, which is why the plain name is ignored there.
 */
export function cookieName(
  name: typeof SESSION_COOKIE | typeof DEVICE_COOKIE | typeof SIGN_IN_COOKIE | typeof MCP_SIGN_IN_COOKIE,
  publicUrl: string,
): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

export const Person = z
  .object({
    userId: z.string().meta({ description: "`user_…`; for a call with a key the key's own id." }),
    name: z.string().describe("Name shown to the team."),
    email: z.string().nullable().describe("E-mail address for signing in, if any."),
    teamId: z.string().describe("The team the session is in."),
    teamName: z.string().describe("Name of that team."),
    role: Role.describe("The person's role in that team."),
    sessionId: z.string().nullable().meta({ description: "Null for a call with a key." }),
  })
  .meta({ id: "Person", description: "Who is signed in, and in which team." });
/** Who acts in the console: a signed-in person, or a key of scope `admin` in the role `admin`, which its owner must have at that moment. */
export type Person = z.infer<typeof Person>;

export const PASSWORD_MIN = 10;

export const PASSWORD_MAX = 200;

/** The person who acts, and their address if known. `keyOwnerId` is the owner of the key that acts; absent for people and service keys. */
export type Actor = Person & { address?: string; keyOwnerId?: string };

/** The account that acts: the person's own, that of the key's owner, or the key's id for a service key. */
export function accountOf({ userId, keyOwnerId }: Actor): string {
  return keyOwnerId ?? userId;
}

/** A person in one of their teams: the owner of runs, presets and links. */
export type Member = Pick<Person, "teamId" | "userId">;
