import { z } from "zod";
import { Scope } from "../../contracts/keys";
import { CallLimits } from "../../contracts/limits";
import { Role } from "../../contracts/person";
import { plainName } from "../../contracts/plain-name";
import { Email, NewPassword, PersonName } from "../account/contract";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Dollars = z.number().meta({ description: "US dollars, by the prices of the moment of each call." });

export const TeamMember = z
  .object({
    id: z.string().describe("Id of the person."),
    name: z.string().describe("Name of the person."),
    email: z.string().nullable().describe("E-mail address; null if there is none."),
    role: Role.describe("The person's role in the team."),
    you: z.boolean().describe("Whether this is the caller."),
    limits: CallLimits.nullable().meta({ description: "For all of the person's calls in this team." }),
    keys: z.int().meta({ description: "Keys of theirs that are neither revoked nor expired." }),
    spent: Dollars.meta({ description: "US dollars since the month began (UTC), in the playgrounds and with their keys." }),
    joinedAt: Time.describe("When they joined, in milliseconds since the epoch."),
    lastSeenAt: Time.nullable().describe("When they last used the console, in milliseconds since the epoch; null if they never did."),
    mayChange: z.boolean().meta({ description: "Whether the caller may change their role and limits." }),
    mayRemove: z.boolean().describe("Whether the caller may remove them."),
  })
  .meta({ id: "TeamMember" });
export type TeamMember = z.infer<typeof TeamMember>;
export const MemberList = z
  .object({ items: z.array(TeamMember).describe("The people of the team.") })
  .meta({ id: "MemberList", description: "The first comers first." });
export type MemberList = z.infer<typeof MemberList>;

export const MemberDetail = z
  .object({
    member: TeamMember.describe("The person."),
    keys: z
      .array(
        z.object({
          id: z.string().describe("Id of the key."),
          name: z.string().describe("Name of the key."),
          callsToday: z.int().describe("Its calls since midnight UTC."),
          lastUsedAt: Time.nullable().describe("When it was last used, in milliseconds since the epoch; null if it never was."),
        }),
      )
      .meta({ description: "Their keys that work, or could be enabled again, with what each did since midnight UTC." }),
  })
  .meta({ id: "MemberDetail", description: "A person of the team, and what would end with them." });
export type MemberDetail = z.infer<typeof MemberDetail>;

export const MemberImpactQuery = z
  .object({
    role: Role.optional().describe("The role that they are to have. Default: they are to be out of the team."),
    heirId: z.string().max(64).optional().describe("Who gets the keys of a person who leaves. Default: they are revoked."),
  })
  .meta({ id: "MemberImpactQuery" });
export type MemberImpactQuery = z.infer<typeof MemberImpactQuery>;

export const MemberImpact = z
  .object({
    keys: z
      .array(
        z.object({
          id: z.string().describe("Id of the key."),
          name: z.string().describe("Name of the key."),
          scopes: z.array(Scope).describe("The scopes that are of no use any more."),
        }),
      )
      .describe("Keys of theirs that reach less far afterwards, or are revoked."),
    sessions: z.int().describe("Sessions in the team that end; with another role they go on with that role, and this is 0."),
    playgrounds: z.boolean().describe("Whether they lose the playgrounds; calls that run there are broken off."),
    invitations: z
      .array(
        z.object({
          id: z.string().describe("Id of the invitation."),
          label: z.string().describe("Whom it is for."),
          role: Role.describe("The role that it gives."),
        }),
      )
      .describe("Their open invitations, made by hand or with their keys; they are revoked."),
  })
  .meta({ id: "MemberImpact", description: "What stops at once when somebody gets a lower role, or is out of the team." });
export type MemberImpact = z.infer<typeof MemberImpact>;

export const ChangeMemberRequest = z
  .object({
    role: Role.optional().describe("What they may do from now on. Default: unchanged."),
    limits: CallLimits.nullish().describe("Limits for all of their calls in this team; null removes them. Default: unchanged."),
    seen: CallLimits.nullish().meta({
      description: "Their limits as they were read, null for none: 409 if it has changed since. Default: not compared.",
    }),
  })
  .meta({ id: "ChangeMemberRequest" });
export type ChangeMemberRequest = z.infer<typeof ChangeMemberRequest>;

export const RemoveMemberRequest = z
  .object({
    heirId: z.string().max(64).nullish().meta({ description: "Who gets their keys; absent, these are revoked." }),
    confirmedKeys: z.int().min(0).meta({ description: "How many keys they have, as it was shown: 409 if this has changed." }),
  })
  .meta({ id: "RemoveMemberRequest" });
export type RemoveMemberRequest = z.infer<typeof RemoveMemberRequest>;

export const Invite = z
  .object({
    id: z.string().describe("Id of the invitation."),
    label: z.string().meta({ description: "Whom it is for." }),
    role: Role.describe("What the person may do once they have joined."),
    from: z.string().meta({ description: "Who made it." }),
    createdAt: Time.describe("When it was made, in milliseconds since the epoch."),
    expiresAt: Time.describe("When it ends, in milliseconds since the epoch."),
  })
  .meta({ id: "Invite", description: "An open invitation." });
export type Invite = z.infer<typeof Invite>;
export const InviteList = z.object({ items: z.array(Invite).describe("Open invitations.") }).meta({ id: "InviteList" });
export type InviteList = z.infer<typeof InviteList>;

/** The label of an invitation that names nobody. */
export const ANYONE = "Anyone with the link";

export const InviteRequest = z
  .object({
    label: plainName(100).default(ANYONE).describe("Whom it is for, 1 to 100 characters. Default: anyone with the link."),
    role: Role.default("developer").describe("What the person may do once they have joined."),
    days: z.int().min(1).max(30).default(7).describe("Days that it lasts, 1 to 30."),
  })
  .meta({ id: "InviteRequest" });
export type InviteRequest = z.input<typeof InviteRequest>;

export const RenewInviteRequest = z
  .object({ days: z.int().min(1).max(30).default(7).describe("Days that it lasts from now on, 1 to 30.") })
  .meta({ id: "RenewInviteRequest" });

export const NewInvite = z
  .object({
    invite: Invite.describe("The created invitation."),
    url: z.string().meta({ description: "The link, shown this once. It works a single time." }),
  })
  .meta({ id: "NewInvite" });
export type NewInvite = z.infer<typeof NewInvite>;

const Token = z.string().min(1).max(200).meta({ description: "The last part of the link." });
export const InvitationRequest = z.object({ token: Token.describe("The last part of the link.") }).meta({ id: "InvitationRequest" });
export const Invitation = z
  .object({
    teamName: z.string().describe("Name of the team."),
    label: z.string().nullable().describe("The person it is for; null if nobody was named."),
    role: Role.describe("Role in it."),
    from: z.string().describe("Who made the invitation."),
    expiresAt: Time.describe("When it ends, in milliseconds since the epoch."),
  })
  .meta({ id: "Invitation", description: "What a link invites to." });
export type Invitation = z.infer<typeof Invitation>;

export const JoinAsNewRequest = z
  .object({
    token: Token.describe("The last part of the link."),
    name: PersonName.describe("Name of the person, 1 to 60 characters without `@`; it signs in with it."),
    password: NewPassword.describe("Password, 10 to 200 characters; no other rules."),
    email: Email.nullish().describe("E-mail address, which signs in as well. Default: none."),
  })
  .meta({ id: "JoinAsNewRequest" });
export type JoinAsNewRequest = z.infer<typeof JoinAsNewRequest>;

export const Team = z
  .object({
    id: z.string().describe("Id of the team."),
    name: z.string().describe("Name of the team."),
    role: Role.describe("What the caller may do in it."),
    members: z.int().describe("How many people are in it."),
    current: z.boolean().describe("Whether the session is in it."),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof Team>;
export const TeamList = z
  .object({ items: z.array(Team).describe("The caller's teams."), mayCreate: z.boolean().describe("Whether the caller may make another.") })
  .meta({ id: "TeamList", description: "List one's teams." });
export type TeamList = z.infer<typeof TeamList>;
export const CreateTeamRequest = z
  .object({ name: plainName(60).describe("Name of the team, 1 to 60 characters.") })
  .meta({ id: "CreateTeamRequest" });
export const TeamDetail = z
  .object({
    id: z.string().describe("Id of the team."),
    name: z.string().describe("Name of the team."),
    limits: CallLimits.nullable().describe("Limits for all calls of the team together; null if there are none."),
  })
  .meta({ id: "TeamDetail" });
export type TeamDetail = z.infer<typeof TeamDetail>;
export const ChangeTeamRequest = z
  .object({
    name: plainName(60).optional().describe("New name, 1 to 60 characters. Default: unchanged."),
    limits: CallLimits.nullish().describe("Limits for all calls of the team together; null removes them. Default: unchanged."),
    seen: TeamDetail.pick({ name: true, limits: true }).optional().meta({
      description: "Name and limits as they were read: 409 if it has changed since. Default: not compared.",
    }),
  })
  .meta({ id: "ChangeTeamRequest" });
export type ChangeTeamRequest = z.infer<typeof ChangeTeamRequest>;
export const SwitchTeamRequest = z
  .object({ teamId: z.string().min(1).max(64).describe("Id of a team the person is in.") })
  .meta({ id: "SwitchTeamRequest" });
