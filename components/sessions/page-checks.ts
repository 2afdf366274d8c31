import { NONE, type PageChecks } from "../page-check";

export const SESSIONS_CHECKS: PageChecks = {
  "/sessions": {
    title: /^Sessions$/,
    filled: () => ["/sessions", "/sessions?q=nothing-has-this-name"],
    asks: "**/api/console/agent-sessions",
    firstLoad: ["/sessions"],
  },
  "/sessions/[id]": {
    title: /^Sessions\s*\//,
    empty: [`/sessions/ses_${NONE}`],
    filled: ({ session }) => [`/sessions/${session}`],
    asks: "**/api/console/agent-sessions/*",
  },
};
