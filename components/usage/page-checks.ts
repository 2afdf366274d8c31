import type { PageChecks } from "../page-check";

export const USAGE_CHECKS: PageChecks = {
  "/usage": { title: /^Usage$/, filled: () => ["/usage", "/usage?metric=calls&by=key&step=hour&span=24h"], asks: "**/api/console/usage*" },
};
