import type { ConsoleRoute } from "../address";

export const TEAM = {
  members: { method: "GET", path: "/api/console/members" },
  member: { method: "GET", path: "/api/console/members/{id}" },
  memberImpact: { method: "GET", path: "/api/console/members/{id}/impact" },
  changeMember: { method: "PATCH", path: "/api/console/members/{id}" },
  removeMember: { method: "POST", path: "/api/console/members/{id}/remove" },
  invites: { method: "GET", path: "/api/console/invites" },
  invite: { method: "POST", path: "/api/console/invites" },
  renewInvite: { method: "POST", path: "/api/console/invites/{id}/renew" },
  withdrawInvite: { method: "DELETE", path: "/api/console/invites/{id}" },
  readInvitation: { method: "POST", path: "/api/console/invitation" },
  join: { method: "POST", path: "/api/console/invitation/join" },
  joinAsNew: { method: "POST", path: "/api/console/invitation/account" },
  teams: { method: "GET", path: "/api/console/teams" },
  createTeam: { method: "POST", path: "/api/console/teams" },
  team: { method: "GET", path: "/api/console/team" },
  changeTeam: { method: "PATCH", path: "/api/console/team" },
  leave: { method: "POST", path: "/api/console/team/leave" },
  switchTeam: { method: "PUT", path: "/api/console/session/team" },
} as const satisfies Record<string, ConsoleRoute>;
