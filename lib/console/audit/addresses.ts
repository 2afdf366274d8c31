import type { ConsoleRoute } from "../address";

export const AUDIT = {
  list: { method: "GET", path: "/api/console/audit" },
  csv: { method: "GET", path: "/api/console/audit/export" },
} as const satisfies Record<string, ConsoleRoute>;
