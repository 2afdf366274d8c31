import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../contracts/person";
import { plainName } from "../../contracts/plain-name";

/** Without @, so that a name is never taken for an e-mail address. */
export const PersonName = plainName(60).refine((name) => !name.includes("@"), "it must not contain @");
/** Only ASCII, like `z.email`: homoglyphs can't imitate an address. */
export const Email = z.email().max(254);
/** Only the length is checked: composition rules make passwords weaker. */
export const NewPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

export const SetUpRequest = z
  .object({
    token: z.string().min(1).max(200).meta({ description: "The one-time token from the set-up address printed at start." }),
    name: PersonName.describe("Name of the person, 1 to 60 characters without `@`; used to sign in."),
    password: NewPassword.describe("Password, 10 to 200 characters; no other rules."),
    email: Email.nullish().describe("E-mail address, also accepted for signing in. Default: none."),
    teamName: plainName(60).optional().meta({ description: "Name of the first team, 1 to 60 characters. Default: `First team`." }),
  })
  .meta({ id: "SetUpRequest" });
export type SetUpRequest = z.infer<typeof SetUpRequest>;

export const SignInRequest = z
  .object({
    name: z.string().trim().min(1).max(254).meta({ description: "Name or e-mail address." }),
    password: z.string().min(1).max(200).describe("The password, at most 200 characters. Too many failed attempts are rejected with 429."),
  })
  .meta({ id: "SignInRequest" });
export type SignInRequest = z.infer<typeof SignInRequest>;

export const ChangeMeRequest = z
  .object({
    name: PersonName.optional().describe("New name. Default: unchanged."),
    email: Email.nullish().describe("New e-mail address; null removes it. Default: unchanged."),
  })
  .meta({ id: "ChangeMeRequest" });
export type ChangeMeRequest = z.infer<typeof ChangeMeRequest>;

export const ChangePasswordRequest = z
  .object({
    current: z.string().min(1).max(200).describe("The current password."),
    password: NewPassword.describe("The new password."),
  })
  .meta({ id: "ChangePasswordRequest", description: "Ends every other session of the person." });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
export const Session = z
  .object({
    id: z.string().describe("Id of the session."),
    current: z.boolean().meta({ description: "Whether it is the session of this call." }),
    createdAt: Time.describe("When the person signed in, in milliseconds since the epoch."),
    lastSeenAt: Time.describe("When it was last used, in milliseconds since the epoch; accurate to one minute."),
    expiresAt: Time.describe("When it expires if it is not used, in milliseconds since the epoch."),
    userAgent: z.string().describe("User agent of the browser."),
    address: z.string().describe("The IP address that it signed in from."),
  })
  .meta({ id: "Session", description: "A signed-in browser." });
export type Session = z.infer<typeof Session>;
export const SessionList = z
  .object({ items: z.array(Session).describe("The person's sessions, most recently used first.") })
  .meta({ id: "SessionList" });
export type SessionList = z.infer<typeof SessionList>;
export const EndedSessions = z.object({ ended: z.int().describe("Number of ended sessions.") }).meta({ id: "EndedSessions" });
export type EndedSessions = z.infer<typeof EndedSessions>;

export const PlaygroundKey = z
  .object({
    secret: z.string().meta({ description: "A bearer key of every model scope. Keep it in memory only." }),
    expiresAt: Time.describe("When the key expires, in milliseconds since the epoch."),
  })
  .meta({ id: "PlaygroundKey" });
export type PlaygroundKey = z.infer<typeof PlaygroundKey>;
