import type { ConsoleRoute } from "../address";

export const KEYS = {
  list: { method: "GET", path: "/api/console/keys" },
  create: { method: "POST", path: "/api/console/keys" },
  bulk: { method: "POST", path: "/api/console/keys/bulk" },
  csv: { method: "GET", path: "/api/console/keys/export" },
  read: { method: "GET", path: "/api/console/keys/{id}" },
  meters: { method: "GET", path: "/api/console/keys/{id}/meters" },
  change: { method: "PATCH", path: "/api/console/keys/{id}" },
  rotate: { method: "POST", path: "/api/console/keys/{id}/rotate" },
  release: { method: "POST", path: "/api/console/keys/{id}/release" },
  revoke: { method: "DELETE", path: "/api/console/keys/{id}" },
} as const satisfies Record<string, ConsoleRoute>;
