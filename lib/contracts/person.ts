import { z } from "zod";

/** What a person may do in a team, most first. */
export const ROLES = ["owner", "admin", "developer", "viewer"] as const;
export const Role = z
  .enum(ROLES)
  .meta({ id: "Role", description: "`viewer` reads, `developer` also calls and manages own keys, `admin` and `owner` do everything." });
export type Role = z.infer<typeof Role>;

/** The cookie that holds a session's token, and the one by which a browser is known that has signed in before. */
export const SESSION_COOKIE = "trunkline_session";
export const DEVICE_COOKIE = "trunkline_device";
/** The cookie of a sign-in that was begun here and goes on at the OpenID Connect provider. */
export const SIGN_IN_COOKIE = "trunkline_sign_in";

/**
 * A cookie's name at this address of the gateway. Browsers take `__Host-` only by https, from this very host and for all of it: no
 * neighbour under the same domain can plant or replace it, which is why the plain name counts for nothing there.
 */
export function cookieName(name: typeof SESSION_COOKIE | typeof DEVICE_COOKIE | typeof SIGN_IN_COOKIE, publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

export const Person = z
  .object({
    userId: z.string().meta({ description: "`user_…`; for a call with a key the key's own id." }),
    name: z.string().describe("Name, as the team sees it."),
    email: z.string().nullable().describe("Address for signing in, where there is one."),
    teamId: z.string().describe("The team the session is in."),
    teamName: z.string().describe("Name of that team."),
    role: Role.describe("What the person may do in that team."),
    sessionId: z.string().nullable().meta({ description: "Null for a call with a key." }),
  })
  .meta({ id: "Person", description: "Who is signed in, and in which team." });
/** Who acts in the console: a signed-in person, or a key of scope `admin` in the role `admin`, which its owner must have at that moment. */
export type Person = z.infer<typeof Person>;

export const PASSWORD_MIN = 10;

export const PASSWORD_MAX = 200;

/** Who acts, and the address they act from, where it is known. `keyOwnerId` is the person for whom a key acts; absent for people and keys of services. */
export type Actor = Person & { address?: string; keyOwnerId?: string };

/** The account for which somebody acts: their own, that of their key's owner, or the key's id if it is a service's. */
export function accountOf({ userId, keyOwnerId }: Actor): string {
  return keyOwnerId ?? userId;
}

/** A person in one of their teams: whose runs, presets and links. */
export type Member = Pick<Person, "teamId" | "userId">;
