import type { ConsoleRoute } from "../address";

export const MCP_SERVERS = {
  list: { method: "GET", path: "/api/console/mcp-servers" },
  save: { method: "POST", path: "/api/console/mcp-servers" },
  test: { method: "POST", path: "/api/console/mcp-servers/test" },
  change: { method: "PATCH", path: "/api/console/mcp-servers/{id}" },
  remove: { method: "DELETE", path: "/api/console/mcp-servers/{id}" },
  signIn: { method: "POST", path: "/api/console/mcp-servers/{id}/sign-in" },
  signOut: { method: "DELETE", path: "/api/console/mcp-servers/{id}/sign-in" },
  signedIn: { method: "GET", path: "/api/console/mcp-servers/oauth/callback" },
  tools: { method: "GET", path: "/api/console/mcp-servers/{id}/tools" },
  call: { method: "POST", path: "/api/console/mcp-servers/{id}/call" },
} as const satisfies Record<string, ConsoleRoute>;
