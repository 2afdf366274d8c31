import type { ConsoleRoute } from "../address";

export const ASSETS = {
  list: { method: "GET", path: "/api/console/assets" },
  upload: { method: "POST", path: "/api/console/assets" },
  move: { method: "POST", path: "/api/console/assets/move" },
  delete: { method: "POST", path: "/api/console/assets/delete" },
  deleted: { method: "GET", path: "/api/console/assets/deleted" },
  restore: { method: "POST", path: "/api/console/assets/restore" },
  purge: { method: "POST", path: "/api/console/assets/purge" },
  read: { method: "GET", path: "/api/console/assets/{id}" },
  change: { method: "PATCH", path: "/api/console/assets/{id}" },
  groups: { method: "GET", path: "/api/console/asset-groups" },
  createGroup: { method: "POST", path: "/api/console/asset-groups" },
  readGroup: { method: "GET", path: "/api/console/asset-groups/{id}" },
  changeGroup: { method: "PATCH", path: "/api/console/asset-groups/{id}" },
  deleteGroup: { method: "DELETE", path: "/api/console/asset-groups/{id}" },
} as const satisfies Record<string, ConsoleRoute>;
