import type { ConsoleRoute } from "../address";

/** `{model}` is the rest of the path: ids may contain slashes. */
export const ROUTING = {
  list: { method: "GET", path: "/api/console/routes" },
  create: { method: "POST", path: "/api/console/routes" },
  read: { method: "GET", path: "/api/console/routes/{model}" },
  publish: { method: "PUT", path: "/api/console/routes/{model}" },
  remove: { method: "DELETE", path: "/api/console/routes/{model}" },
  history: { method: "GET", path: "/api/console/route-versions/{model}" },
  restore: { method: "POST", path: "/api/console/route-versions/{model}" },
  dryRun: { method: "POST", path: "/api/console/route-dry-runs" },
} as const satisfies Record<string, ConsoleRoute>;

export const ROLLOUTS = {
  read: { method: "GET", path: "/api/console/route-rollouts/{model}" },
  start: { method: "POST", path: "/api/console/route-rollouts/{model}" },
  change: { method: "PATCH", path: "/api/console/route-rollouts/{model}" },
  remove: { method: "DELETE", path: "/api/console/route-rollouts/{model}" },
} as const satisfies Record<string, ConsoleRoute>;
