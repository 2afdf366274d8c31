import type { PageChecks } from "../page-check";

export const MODELS_CHECKS: PageChecks = {
  "/models": {
    title: /^Models$/,
    filled: () => ["/models", "/models?tab=names", "/models?q=nothing-has-this-name"],
    asks: "**/api/console/catalogue*",
    firstLoad: ["/models"],
  },
  "/models/[provider]/[...model]": {
    title: /./,
    empty: ["/models/sandbox/sandbox-chat", "/models/unknown/no/such/model"],
    filled: () => ["/models/sandbox/sandbox-chat"],
    asks: "**/api/console/models/*/*",
    firstLoad: ["/models/sandbox/sandbox-chat"],
  },
};
