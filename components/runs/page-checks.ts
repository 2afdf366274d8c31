import type { PageChecks } from "../page-check";

export const RUNS_CHECKS: PageChecks = {
  "/runs": {
    title: /^Runs$/,
    filled: () => ["/runs", "/runs?q=the&playground=chat", "/runs?q=nothing-has-this-word"],
    asks: "**/api/console/runs?**",
    firstLoad: ["/runs"],
  },
};
