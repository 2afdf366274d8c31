import type { ConsoleRoute } from "../address";

export const SEARCH = {
  find: { method: "GET", path: "/api/console/search" },
} as const satisfies Record<string, ConsoleRoute>;
