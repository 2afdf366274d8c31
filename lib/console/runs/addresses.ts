import type { ConsoleRoute } from "../address";

export const RUNS = {
  list: { method: "GET", path: "/api/console/runs" },
  save: { method: "POST", path: "/api/console/runs" },
  deleteAll: { method: "DELETE", path: "/api/console/runs" },
  deleteSome: { method: "POST", path: "/api/console/runs/delete" },
  read: { method: "GET", path: "/api/console/runs/{id}" },
  delete: { method: "DELETE", path: "/api/console/runs/{id}" },
  change: { method: "PATCH", path: "/api/console/runs/{id}" },
  keepFile: { method: "POST", path: "/api/console/runs/{id}/files" },
  events: { method: "GET", path: "/api/console/runs/{id}/events" },
  stop: { method: "POST", path: "/api/console/runs/{id}/stop" },
} as const satisfies Record<string, ConsoleRoute>;
