import type { ConsoleRoute } from "../address";

/** `/api/console/sessions` are sign-ins. */
export const AGENT_SESSIONS = {
  list: { method: "GET", path: "/api/console/agent-sessions" },
  running: { method: "GET", path: "/api/console/agent-sessions/running" },
  values: { method: "GET", path: "/api/console/agent-sessions/values" },
  file: { method: "GET", path: "/api/console/agent-sessions/export" },
  read: { method: "GET", path: "/api/console/agent-sessions/{id}" },
  prompt: { method: "GET", path: "/api/console/agent-sessions/{id}/prompt" },
  change: { method: "PATCH", path: "/api/console/agent-sessions/{id}" },
} as const satisfies Record<string, ConsoleRoute>;
