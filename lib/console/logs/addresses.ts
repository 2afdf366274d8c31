import type { ConsoleRoute } from "../address";

export const LOGS = {
  list: { method: "GET", path: "/api/console/logs" },
  histogram: { method: "GET", path: "/api/console/logs/histogram" },
  file: { method: "GET", path: "/api/console/logs/export" },
  bodies: { method: "GET", path: "/api/console/logs/{id}/bodies" },
  replay: { method: "POST", path: "/api/console/logs/{id}/replays" },
  ratings: { method: "GET", path: "/api/console/logs/{id}/ratings" },
  rate: { method: "POST", path: "/api/console/logs/{id}/ratings" },
  read: { method: "GET", path: "/api/console/logs/{id}" },
} as const satisfies Record<string, ConsoleRoute>;
