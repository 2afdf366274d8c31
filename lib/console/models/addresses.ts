import type { ConsoleRoute } from "../address";

export const MODELS = {
  list: { method: "GET", path: "/api/console/models" },
  speeds: { method: "GET", path: "/api/console/model-speeds" },
  catalogue: { method: "GET", path: "/api/console/catalogue" },
  /** `{model}` is the rest of the path: ids may contain slashes. */
  read: { method: "GET", path: "/api/console/models/{provider}/{model}" },
  change: { method: "PATCH", path: "/api/console/models/{provider}/{model}" },
} as const satisfies Record<string, ConsoleRoute>;

export const ALIASES = {
  list: { method: "GET", path: "/api/console/aliases" },
  add: { method: "POST", path: "/api/console/aliases" },
  change: { method: "PATCH", path: "/api/console/aliases/{model}" },
  remove: { method: "DELETE", path: "/api/console/aliases/{model}" },
} as const satisfies Record<string, ConsoleRoute>;

export const CATALOGUE_SORTS = ["model", "provider", "price", "output_price", "first_token", "speed", "errors"] as const;
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number];

export const CATALOGUE_PAGE = 100;
