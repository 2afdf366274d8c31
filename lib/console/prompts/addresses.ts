import type { ConsoleRoute } from "../address";

export const PROMPTS = {
  list: { method: "GET", path: "/api/console/prompts" },
  create: { method: "POST", path: "/api/console/prompts" },
  read: { method: "GET", path: "/api/console/prompts/{id}" },
  change: { method: "PATCH", path: "/api/console/prompts/{id}" },
  remove: { method: "DELETE", path: "/api/console/prompts/{id}" },
  version: { method: "GET", path: "/api/console/prompts/{id}/versions/{version}" },
  save: { method: "POST", path: "/api/console/prompts/{id}/versions" },
  setLabel: { method: "PUT", path: "/api/console/prompts/{id}/labels/{label}" },
  removeLabel: { method: "DELETE", path: "/api/console/prompts/{id}/labels/{label}" },
  file: { method: "GET", path: "/api/console/prompts/{id}/file" },
  import: { method: "POST", path: "/api/console/prompt-files" },
  preview: { method: "POST", path: "/api/console/prompt-previews" },
} as const satisfies Record<string, ConsoleRoute>;
