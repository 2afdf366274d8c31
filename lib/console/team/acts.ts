import type { ActKind } from "../act-kind";

export const MEMBER_ACTS = {
  prefix: "member.",
  label: "People",
  words: {
    "member.invite": "invited",
    "member.withdraw": "revoked the invitation of",
    "member.join": "joined:",
    "member.sign_in": "signed in as",
    "member.sign_out": "signed out:",
    "member.link": "linked the sign-in of",
    "member.address": "lost the e-mail address to its verified owner:",
    "member.role": "changed the role of",
    "member.limits": "changed the limits of",
    "member.remove": "removed",
    "member.leave": "left:",
  },
} as const satisfies ActKind;

export const TEAM_ACTS = {
  prefix: "team.",
  label: "Teams",
  words: {
    "team.create": "created the team",
    "team.change": "changed the team",
  },
} as const satisfies ActKind;
