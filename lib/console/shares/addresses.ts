import type { ConsoleRoute } from "../address";

export const SHARES = {
  list: { method: "GET", path: "/api/console/shares" },
  create: { method: "POST", path: "/api/console/shares" },
  read: { method: "GET", path: "/api/console/shares/{id}" },
  change: { method: "PATCH", path: "/api/console/shares/{id}" },
  revoke: { method: "DELETE", path: "/api/console/shares/{id}" },
} as const satisfies Record<string, ConsoleRoute>;
