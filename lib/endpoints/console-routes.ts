/**
 * The console's own addresses as plain data, for the declarations and the browser alike. `{name}` stands for a part of the
 * path. Everything below `/api/console/` needs a session cookie or a key of scope `admin`, but for `setUp` and `signIn`.
 */
export const CONSOLE = {
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
  keys: { method: "GET", path: "/api/console/keys" },
  createKey: { method: "POST", path: "/api/console/keys" },
  key: { method: "GET", path: "/api/console/keys/{id}" },
  changeKey: { method: "PATCH", path: "/api/console/keys/{id}" },
  revokeKey: { method: "DELETE", path: "/api/console/keys/{id}" },
  runs: { method: "GET", path: "/api/console/runs" },
  saveRun: { method: "POST", path: "/api/console/runs" },
  deleteRuns: { method: "DELETE", path: "/api/console/runs" },
  run: { method: "GET", path: "/api/console/runs/{id}" },
  deleteRun: { method: "DELETE", path: "/api/console/runs/{id}" },
  runEvents: { method: "GET", path: "/api/console/runs/{id}/events" },
  stopRun: { method: "POST", path: "/api/console/runs/{id}/stop" },
  overview: { method: "GET", path: "/api/console/overview" },
  models: { method: "GET", path: "/api/console/models" },
  providers: { method: "GET", path: "/api/console/providers" },
  saveProvider: { method: "POST", path: "/api/console/providers" },
  discoverProviders: { method: "POST", path: "/api/console/providers/discover" },
  testProvider: { method: "POST", path: "/api/console/providers/test" },
  changeProvider: { method: "PATCH", path: "/api/console/providers/{id}" },
  removeProvider: { method: "DELETE", path: "/api/console/providers/{id}" },
} as const satisfies Record<string, ConsoleRoute>;

export interface ConsoleRoute {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/console/${string}`;
}
