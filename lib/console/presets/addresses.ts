import type { ConsoleRoute } from "../address";

export const PRESETS = {
  list: { method: "GET", path: "/api/console/presets" },
  save: { method: "POST", path: "/api/console/presets" },
  change: { method: "PATCH", path: "/api/console/presets/{id}" },
  delete: { method: "DELETE", path: "/api/console/presets/{id}" },
} as const satisfies Record<string, ConsoleRoute>;
