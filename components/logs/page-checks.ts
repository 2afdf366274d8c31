import { NONE, type PageChecks } from "../page-check";

export const LOGS_CHECKS: PageChecks = {
  "/logs": {
    title: /^Logs$/,
    filled: ({ log }) => ["/logs", `/logs?peek=${log}`, "/logs?model=nothing-has-this-name"],
    asks: "**/api/console/logs?**",
  },
  "/logs/[requestId]": {
    title: /^Logs\s*\//,
    empty: [`/logs/req_${NONE}`],
    filled: ({ log }) => [`/logs/${log}`],
    asks: "**/api/console/logs/*",
  },
};
