import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../contracts/person";
import { plainName } from "../../contracts/plain-name";

/** Without @, so that a name is never taken for an e-mail address. */
export const PersonName = plainName(60).refine((name) => !name.includes("@"), "it may not hold @");
/** ASCII alone, as `z.email` has it: no letter of another script can stand in for one of an address. */
export const Email = z.email().max(254);
/** Only its length is looked at: composition rules make passwords weaker. */
export const NewPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

export const SetUpRequest = z
  .object({
    token: z.string().min(1).max(200).meta({ description: "Of the address that the start printed." }),
    name: PersonName,
    password: NewPassword,
    email: Email.nullish(),
    teamName: plainName(60).optional().meta({ description: "The first team's name." }),
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

export const ChangeMeRequest = z.object({ name: PersonName.optional(), email: Email.nullish() }).meta({ id: "ChangeMeRequest" });
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
