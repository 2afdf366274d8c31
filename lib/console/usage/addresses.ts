import type { ConsoleRoute } from "../address";

export const USAGE = {
  read: { method: "GET", path: "/api/console/usage" },
  values: { method: "GET", path: "/api/console/usage/values" },
  file: { method: "GET", path: "/api/console/usage/export" },
} as const satisfies Record<string, ConsoleRoute>;
