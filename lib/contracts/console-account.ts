import { z } from "zod";

/** What a person may do in a team, most first. */
export const ROLES = ["owner", "admin", "developer", "viewer"] as const;
export const Role = z
  .enum(ROLES)
  .meta({ id: "Role", description: "`viewer` reads, `developer` also calls and manages own keys, `admin` and `owner` do everything." });
export type Role = z.infer<typeof Role>;

/** The cookie that holds a session's token, and the one by which a browser is known that has signed in before. */
export const SESSION_COOKIE = "switchyard_session";
export const DEVICE_COOKIE = "switchyard_device";

/**
 * A cookie's name at this address of the gateway. Browsers take `__Host-` only by https, from this very host and for all of it: no
 * neighbour under the same domain can plant or replace it, which is why the plain name counts for nothing there.
 */
export function cookieName(name: typeof SESSION_COOKIE | typeof DEVICE_COOKIE, publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
/** Without @, so that a name is never taken for an e-mail address, and without what cannot be seen or turns the direction of writing. */
const Name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(
    /^[^@\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]*$/u,
    "it may not hold @, line breaks or letters that cannot be seen",
  );
/** ASCII alone, as `z.email` has it: no letter of another script can stand in for one of an address. */
const Email = z.email().max(254);
/** Only its length is looked at: composition rules make passwords weaker. */
const NewPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

export const Person = z
  .object({
    userId: z.string().meta({ description: "`user_…`; for a call with a key the key's own id." }),
    name: z.string(),
    email: z.string().nullable(),
    teamId: z.string(),
    teamName: z.string(),
    role: Role,
    sessionId: z.string().nullable().meta({ description: "Null for a call with a key." }),
  })
  .meta({ id: "Person", description: "Who is signed in, and in which team." });
/** Who acts in the console: a signed-in person, or a key of scope `admin` in the role `admin`. */
export type Person = z.infer<typeof Person>;

export const SetUpRequest = z
  .object({
    token: z.string().min(1).max(200).meta({ description: "Of the address that the start printed." }),
    name: Name,
    password: NewPassword,
    email: Email.nullish(),
    teamName: z.string().trim().min(1).max(60).optional().meta({ description: "The first team's name." }),
  })
  .meta({ id: "SetUpRequest" });
export type SetUpRequest = z.infer<typeof SetUpRequest>;

export const SignInRequest = z
  .object({
    name: z.string().trim().min(1).max(254).meta({ description: "Name or e-mail address." }),
    password: z.string().min(1).max(200),
  })
  .meta({ id: "SignInRequest" });
export type SignInRequest = z.infer<typeof SignInRequest>;

export const ChangeMeRequest = z.object({ name: Name.optional(), email: Email.nullish() }).meta({ id: "ChangeMeRequest" });
export type ChangeMeRequest = z.infer<typeof ChangeMeRequest>;

export const ChangePasswordRequest = z
  .object({ current: z.string().min(1).max(200), password: NewPassword })
  .meta({ id: "ChangePasswordRequest", description: "Every other session of the person ends." });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
export const Session = z
  .object({
    id: z.string(),
    current: z.boolean().meta({ description: "Whether this call was made with it." }),
    createdAt: Time,
    lastSeenAt: Time,
    expiresAt: Time,
    userAgent: z.string(),
    address: z.string(),
  })
  .meta({ id: "Session", description: "One browser that is signed in." });
export type Session = z.infer<typeof Session>;
export const SessionList = z.object({ items: z.array(Session) }).meta({ id: "SessionList" });
export type SessionList = z.infer<typeof SessionList>;
export const EndedSessions = z.object({ ended: z.int() }).meta({ id: "EndedSessions" });
export type EndedSessions = z.infer<typeof EndedSessions>;

export const PlaygroundKey = z
  .object({
    secret: z.string().meta({ description: "A bearer key of every model scope. Keep it in memory only." }),
    expiresAt: Time,
  })
  .meta({ id: "PlaygroundKey" });
export type PlaygroundKey = z.infer<typeof PlaygroundKey>;
