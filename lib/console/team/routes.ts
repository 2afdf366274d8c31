import { Person } from "../../contracts/person";
import { done, json } from "../../gateway/answer";
import { inPerson, openRoute, rawRoute, route } from "../define";
import { entered, enteringBrowser } from "../session-reply";
import { TEAM } from "./addresses";
import {
  ChangeMemberRequest,
  ChangeTeamRequest,
  CreateTeamRequest,
  Invitation,
  InvitationRequest,
  InviteList,
  InviteRequest,
  JoinAsNewRequest,
  MemberDetail,
  MemberImpact,
  MemberImpactQuery,
  MemberList,
  NewInvite,
  RemoveMemberRequest,
  RenewInviteRequest,
  SwitchTeamRequest,
  Team,
  TeamDetail,
  TeamList,
  TeamMember,
} from "./contract";

const memberRoutes = [
  route(TEAM.members, {
    id: "console.members",
    summary: "List the team's members",
    reply: MemberList,
    handle: ({ people }, { person }) => people.list(person),
  }),
  route(TEAM.member, {
    id: "console.member",
    summary: "A team member with their keys and calls",
    needs: "members.manage",
    reply: MemberDetail,
    handle: ({ people }, { person, id }) => people.read(person, id),
  }),
  route(TEAM.memberImpact, {
    id: "console.memberImpact",
    summary: "Preview the effects of a role change or removal",
    description: "Changes nothing. Owners and admins can call it for any member, others for themselves.",
    search: MemberImpactQuery,
    reply: MemberImpact,
    errors: ["404"],
    handle: ({ people }, { person, id, search }) => people.impact(person, id, search),
  }),
  route(TEAM.changeMember, {
    id: "console.changeMember",
    act: "member.role",
    summary: "Change a person's role or limits",
    description:
      "Nobody can grant a role above their own, or change a member with a higher role. The last owner can't be demoted. A lower role takes effect within a second: on the person's keys, playgrounds and running calls; their open invitations are revoked.",
    needs: "members.manage",
    errors: ["409"],
    body: ChangeMemberRequest,
    reply: TeamMember,
    example: { role: "developer" },
    handle: ({ people }, { person, id, body }) => people.change(person, id, body),
  }),
  route(TEAM.removeMember, {
    id: "console.removeMember",
    act: "member.remove",
    summary: "Remove a person from the team",
    description:
      "Their sessions in the team end, and their open invitations are revoked. Their keys are transferred, or revoked with their running calls; `confirmedKeys` has to match.",
    needs: "members.remove",
    errors: ["409"],
    body: RemoveMemberRequest,
    example: { confirmedKeys: 0 },
    handle: ({ people }, { person, id, body }) => people.remove(person, id, body),
  }),
];

const inviteRoutes = [
  route(TEAM.invites, {
    id: "console.invites",
    summary: "List open invitations",
    needs: "members.manage",
    reply: InviteList,
    handle: ({ invitations }, { person }) => invitations.list(person),
  }),
  route(TEAM.invite, {
    id: "console.invite",
    act: "member.invite",
    summary: "Create an invitation link",
    description: "The link works once and needs no mail server. It is shown only here; only its hash is stored.",
    needs: "members.manage",
    errors: ["429"],
    body: InviteRequest,
    reply: NewInvite,
    successStatus: 201,
    example: { label: "henrik@example.com", role: "developer", days: 7 },
    handle: ({ invitations }, { person, body }) => invitations.create(person, body),
  }),
  route(TEAM.renewInvite, {
    id: "console.renewInvite",
    act: "member.invite",
    summary: "Renew an invitation link; the previous one is revoked",
    needs: "members.manage",
    body: RenewInviteRequest,
    reply: NewInvite,
    example: { days: 7 },
    handle: ({ invitations }, { person, id, body }) => invitations.renew(person, id, body),
  }),
  route(TEAM.withdrawInvite, {
    id: "console.withdrawInvite",
    act: "member.withdraw",
    summary: "Revoke an invitation",
    needs: "members.manage",
    handle: ({ invitations }, { person, id }) => invitations.withdraw(person, id),
  }),
  openRoute(TEAM.readInvitation, {
    id: "console.invitation",
    summary: "Details of an invitation link",
    body: InvitationRequest,
    reply: Invitation,
    example: { token: "the last part of the link" },
    errors: ["404"],
    handle: async ({ invitations }, { body }) => json(await invitations.read(body.token)),
  }),
  openRoute(TEAM.joinAsNew, {
    id: "console.joinAsNew",
    summary: "Join a team by a link with a new account",
    description: "The reply sets the session cookie.",
    body: JoinAsNewRequest,
    reply: Person,
    successStatus: 201,
    example: { token: "the last part of the link", name: "Henrik", password: "at least ten characters" },
    errors: ["403", "404", "409"],
    handle: async ({ account, invitations, publicUrl }, { body, request }) => {
      const browser = enteringBrowser(request, publicUrl);
      await account.requirePasswords();
      const member = await invitations.joinAsNew(body, browser);
      return entered(await account.enter(member, { browser, way: "invitation" }), { status: 201, publicUrl });
    },
  }),
  rawRoute(TEAM.join, {
    id: "console.join",
    summary: "Join a team by a link as the signed-in person",
    description: "The session switches to that team.",
    needs: "team.read",
    body: InvitationRequest,
    successStatus: 204,
    example: { token: "the last part of the link" },
    errors: ["404", "409"],
    handle: async ({ invitations, teams }, { person, body }) => {
      const me = inPerson(person);
      await teams.switchTo(me, await invitations.use(body.token, { person: me }));
      return done();
    },
  }),
];

export const teamRoutes = [
  ...memberRoutes,
  ...inviteRoutes,
  route(TEAM.teams, {
    id: "console.teams",
    summary: "List your teams",
    reply: TeamList,
    handle: ({ teams }, { person }) => teams.list(person),
  }),
  route(TEAM.createTeam, {
    id: "console.createTeam",
    act: "team.create",
    summary: "Create a team and become its owner",
    description: "For owners and admins of the first team. A team has its own people, keys, calls and files.",
    needs: "teams.create",
    errors: ["429"],
    body: CreateTeamRequest,
    reply: Team,
    successStatus: 201,
    example: { name: "Harbour" },
    handle: ({ teams }, { person, body }) => teams.create(inPerson(person), body.name),
  }),
  route(TEAM.team, {
    id: "console.team",
    summary: "The team and its limits, also those of sessions of coding agents",
    reply: TeamDetail,
    handle: ({ teams }, { person }) => teams.read(person),
  }),
  route(TEAM.changeTeam, {
    id: "console.changeTeam",
    act: "team.change",
    summary: "Rename the team or change its limits",
    description: "Limits apply to all processes within a second.",
    needs: "team.manage",
    errors: ["409"],
    body: ChangeTeamRequest,
    reply: TeamDetail,
    example: { limits: { requestsPerMinute: 600 } },
    handle: ({ teams }, { person, body }) => teams.change(person, body),
  }),
  route(TEAM.leave, {
    id: "console.leaveTeam",
    act: "member.leave",
    summary: "Leave the team",
    description: "The last owner can't leave.",
    needs: "team.read",
    errors: ["409"],
    body: RemoveMemberRequest,
    example: { confirmedKeys: 0 },
    handle: ({ people }, { person, body }) => people.leave(inPerson(person), body),
  }),
  route(TEAM.switchTeam, {
    id: "console.switchTeam",
    summary: "Switch this session to another of your teams",
    needs: "team.read",
    errors: ["404"],
    body: SwitchTeamRequest,
    example: { teamId: "team_01JQ0000000000000000000000" },
    handle: ({ teams }, { person, body }) => teams.switchTo(inPerson(person), body.teamId),
  }),
];
