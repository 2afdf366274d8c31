import type { Action } from "../palette/action";

export const TEAM_ACTIONS: readonly Action[] = [
  { title: "Invite a person", href: "/team/invites", icon: "team", words: "add member user colleague link" },
  { title: "Remove a person", href: "/team", icon: "team", words: "delete member user" },
  { title: "Change a role", href: "/team", icon: "team", words: "owner admin developer viewer member permission rights" },
  { title: "Open the audit log", href: "/team/audit", icon: "logs", words: "who changed what history acts" },
];
