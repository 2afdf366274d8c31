import type { ConsoleRoute } from "../address";

export const ACCOUNT = {
  setUp: { method: "POST", path: "/api/console/setup" },
  signIn: { method: "POST", path: "/api/console/sign-in" },
  signOut: { method: "POST", path: "/api/console/sign-out" },
  me: { method: "GET", path: "/api/console/me" },
  changeMe: { method: "PATCH", path: "/api/console/me" },
  changePassword: { method: "PUT", path: "/api/console/password" },
  sessions: { method: "GET", path: "/api/console/sessions" },
  endOtherSessions: { method: "DELETE", path: "/api/console/sessions" },
  endSession: { method: "DELETE", path: "/api/console/sessions/{id}" },
  playgroundKey: { method: "POST", path: "/api/console/playground-key" },
} as const satisfies Record<string, ConsoleRoute>;
