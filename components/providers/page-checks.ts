import type { PageChecks } from "../page-check";

export const PROVIDERS_CHECKS: PageChecks = {
  "/providers": {
    title: /^Providers$/,
    filled: () => ["/providers", "/providers?peek=sandbox"],
    asks: "**/api/console/providers",
    firstLoad: ["/providers"],
  },
  "/providers/[id]": {
    title: /./,
    empty: ["/providers/sandbox", "/providers/unknown"],
    filled: () => ["/providers/sandbox"],
    asks: "**/api/console/providers",
    firstLoad: ["/providers/sandbox"],
  },
};
