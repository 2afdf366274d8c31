import type { PageChecks } from "../page-check";

export const MCP_SERVERS_CHECKS: PageChecks = {
  "/settings/mcp-servers": {
    title: /^MCP servers$/,
    filled: () => ["/settings/mcp-servers"],
    asks: "**/api/console/mcp-servers",
    firstLoad: ["/settings/mcp-servers"],
  },
};
