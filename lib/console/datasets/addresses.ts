import type { ConsoleRoute } from "../address";

export const DATASETS = {
  list: { method: "GET", path: "/api/console/datasets" },
  create: { method: "POST", path: "/api/console/datasets" },
  read: { method: "GET", path: "/api/console/datasets/{id}" },
  rename: { method: "PATCH", path: "/api/console/datasets/{id}" },
  delete: { method: "DELETE", path: "/api/console/datasets/{id}" },
  versions: { method: "GET", path: "/api/console/datasets/{id}/versions" },
  rows: { method: "GET", path: "/api/console/datasets/{id}/rows" },
  add: { method: "POST", path: "/api/console/datasets/{id}/rows" },
  addCalls: { method: "POST", path: "/api/console/datasets/{id}/calls" },
  change: { method: "POST", path: "/api/console/datasets/{id}/changes" },
  file: { method: "GET", path: "/api/console/datasets/{id}/export" },
} as const satisfies Record<string, ConsoleRoute>;
