import type { ConsoleRoute } from "../address";

export const OIDC = {
  start: { method: "GET", path: "/api/console/oidc/start" },
  callback: { method: "GET", path: "/api/console/oidc/callback" },
} as const satisfies Record<string, ConsoleRoute>;
