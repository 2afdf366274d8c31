import type { ConsoleRoute } from "../address";

export const MODELS = {
  list: { method: "GET", path: "/api/console/models" },
} as const satisfies Record<string, ConsoleRoute>;
