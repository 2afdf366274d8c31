import type { ConsoleRoute } from "../address";

export const VIDEO = {
  list: { method: "GET", path: "/api/console/video/jobs" },
  board: { method: "GET", path: "/api/console/video/board" },
  poll: { method: "POST", path: "/api/console/video/poll" },
  bulk: { method: "POST", path: "/api/console/video/bulk" },
  read: { method: "GET", path: "/api/console/video/jobs/{id}" },
  views: { method: "GET", path: "/api/console/video/jobs/{id}/views" },
  retry: { method: "POST", path: "/api/console/video/jobs/{id}/retry" },
  stop: { method: "POST", path: "/api/console/video/jobs/{id}/stop" },
  look: { method: "POST", path: "/api/console/video/jobs/{id}/look" },
  giveUp: { method: "POST", path: "/api/console/video/jobs/{id}/give-up" },
  delete: { method: "DELETE", path: "/api/console/video/jobs/{id}" },
} as const satisfies Record<string, ConsoleRoute>;
