import type { PageChecks } from "../page-check";

export const TEAM_CHECKS: PageChecks = {
  "/team": { title: /^Team$/, filled: () => ["/team"], asks: "**/api/console/members" },
  "/team/invites": { title: /^Team$/, filled: () => ["/team/invites"], asks: "**/api/console/invites" },
  "/team/audit": {
    title: /^Team$/,
    filled: () => ["/team/audit", "/team/audit?refused=true", "/team/audit?target=nothing-has-this-id"],
    asks: "**/api/console/audit*",
  },
  "/invite/[token]": {
    title: /./,
    empty: ["/invite/used-up"],
    filled: ({ invite }) => [invite],
    asks: "**/api/console/invitation",
  },
};
