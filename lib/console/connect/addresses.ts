import type { ConsoleRoute } from "../address";

export const CONNECT = {
  clients: { method: "GET", path: "/api/console/clients" },
} as const satisfies Record<string, ConsoleRoute>;
