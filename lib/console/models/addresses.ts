import type { ConsoleRoute } from "../address";

export const MODELS = {
  list: { method: "GET", path: "/api/console/models" },
  catalogue: { method: "GET", path: "/api/console/catalogue" },
  /** `{model}` is the rest of the address: ids may hold slashes. */
  read: { method: "GET", path: "/api/console/models/{provider}/{model}" },
  change: { method: "PATCH", path: "/api/console/models/{provider}/{model}" },
} as const satisfies Record<string, ConsoleRoute>;

export const ALIASES = {
  list: { method: "GET", path: "/api/console/aliases" },
  add: { method: "POST", path: "/api/console/aliases" },
  change: { method: "PATCH", path: "/api/console/aliases/{model}" },
  remove: { method: "DELETE", path: "/api/console/aliases/{model}" },
} as const satisfies Record<string, ConsoleRoute>;
