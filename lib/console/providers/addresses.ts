import type { ConsoleRoute } from "../address";

export const PROVIDERS = {
  list: { method: "GET", path: "/api/console/providers" },
  save: { method: "POST", path: "/api/console/providers" },
  discover: { method: "POST", path: "/api/console/providers/discover" },
  test: { method: "POST", path: "/api/console/providers/test" },
  change: { method: "PATCH", path: "/api/console/providers/{id}" },
  remove: { method: "DELETE", path: "/api/console/providers/{id}" },
} as const satisfies Record<string, ConsoleRoute>;
