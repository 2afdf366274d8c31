import type { ConsoleRoute } from "../address";

export const USAGE = {
  read: { method: "GET", path: "/api/console/usage" },
  file: { method: "GET", path: "/api/console/usage/export" },
} as const satisfies Record<string, ConsoleRoute>;
