import type { ConsoleRoute } from "../address";

export const PRICES = {
  compare: { method: "POST", path: "/api/console/prices/compare" },
  take: { method: "POST", path: "/api/console/prices" },
  forget: { method: "DELETE", path: "/api/console/prices/{id}" },
} as const satisfies Record<string, ConsoleRoute>;

/** Maximum size of a list in bytes. */
export const PRICE_LIST_MAX = 8 * 1024 * 1024;
