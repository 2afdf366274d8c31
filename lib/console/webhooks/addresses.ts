import type { ConsoleRoute } from "../address";

export const WEBHOOKS = {
  read: { method: "GET", path: "/api/console/webhooks" },
  rotate: { method: "POST", path: "/api/console/webhooks/secret" },
  endSecret: { method: "DELETE", path: "/api/console/webhooks/secrets/{id}" },
  deliveries: { method: "GET", path: "/api/console/webhooks/deliveries" },
  delivery: { method: "GET", path: "/api/console/webhooks/deliveries/{id}" },
  again: { method: "POST", path: "/api/console/webhooks/deliveries/{id}/again" },
  test: { method: "POST", path: "/api/console/webhooks/test" },
} as const satisfies Record<string, ConsoleRoute>;
