import type { PageChecks } from "../page-check";

export const OVERVIEW_CHECKS: PageChecks = {
  "/": { title: /^Overview$/, filled: () => ["/"], asks: "**/api/console/overview", firstLoad: ["/"] },
};
