import { z } from "zod";
import { Scope } from "../../contracts/keys";
import { CallLimits, SessionLimits } from "../../contracts/limits";
import { Role } from "../../contracts/person";
import { plainName } from "../../contracts/plain-name";
import { Email, NewPassword, PersonName } from "../account/contract";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Dollars = z.number().meta({ description: "In US dollars, at the prices in effect at the time of each call." });

export const TeamMember = z
  .object({
    id: z.string().describe("Id of the person."),
    name: z.string().describe("Name of the person."),
    email: z.string().nullable().describe("E-mail address; null if there is none."),
    role: Role.describe("The person's role in the team."),
    you: z.boolean().describe("Whether this is the caller."),
    limits: CallLimits.nullable().meta({ description: "Limits for all of the person's calls in this team." }),
    keys: z.int().meta({ description: "Number of their keys that are neither revoked nor expired." }),
    spent: Dollars.meta({ description: "US dollars spent since the beginning of the month (UTC), in playgrounds and with their keys." }),
    joinedAt: Time.describe("When they joined, in milliseconds since the epoch."),
    lastSeenAt: Time.nullable().describe("When they last used the console, in milliseconds since the epoch; null if they never did."),
    mayChange: z.boolean().meta({ description: "Whether the caller may change their role and limits." }),
    mayRemove: z.boolean().describe("Whether the caller may remove them."),
  })
  .meta({ id: "TeamMember" });
export type TeamMember = z.infer<typeof TeamMember>;
export const MemberList = z
  .object({ items: z.array(TeamMember).describe("The people of the team.") })
  .meta({ id: "MemberList", description: "By the date of joining, earliest first." });
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
      .meta({ description: "Their keys that are active or can be enabled again, with their calls since midnight UTC." }),
  })
  .meta({ id: "MemberDetail", description: "A team member with their keys and calls." });
export type MemberDetail = z.infer<typeof MemberDetail>;

export const MemberImpactQuery = z
  .object({
    role: Role.optional().describe("The new role. Default: removal from the team."),
    heirId: z.string().max(64).optional().describe("Id of the person who inherits the keys on removal. Default: the keys are revoked."),
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
          scopes: z.array(Scope).describe("Scopes that no longer apply."),
        }),
      )
      .describe("Their keys that lose scopes or are revoked."),
    sessions: z.int().describe("Number of sessions in the team that end; 0 for a role change, as sessions continue with the new role."),
    playgrounds: z.boolean().describe("Whether they lose access to playgrounds; running calls are aborted."),
    invitations: z
      .array(
        z.object({
          id: z.string().describe("Id of the invitation."),
          label: z.string().describe("Name of the invited person."),
          role: Role.describe("Role granted by the invitation."),
        }),
      )
      .describe("Their open invitations, created in the console or with their keys; they are revoked."),
  })
  .meta({ id: "MemberImpact", description: "Immediate effects of a lower role, or of removal from the team." });
export type MemberImpact = z.infer<typeof MemberImpact>;

export const ChangeMemberRequest = z
  .object({
    role: Role.optional().describe("New role. Default: unchanged."),
    limits: CallLimits.nullish().describe("Limits for all of their calls in this team; null removes them. Default: unchanged."),
    seen: CallLimits.nullish().meta({
      description: "Their limits as they were read, null for none: 409 if it has changed since. Default: not compared.",
    }),
  })
  .meta({ id: "ChangeMemberRequest" });
export type ChangeMemberRequest = z.infer<typeof ChangeMemberRequest>;

export const RemoveMemberRequest = z
  .object({
    heirId: z.string().max(64).nullish().meta({ description: "Id of the person who inherits their keys. Default: the keys are revoked." }),
    confirmedKeys: z.int().min(0).meta({ description: "The displayed number of their keys: 409 if it has changed." }),
  })
  .meta({ id: "RemoveMemberRequest" });
export type RemoveMemberRequest = z.infer<typeof RemoveMemberRequest>;

export const Invite = z
  .object({
    id: z.string().describe("Id of the invitation."),
    label: z.string().meta({ description: "Name of the invited person." }),
    role: Role.describe("The person's role after joining."),
    from: z.string().meta({ description: "Name of the creator." }),
    createdAt: Time.describe("When it was created, in milliseconds since the epoch."),
    expiresAt: Time.describe("When it expires, in milliseconds since the epoch."),
  })
  .meta({ id: "Invite", description: "An open invitation." });
export type Invite = z.infer<typeof Invite>;
export const InviteList = z.object({ items: z.array(Invite).describe("Open invitations.") }).meta({ id: "InviteList" });
export type InviteList = z.infer<typeof InviteList>;

/** The label of an invitation that names nobody. */
export const ANYONE = "Anyone with the link";

export const InviteRequest = z
  .object({
    label: plainName(100).default(ANYONE).describe("Name of the invited person, 1 to 100 characters. Default: anyone with the link."),
    role: Role.default("developer").describe("The person's role after joining."),
    days: z.int().min(1).max(30).default(7).describe("Days until it expires, 1 to 30."),
  })
  .meta({ id: "InviteRequest" });
export type InviteRequest = z.input<typeof InviteRequest>;

export const RenewInviteRequest = z
  .object({ days: z.int().min(1).max(30).default(7).describe("Days from now until it expires, 1 to 30.") })
  .meta({ id: "RenewInviteRequest" });

export const NewInvite = z
  .object({
    invite: Invite.describe("The created invitation."),
    url: z.string().meta({ description: "The link, valid once. It is not shown again." }),
  })
  .meta({ id: "NewInvite" });
export type NewInvite = z.infer<typeof NewInvite>;

const Token = z.string().min(1).max(200).meta({ description: "The token: the last part of the link." });
export const InvitationRequest = z
  .object({ token: Token.describe("The token: the last part of the link.") })
  .meta({ id: "InvitationRequest" });
export const Invitation = z
  .object({
    teamName: z.string().describe("Name of the team."),
    label: z.string().nullable().describe("Name of the invited person; null if not specified."),
    role: Role.describe("Role in the team."),
    from: z.string().describe("Name of the creator of the invitation."),
    expiresAt: Time.describe("When it expires, in milliseconds since the epoch."),
  })
  .meta({ id: "Invitation", description: "Details of an invitation link." });
export type Invitation = z.infer<typeof Invitation>;

export const JoinAsNewRequest = z
  .object({
    token: Token.describe("The token: the last part of the link."),
    name: PersonName.describe("Name of the person, 1 to 60 characters without `@`; used to sign in."),
    password: NewPassword.describe("Password, 10 to 200 characters; no other rules."),
    email: Email.nullish().describe("E-mail address, also accepted for signing in. Default: none."),
  })
  .meta({ id: "JoinAsNewRequest" });
export type JoinAsNewRequest = z.infer<typeof JoinAsNewRequest>;

export const Team = z
  .object({
    id: z.string().describe("Id of the team."),
    name: z.string().describe("Name of the team."),
    role: Role.describe("The caller's role in it."),
    members: z.int().describe("Number of members."),
    current: z.boolean().describe("Whether it is the session's current team."),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof Team>;
export const TeamList = z
  .object({
    items: z.array(Team).describe("The caller's teams."),
    mayCreate: z.boolean().describe("Whether the caller may create a team."),
  })
  .meta({ id: "TeamList", description: "List your teams." });
export type TeamList = z.infer<typeof TeamList>;
export const CreateTeamRequest = z
  .object({ name: plainName(60).describe("Name of the team, 1 to 60 characters.") })
  .meta({ id: "CreateTeamRequest" });
export const TeamDetail = z
  .object({
    id: z.string().describe("Id of the team."),
    name: z.string().describe("Name of the team."),
    limits: CallLimits.nullable().describe("Limits for all calls of the team together; null if there are none."),
    sessionLimits: SessionLimits.nullable().describe(
      "Limits of each session of a coding agent, for keys without limits of sessions of their own; null if there are none.",
    ),
  })
  .meta({ id: "TeamDetail" });
export type TeamDetail = z.infer<typeof TeamDetail>;
export const ChangeTeamRequest = z
  .object({
    name: plainName(60).optional().describe("New name, 1 to 60 characters. Default: unchanged."),
    limits: CallLimits.nullish().describe("Limits for all calls of the team together; null removes them. Default: unchanged."),
    sessionLimits: SessionLimits.nullish().describe(
      "Limits of each session of a coding agent, for keys without limits of sessions of their own, from their next call on; null removes them. Default: unchanged.",
    ),
    seen: z
      .object({
        name: z.string().optional().describe("Its name as it was read. Default: not compared."),
        limits: CallLimits.nullish().describe("Its limits as they were read. Default: not compared."),
        sessionLimits: SessionLimits.nullish().describe("Its limits of sessions as they were read. Default: not compared."),
      })
      .optional()
      .describe("The team as it was read: 409 if it has changed since. Default: not compared."),
  })
  .meta({ id: "ChangeTeamRequest" });
export type ChangeTeamRequest = z.infer<typeof ChangeTeamRequest>;
export const SwitchTeamRequest = z
  .object({ teamId: z.string().min(1).max(64).describe("Id of a team the person is in.") })
  .meta({ id: "SwitchTeamRequest" });
