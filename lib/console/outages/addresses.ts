import type { ConsoleRoute } from "../address";

export const OUTAGES = {
  list: { method: "GET", path: "/api/console/outages" },
} as const satisfies Record<string, ConsoleRoute>;
