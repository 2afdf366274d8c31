import type { ConsoleRoute } from "../address";

export const EVALUATIONS = {
  list: { method: "GET", path: "/api/console/evaluations" },
  estimate: { method: "POST", path: "/api/console/evaluations/estimate" },
  start: { method: "POST", path: "/api/console/evaluations" },
  fromCalls: { method: "POST", path: "/api/console/evaluations/from-calls" },
  read: { method: "GET", path: "/api/console/evaluations/{id}" },
  delete: { method: "DELETE", path: "/api/console/evaluations/{id}" },
  rows: { method: "GET", path: "/api/console/evaluations/{id}/rows" },
  counts: { method: "GET", path: "/api/console/evaluations/{id}/row-counts" },
  events: { method: "GET", path: "/api/console/evaluations/{id}/events" },
  stop: { method: "POST", path: "/api/console/evaluations/{id}/stop" },
  resume: { method: "POST", path: "/api/console/evaluations/{id}/resume" },
  compare: { method: "GET", path: "/api/console/evaluations/{id}/compare" },
  mark: { method: "PUT", path: "/api/console/evaluations/{id}/marks" },
  blind: { method: "GET", path: "/api/console/evaluations/{id}/blind" },
  vote: { method: "POST", path: "/api/console/evaluations/{id}/blind" },
  blindResult: { method: "GET", path: "/api/console/evaluations/{id}/blind/result" },
  export: { method: "GET", path: "/api/console/evaluations/{id}/export" },
} as const satisfies Record<string, ConsoleRoute>;

export const LABEL_RULES = {
  read: { method: "GET", path: "/api/console/prompts/{id}/labels/{label}/rule" },
  set: { method: "PUT", path: "/api/console/prompts/{id}/labels/{label}/rule" },
  remove: { method: "DELETE", path: "/api/console/prompts/{id}/labels/{label}/rule" },
} as const satisfies Record<string, ConsoleRoute>;
