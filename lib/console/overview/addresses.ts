import type { ConsoleRoute } from "../address";

export const OVERVIEW = {
  read: { method: "GET", path: "/api/console/overview" },
} as const satisfies Record<string, ConsoleRoute>;
