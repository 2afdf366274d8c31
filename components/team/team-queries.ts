import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { AUDIT } from "@/lib/console/audit/addresses";
import type { AuditPage } from "@/lib/console/audit/contract";
import { TEAM } from "@/lib/console/team/addresses";
import type {
  ChangeMemberRequest,
  InviteList,
  InviteRequest,
  MemberDetail,
  MemberImpact,
  MemberImpactQuery,
  MemberList,
  NewInvite,
  RemoveMemberRequest,
  TeamDetail,
  TeamList,
  TeamMember,
} from "@/lib/console/team/contract";

const REFRESH_MS = 30_000;

export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => call<MemberList>(TEAM.members, { signal }),
  refetchInterval: REFRESH_MS,
});
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ["member", id],
    queryFn: ({ signal }) => call<MemberDetail>(TEAM.member, { params: { id }, signal }),
    staleTime: 0,
  });
/** What stops if a member is demoted or removed. */
export const impactQuery = (id: string, change: MemberImpactQuery) =>
  queryOptions({
    queryKey: ["member", id, "impact", change],
    queryFn: ({ signal }) => call<MemberImpact>(TEAM.memberImpact, { params: { id }, query: { ...change }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export const invitesQuery = queryOptions({
  queryKey: ["invites"],
  queryFn: ({ signal }) => call<InviteList>(TEAM.invites, { signal }),
  refetchInterval: REFRESH_MS,
});
export const teamsQuery = queryOptions({ queryKey: ["teams"], queryFn: ({ signal }) => call<TeamList>(TEAM.teams, { signal }) });
export const teamQuery = queryOptions({ queryKey: ["team"], queryFn: ({ signal }) => call<TeamDetail>(TEAM.team, { signal }) });

/** Bypasses the cache. */
export const teamAnew = () => queryClient().fetchQuery({ ...teamQuery, staleTime: 0 });
export const membersAnew = () => queryClient().fetchQuery({ ...membersQuery, staleTime: 0 });

/** Filters of the audit log, in the address. */
export interface AuditView {
  actor: string;
  action: string;
  target: string;
  refused: boolean;
  before: string;
}
export const auditQuery = ({ refused, ...view }: AuditView) =>
  queryOptions({
    queryKey: ["audit", { refused, ...view }],
    queryFn: ({ signal }) => call<AuditPage>(AUDIT.list, { query: { ...view, refused: refused || null }, signal }),
    placeholderData: keepPreviousData,
  });

export async function changeMember(id: string, body: ChangeMemberRequest): Promise<TeamMember> {
  const member = await call<TeamMember, ChangeMemberRequest>(TEAM.changeMember, { params: { id }, body });
  await peopleChanged();
  return member;
}

export async function removeMember(id: string, body: RemoveMemberRequest): Promise<void> {
  await call<void, RemoveMemberRequest>(TEAM.removeMember, { params: { id }, body });
  await peopleChanged();
}

export const leaveTeam = (body: RemoveMemberRequest) => call<void, RemoveMemberRequest>(TEAM.leave, { body });

export async function invite(body: InviteRequest): Promise<NewInvite> {
  const made = await call<NewInvite, InviteRequest>(TEAM.invite, { body });
  await peopleChanged();
  return made;
}

export async function renewInvite(id: string): Promise<NewInvite> {
  const made = await call<NewInvite, { days: number }>(TEAM.renewInvite, { params: { id }, body: { days: 7 } });
  await peopleChanged();
  return made;
}

export async function withdrawInvite(id: string): Promise<void> {
  await call<void>(TEAM.withdrawInvite, { params: { id } });
  await peopleChanged();
}

async function peopleChanged(): Promise<void> {
  const client = queryClient();
  await Promise.all(["members", "invites", "audit", "keys"].map((kind) => client.invalidateQueries({ queryKey: [kind] })));
}
