import type { ConsoleRoute } from "../address";

export const FAULT_LAB = {
  read: { method: "GET", path: "/api/console/fault-lab" },
  send: { method: "POST", path: "/api/console/fault-lab/calls" },
  reset: { method: "DELETE", path: "/api/console/fault-lab/breakers" },
} as const satisfies Record<string, ConsoleRoute>;
