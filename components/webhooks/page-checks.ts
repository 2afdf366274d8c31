import type { PageChecks } from "../page-check";

export const WEBHOOKS_CHECKS: PageChecks = {
  "/settings/webhooks": {
    title: /^Webhooks$/,
    filled: () => ["/settings/webhooks", "/settings/webhooks?state=failed", "/settings/webhooks?job=nothing-has-this-id"],
    asks: "**/api/console/webhooks/deliveries*",
    firstLoad: ["/settings/webhooks"],
  },
};
