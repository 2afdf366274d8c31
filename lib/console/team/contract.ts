import { z } from "zod";
import { CallLimits } from "../../contracts/limits";
import { Role } from "../../contracts/person";
import { plainName } from "../../contracts/plain-name";
import { Email, NewPassword, PersonName } from "../account/contract";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Dollars = z.number().meta({ description: "US dollars, by the prices of the moment of each call." });

export const TeamMember = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role: Role,
    you: z.boolean(),
    limits: CallLimits.nullable().meta({ description: "For all of the person's calls in this team." }),
    keys: z.int().meta({ description: "Keys of theirs that are neither revoked nor expired." }),
    spent: Dollars.meta({ description: "US dollars since the month began (UTC), in the playgrounds and with their keys." }),
    joinedAt: Time,
    lastSeenAt: Time.nullable(),
    mayChange: z.boolean().meta({ description: "Whether the caller may change their role and limits." }),
    mayRemove: z.boolean(),
  })
  .meta({ id: "TeamMember" });
export type TeamMember = z.infer<typeof TeamMember>;
export const MemberList = z.object({ items: z.array(TeamMember) }).meta({ id: "MemberList", description: "The first comers first." });
export type MemberList = z.infer<typeof MemberList>;

export const MemberDetail = z
  .object({
    member: TeamMember,
    keys: z
      .array(z.object({ id: z.string(), name: z.string(), callsToday: z.int(), lastUsedAt: Time.nullable() }))
      .meta({ description: "Their keys that work, or could be enabled again, with what each did since midnight UTC." }),
  })
  .meta({ id: "MemberDetail", description: "Somebody of the team, and what would end with them." });
export type MemberDetail = z.infer<typeof MemberDetail>;

export const ChangeMemberRequest = z.object({ role: Role.optional(), limits: CallLimits.nullish() }).meta({ id: "ChangeMemberRequest" });
export type ChangeMemberRequest = z.infer<typeof ChangeMemberRequest>;

export const RemoveMemberRequest = z
  .object({
    heirId: z.string().max(64).nullish().meta({ description: "Who gets their keys; absent, these are revoked." }),
    confirmedKeys: z.int().min(0).meta({ description: "How many keys they have, as it was shown: 409 where there are others by now." }),
  })
  .meta({ id: "RemoveMemberRequest" });
export type RemoveMemberRequest = z.infer<typeof RemoveMemberRequest>;

/** Days that an invitation lasts. */
export const INVITE_DAYS = [1, 3, 7, 30] as const;

export const Invite = z
  .object({
    id: z.string(),
    label: z.string().meta({ description: "Whom it is for." }),
    role: Role,
    from: z.string().meta({ description: "Who made it." }),
    createdAt: Time,
    expiresAt: Time,
  })
  .meta({ id: "Invite", description: "An invitation that nobody has used." });
export type Invite = z.infer<typeof Invite>;
export const InviteList = z.object({ items: z.array(Invite) }).meta({ id: "InviteList" });
export type InviteList = z.infer<typeof InviteList>;

export const InviteRequest = z
  .object({
    label: plainName(100).default("Anyone with the link"),
    role: Role.default("developer"),
    days: z.int().min(1).max(30).default(7),
  })
  .meta({ id: "InviteRequest" });
export type InviteRequest = z.input<typeof InviteRequest>;

export const RenewInviteRequest = z.object({ days: z.int().min(1).max(30).default(7) }).meta({ id: "RenewInviteRequest" });

export const NewInvite = z
  .object({ invite: Invite, url: z.string().meta({ description: "The link, shown this once. It works a single time." }) })
  .meta({ id: "NewInvite" });
export type NewInvite = z.infer<typeof NewInvite>;

const Token = z.string().min(1).max(200).meta({ description: "The last part of the link." });
export const InvitationRequest = z.object({ token: Token }).meta({ id: "InvitationRequest" });
export const Invitation = z
  .object({ teamName: z.string(), role: Role, from: z.string(), expiresAt: Time })
  .meta({ id: "Invitation", description: "What a link invites to." });
export type Invitation = z.infer<typeof Invitation>;

export const JoinAsNewRequest = z
  .object({ token: Token, name: PersonName, password: NewPassword, email: Email.nullish() })
  .meta({ id: "JoinAsNewRequest" });
export type JoinAsNewRequest = z.infer<typeof JoinAsNewRequest>;

export const Team = z.object({ id: z.string(), name: z.string(), role: Role, members: z.int(), current: z.boolean() }).meta({ id: "Team" });
export type Team = z.infer<typeof Team>;
export const TeamList = z
  .object({ items: z.array(Team), mayCreate: z.boolean() })
  .meta({ id: "TeamList", description: "The teams one is in." });
export type TeamList = z.infer<typeof TeamList>;
export const CreateTeamRequest = z.object({ name: plainName(60) }).meta({ id: "CreateTeamRequest" });
export const TeamDetail = z.object({ id: z.string(), name: z.string(), limits: CallLimits.nullable() }).meta({ id: "TeamDetail" });
export type TeamDetail = z.infer<typeof TeamDetail>;
export const ChangeTeamRequest = z
  .object({ name: plainName(60).optional(), limits: CallLimits.nullish() })
  .meta({ id: "ChangeTeamRequest" });
export type ChangeTeamRequest = z.infer<typeof ChangeTeamRequest>;
export const SwitchTeamRequest = z.object({ teamId: z.string().min(1).max(64) }).meta({ id: "SwitchTeamRequest" });
